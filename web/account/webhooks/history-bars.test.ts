import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { sumCounts, toBars } from './history-bars.ts';

const START = Date.UTC(2026, 0, 31, 12);

function createHours(count: number): Parameters<typeof toBars>[0] {
  return Array.from({ length: count }, (_none, at) => ({
    at: new Date(START + at * 3_600_000).toISOString(),
    succeeded: 2,
    failed: at % 2,
    retrying: at === 0 ? 3 : 0,
  }));
}

describe('toBars', () => {
  it('returns one bar per hour for a day', () => {
    const bars = toBars(createHours(24), 'day');
    assert.equal(bars.length, 24);
    assert.equal(new Set(bars.map(({ label }) => label)).size, 24);
    assert.deepEqual(sumCounts(bars), { succeeded: 48, failed: 12, retrying: 3 });
  });

  it('returns the last seven calendar days for a week', () => {
    const bars = toBars(createHours(168), 'week');
    assert.equal(bars.length, 7);
    assert.equal(new Set(bars.map(({ key }) => key)).size, 7);
    for (const { succeeded } of bars.slice(0, -1)) assert.ok(succeeded >= 46);
  });
});
