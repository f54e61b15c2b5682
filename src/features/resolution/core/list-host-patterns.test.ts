import assert from 'node:assert/strict';
import { it } from 'node:test';

import { listHostPatterns } from './list-host-patterns.ts';

it('listHostPatterns lists the name, each parent domain and the pattern of every host', () => {
  assert.deepEqual(listHostPatterns('www.some.example'), [
    'www.some.example',
    '*.some.example',
    '*.example',
    '*',
  ]);
  assert.deepEqual(listHostPatterns('[::1]'), ['[::1]', '*']);
});
