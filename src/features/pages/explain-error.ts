import type { ErrorCode } from '#contract/error-codes.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { translateMessage } from '#lib/i18n/translate-message.ts';

import { html, type Html } from './html.ts';
import type { Messages, ReasonMessages } from './messages/messages.ts';

/**
 * Explains an error in the language of the page. Without a translation, viewers get the API's
 * message, which is in English.
 */
export function explainError(
  { code, message }: { readonly code: ErrorCode; readonly message: string },
  { language, failures: { explanations, reasons, summaries } }: Messages,
): Html {
  if (language === 'en') return html`<p>${message}</p>`;
  const explanation =
    findText(explanations, code) ?? translateMessage(message, translateReasons(reasons));
  if (explanation !== undefined) return html`<p>${explanation}</p>`;
  const summary = findText(summaries, code);
  return html`${summary === undefined ? null : html`<p>${summary}</p>`}
    <p lang="en">${message}</p>`;
}

function findText(
  texts: Readonly<Record<string, string>> | null,
  code: ErrorCode,
): string | undefined {
  return texts !== null && Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/** The translations of the API's messages about failed resolutions, by message. */
export function translateReasons(reasons: ReasonMessages | null): Readonly<Record<string, string>> {
  const texts = new Map<string, string>(Object.entries(reasons ?? {}));
  return Object.fromEntries(
    Object.entries(FAILURE_REASONS).flatMap(([reason, { message }]) => {
      const text = texts.get(reason);
      return text === undefined ? [] : [[message, text]];
    }),
  );
}
