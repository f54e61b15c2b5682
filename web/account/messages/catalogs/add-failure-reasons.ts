import english from '#locales/en/failure-reasons.json' with { type: 'json' };

import type { StartTexts } from '../types.ts';

type ApiErrors = NonNullable<StartTexts['apiErrors']>;

/** Adds the translations of why videos fail, by the messages of the API. */
export function addFailureReasons(apiErrors: ApiErrors, reasons: typeof english): ApiErrors {
  const translations = new Map(Object.entries(reasons));
  const byMessage = Object.entries(english).flatMap(([reason, message]) => {
    const text = translations.get(reason);
    return text === undefined ? [] : [[message, text] as const];
  });
  const explanations = { ...apiErrors.explanations, ...Object.fromEntries(byMessage) };
  return { ...apiErrors, explanations };
}
