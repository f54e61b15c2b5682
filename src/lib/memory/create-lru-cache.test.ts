import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createLruCache } from './create-lru-cache.ts';

it('keeps the most recently used entries', () => {
  const disposed: string[] = [];
  const cache = createLruCache<string, number>(2, { dispose: (_value, key) => disposed.push(key) });
  cache.set('a', 1).set('b', 2);
  assert.equal(cache.get('a'), 1);
  cache.set('c', 3);
  assert.deepEqual([...cache.keys()], ['c', 'a']);
  assert.deepEqual(disposed, ['b']);
});
