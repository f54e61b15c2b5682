import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createAttemptLimit } from './attempt-limit.ts';

const LIMIT = { points: 10, windowSeconds: 900 };

describe('an attempt limit', () => {
  it('ends with its window, however many attempts were refused meanwhile', async ({ mock }) => {
    mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const { take } = createAttemptLimit('test', LIMIT);
    for (let attempt = 0; attempt < 10; attempt += 1) assert.equal(await take('ada'), null);
    assert.equal(await take('ada'), 900);
    mock.timers.tick(600_000);
    for (let attempt = 0; attempt < 10_000; attempt += 1) assert.equal(await take('ada'), 300);
    mock.timers.tick(300_000);
    assert.equal(await take('ada'), null);
  });

  it('counts keys apart, and begins anew when it is cleared', async ({ mock }) => {
    mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const { take, clear } = createAttemptLimit('test', LIMIT);
    for (let attempt = 0; attempt < 11; attempt += 1) await take('ada');
    assert.equal(await take('bob'), null);
    assert.notEqual(await take('ada'), null);
    await clear('ada');
    assert.equal(await take('ada'), null);
  });
});
