import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type DestinationHealth, shouldDisable, updateHealth } from './health.ts';

const DAY_MS = 24 * 60 * 60_000;
const NEW: DestinationHealth = {
  failedInRow: 0,
  failingSinceMs: null,
  lastSucceededAtMs: null,
  lastFailedAtMs: null,
};

function failing(count: number, overMs: number): DestinationHealth {
  let health = NEW;
  for (let index = 0; index < count; index += 1) {
    const atMs = 1_000 + Math.round((overMs * index) / Math.max(1, count - 1));
    health = updateHealth(health, { isSuccess: false, atMs });
  }
  return health;
}

describe('a destination', () => {
  it('is disabled after 100 consecutive failures over 24 hours, and not before', () => {
    assert.equal(shouldDisable(NEW), false);
    assert.equal(shouldDisable(failing(1, 0)), false);
    assert.equal(shouldDisable(failing(99, 10 * DAY_MS)), false);
    assert.equal(shouldDisable(failing(100, DAY_MS - 1)), false);
    assert.equal(shouldDisable(failing(100, DAY_MS)), true);
    assert.equal(shouldDisable(failing(5_000, DAY_MS - 1)), false);
  });

  it('starts over after a success', () => {
    const health = updateHealth(failing(100, DAY_MS), { isSuccess: true, atMs: 2 * DAY_MS });
    assert.deepEqual(health, {
      failedInRow: 0,
      failingSinceMs: null,
      lastSucceededAtMs: 2 * DAY_MS,
      lastFailedAtMs: 1_000 + DAY_MS,
    });
    const again = updateHealth(health, { isSuccess: false, atMs: 3 * DAY_MS });
    assert.deepEqual([again.failedInRow, again.failingSinceMs], [1, 3 * DAY_MS]);
  });
});
