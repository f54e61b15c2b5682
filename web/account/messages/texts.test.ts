import { it } from 'node:test';

import { LANGUAGES } from '#lib/i18n/language.ts';
import { assertSameMessages } from '#test/support/assert-same-messages.ts';

import { loadStartTexts, loadTexts, startTexts, texts } from './texts.ts';

it('the texts of the account area have the same placeholders in all languages', async () => {
  const starts: Record<string, object> = {};
  const pages: Record<string, object> = {};
  for (const language of LANGUAGES) {
    await loadStartTexts(language);
    await loadTexts();
    // English has no translations of the API's errors.
    starts[language] = { ...startTexts(), apiErrors: {} };
    pages[language] = texts();
  }
  assertSameMessages(starts);
  assertSameMessages(pages);
});
