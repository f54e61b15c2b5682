import type { ErrorCode } from '#contract/error-codes.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { translateMessage } from '#lib/i18n/translate-message.ts';

import type { Messages } from '../messages/catalogs.ts';
import type { HomeScriptMessages } from '../messages/messages-wire.ts';
import { html, type Html } from './html.ts';

/**
 * Explains an error in the language of the page. Without a translation, viewers get the API's
 * English message.
 */
export function explainError(
  { code, message }: { readonly code: ErrorCode; readonly message: string },
  messages: Messages,
): Html {
  if (messages.language === 'en') return html`<p>${message}</p>`;
  const { explanations, summaries } = translateErrors(messages);
  const explanation = findText(explanations, code) ?? translateMessage(message, explanations);
  if (explanation !== undefined) return html`<p>${explanation}</p>`;
  const summary = findText(summaries, code);
  return html`${summary === undefined ? null : html`<p>${summary}</p>`}
    <p lang="en">${message}</p>`;
}

function findText(texts: Readonly<Record<string, string>>, code: ErrorCode): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/** The translations of the API's messages. English pages show the messages themselves. */
export function translateErrors({
  language,
  apiErrors: { explanations, summaries },
  reasons,
}: Messages): Pick<HomeScriptMessages, 'explanations' | 'summaries'> {
  if (language === 'en') return { explanations: {}, summaries: {} };
  const texts = new Map(Object.entries(reasons));
  const byMessage = Object.entries(FAILURE_REASONS).flatMap(([reason, { message }]) => {
    const text = texts.get(reason);
    return text === undefined ? [] : [[message, text] as const];
  });
  return { explanations: { ...explanations, ...Object.fromEntries(byMessage) }, summaries };
}
