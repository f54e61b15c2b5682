import assert from 'node:assert/strict';
import { it } from 'node:test';

import { decideLevel, type Level, type Quota, toPercent } from './quota-level.ts';

const CASES: readonly (readonly [quota: Quota, percent: number, level: Level])[] = [
  [{ used: 0, limit: 10 }, 0, 'normal'],
  [{ used: 79, limit: 100 }, 79, 'normal'],
  [{ used: 80, limit: 100 }, 80, 'high'],
  [{ used: 99, limit: 100 }, 99, 'high'],
  [{ used: 9_999, limit: 10_000 }, 99.9, 'high'],
  [{ used: 1, limit: 1_000_000_000 }, 0, 'normal'],
  [{ used: 100, limit: 100 }, 100, 'reached'],
  [{ used: 300, limit: 100 }, 100, 'reached'],
  [{ used: 0, limit: 0 }, 100, 'reached'],
  [{ used: 5, limit: null }, 0, 'normal'],
];

for (const [quota, percent, level] of CASES) {
  it(`shows ${quota.used} of ${quota.limit ?? 'unlimited'} as ${percent} %, ${level}`, () => {
    assert.equal(toPercent(quota), percent);
    assert.equal(decideLevel(quota), level);
  });
}
