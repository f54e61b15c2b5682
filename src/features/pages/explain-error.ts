import type { ErrorCode } from '#contract/error-codes.ts';

import { html, type Html } from './html.ts';
import type { Messages } from './messages/messages.ts';

/**
 * Explains an error in the language of the page. Without a translation, viewers get the API's
 * message, which is in English.
 */
export function explainError(
  { code, message }: { readonly code: ErrorCode; readonly message: string },
  { language, failures: { explanations, summaries } }: Messages,
): Html {
  if (language === 'en') return html`<p>${message}</p>`;
  const explanation = findText(explanations, code);
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
