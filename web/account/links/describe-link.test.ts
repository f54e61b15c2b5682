import assert from 'node:assert/strict';
import { it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { describeLink } from './describe-link.ts';

await loadTexts('en');
await loadPageTexts();

const LINK = { views: 1, maxViews: null, expiresAt: null, hasPassword: false, sites: null };
const CASES = [
  [{}, /^1 view$/],
  [{ maxViews: 2 }, /^1 of 2 views$/],
  [{ maxViews: 1 }, /^1 of 1 views · used up$/],
  [{ views: 2, maxViews: 1 }, /^2 of 1 views · used up$/],
  [{ expiresAt: '2020-01-31T12:00:00.000Z' }, /^1 view · expired Jan 31, 2020/],
  [{ expiresAt: '2999-01-31T12:00:00.000Z' }, /^1 view · expires Jan 31, 2999/],
  [{ hasPassword: true, sites: ['a.example'] }, /with password · embedded only on a\.example$/],
] as const;

for (const [values, description] of CASES) {
  it(`describes a link with ${JSON.stringify(values)}`, () => {
    assert.match(describeLink({ ...LINK, ...values }), description);
  });
}
