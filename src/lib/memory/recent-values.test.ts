import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createRecentValues } from './recent-values.ts';

describe('createRecentValues', () => {
  it('finds what was kept', () => {
    const values = createRecentValues<number>(100);
    values.keep('a', 1, 1);
    assert.equal(values.find('a'), 1);
    assert.equal(values.find('b'), undefined);
  });

  it('lets go of what was not used while its room was filled twice', () => {
    const values = createRecentValues<number>(20);
    values.keep('used', 1, 6);
    values.keep('left', 2, 6);
    for (const key of ['next', 'last']) {
      assert.equal(values.find('used'), 1);
      values.keep(key, 3, 6);
    }
    assert.equal(values.find('used'), 1);
    assert.equal(values.find('left'), undefined);
  });

  it('holds a bounded number of characters, whatever is kept', () => {
    const values = createRecentValues<string>(1_000);
    for (let at = 0; at < 1_000; at += 1) values.keep(`key ${at}`, 'x'.repeat(90), 90);
    const held = Array.from({ length: 1_000 }, (_, at) => `key ${at}`).filter(
      (key) => values.find(key) !== undefined,
    );
    assert.ok(held.length <= 12, String(held.length));
  });
});
