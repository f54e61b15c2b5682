import assert from 'node:assert/strict';
import { it } from 'node:test';

import { computeOnce } from './compute-once.ts';

it('computes nothing before the first call, and the result only once', () => {
  let calls = 0;
  const get = computeOnce(() => {
    calls += 1;
    return undefined;
  });
  assert.equal(calls, 0);
  assert.deepEqual([get(), get(), calls], [undefined, undefined, 1]);
});

it('tries again after an error', () => {
  const results = [new Error('first')];
  const get = computeOnce(() => {
    const error = results.pop();
    if (error !== undefined) throw error;
    return 'second';
  });
  assert.throws(get, /first/);
  assert.equal(get(), 'second');
});
