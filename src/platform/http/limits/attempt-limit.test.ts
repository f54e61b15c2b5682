import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createAttemptLimit } from './attempt-limit.ts';

const LIMIT = { points: 10, windowSeconds: 900 };

describe('an attempt limit', () => {
  it('expires with its window, regardless of further rejected attempts', async ({ mock }) => {
    mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const { consume } = createAttemptLimit('test', LIMIT);
    for (let attempt = 0; attempt < 10; attempt += 1) assert.equal(await consume('ada'), null);
    assert.equal(await consume('ada'), 900);
    mock.timers.tick(600_000);
    for (let attempt = 0; attempt < 10_000; attempt += 1) assert.equal(await consume('ada'), 300);
    mock.timers.tick(300_000);
    assert.equal(await consume('ada'), null);
  });

  it('counts each key separately, and starts over after a reset', async ({ mock }) => {
    mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const { consume, reset } = createAttemptLimit('test', LIMIT);
    for (let attempt = 0; attempt < 11; attempt += 1) await consume('ada');
    assert.equal(await consume('bob'), null);
    assert.notEqual(await consume('ada'), null);
    await reset('ada');
    assert.equal(await consume('ada'), null);
  });
});
