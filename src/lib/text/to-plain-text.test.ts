import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toPlainText } from './to-plain-text.ts';

it('removes links and backquotes, and keeps other brackets', () => {
  for (const [markdown, text] of [
    ['See [Quotas](operations.md#quotas) and `[fd00::]/8`.', 'See Quotas and [fd00::]/8.'],
    ['`http(s)://host[:port][/path]` (required)', 'http(s)://host[:port][/path] (required)'],
  ] as const) {
    assert.equal(toPlainText(markdown), text);
  }
});
