import { it } from 'node:test';

import { LANGUAGES } from '#lib/i18n/language.ts';
import { assertSameMessages } from '#test/support/assert-same-messages.ts';

import { CATALOGS } from './catalogs.ts';

it('the texts of the account area have the same placeholders in all languages', async () => {
  const starts: Record<string, object> = {};
  const pages: Record<string, object> = {};
  for (const language of LANGUAGES) {
    const catalog = CATALOGS[language];
    // English has no translations of the API's errors.
    starts[language] = { ...(await catalog.loadStart()), apiErrors: {} };
    pages[language] = await catalog.loadPages();
  }
  assertSameMessages(starts);
  assertSameMessages(pages);
});
