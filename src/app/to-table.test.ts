import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toTable } from './to-table.ts';

it('aligns columns', () => {
  assert.equal(
    toTable([
      ['a', 'bc'],
      ['long', ''],
      ['', 'd'],
    ]),
    'a     bc\nlong\n      d',
  );
});

it('removes control characters, line breaks and direction overrides from cells', () => {
  assert.equal(toTable([['\u001b[2Jtitle\nnext\u202e', 'x']]), '[2Jtitle next  x');
});
