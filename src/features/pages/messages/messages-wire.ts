import type { Language } from '#lib/i18n/language.ts';
import type errorTexts from '#locales/en/account-errors.json';
import type startTexts from '#locales/en/account-start.json';
import type texts from '#locales/en/pages.json';

export type MediaLabels = (typeof texts.shareScript)['media'];

/** The texts of a page's script in the language of the page. */
export type ShareMessages = typeof texts.shareScript & { readonly language: Language };

/** Additional texts of the home page's script. */
export type HomeScriptMessages = ShareMessages &
  typeof texts.homeScript & {
    readonly untitled: string;
    /** By error code or by message of the API. They replace the English message. */
    readonly explanations: Readonly<Record<string, string>>;
    /** By error code. They come before the API's other messages. */
    readonly summaries: Readonly<Record<string, string>>;
  };

/** The texts of the script of the sign-in pages. */
export type SignInMessages = Pick<typeof startTexts, 'errors'> & {
  /** Null in English, the language of the API's messages. */
  readonly apiErrors: typeof errorTexts | null;
};

export type ScriptMessages = ShareMessages | HomeScriptMessages | SignInMessages;
