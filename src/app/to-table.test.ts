import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toTable } from './to-table.ts';

it('sets columns one below the other', () => {
  assert.equal(
    toTable([
      ['a', 'bc'],
      ['long', ''],
      ['', 'd'],
    ]),
    'a     bc\nlong\n      d',
  );
});

it('lets no cell move the cursor, begin a line or turn the text around', () => {
  assert.equal(toTable([['\u001b[2Jtitle\nnext\u202e', 'x']]), '[2Jtitle next  x');
});
