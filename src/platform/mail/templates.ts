import type { Language } from '#lib/i18n/language.ts';

/**
 * The values of each template. `url` is the target of its button. Never add text that the sender of
 * a request chooses freely, unless only the operator receives it: strangers could send spam.
 */
export type MailValues = {
  /** `url` contains the token. */
  readonly 'password-reset': { readonly url: string };
  /** To a new account, or on request. */
  readonly 'email-verification': { readonly url: string };
  /** To the new address. */
  readonly 'email-change': { readonly url: string };
  /** To the previous address, after the change. */
  readonly 'email-changed': { readonly url: string };
  readonly 'password-changed': { readonly url: string; readonly time: string };
  /** After a login from an unknown browser and network. */
  readonly 'new-login': { readonly url: string; readonly time: string };
  /** `key` is the end of the key. */
  readonly 'key-created': { readonly url: string; readonly time: string; readonly key: string };
  readonly 'webhook-disabled': { readonly url: string; readonly id: string };
  /** To an operator. `url` leads to the console. */
  readonly 'video-reported': {
    readonly url: string;
    readonly id: string;
    readonly title: string;
    readonly reason: string;
  };
};

export type MailTemplate = keyof MailValues;

export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the button. */
  readonly action: string;
};

export type MailMessages = {
  readonly language: Language;
  /** The last line of every e-mail. */
  readonly footer: string;
  readonly templates: Readonly<Record<MailTemplate, MailText>>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** An e-mail that could not be sent within this time is discarded. */
export const MAIL_AGE_MS_MAX: Readonly<Record<MailTemplate, number>> = {
  'password-reset': HOUR_MS,
  'email-verification': DAY_MS,
  'email-change': DAY_MS,
  'email-changed': 3 * DAY_MS,
  'password-changed': 3 * DAY_MS,
  'new-login': 3 * DAY_MS,
  'key-created': 3 * DAY_MS,
  'webhook-disabled': 3 * DAY_MS,
  'video-reported': 3 * DAY_MS,
};
