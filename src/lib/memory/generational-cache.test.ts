import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createGenerationalCache } from './generational-cache.ts';

describe('createGenerationalCache', () => {
  it('returns cached values', () => {
    const values = createGenerationalCache<number>(100);
    values.set('a', 1, 1);
    assert.equal(values.get('a'), 1);
    assert.equal(values.get('b'), undefined);
  });

  it('evicts values unused for two generations', () => {
    const values = createGenerationalCache<number>(20);
    values.set('used', 1, 6);
    values.set('left', 2, 6);
    for (const key of ['next', 'last']) {
      assert.equal(values.get('used'), 1);
      values.set(key, 3, 6);
    }
    assert.equal(values.get('used'), 1);
    assert.equal(values.get('left'), undefined);
  });

  it('stays within its character limit', () => {
    const values = createGenerationalCache<string>(1_000);
    for (let at = 0; at < 1_000; at += 1) values.set(`key ${at}`, 'x'.repeat(90), 90);
    const cached = Array.from({ length: 1_000 }, (_, at) => `key ${at}`).filter(
      (key) => values.get(key) !== undefined,
    );
    assert.ok(cached.length <= 12, String(cached.length));
  });
});
