import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { sumUp, toBars } from './history-bars.ts';

const START = Date.UTC(2026, 0, 31, 12);

function hoursOf(count: number): readonly { at: string; succeeded: number; failed: number }[] {
  return Array.from({ length: count }, (_none, at) => ({
    at: new Date(START + at * 3_600_000).toISOString(),
    succeeded: 2,
    failed: at % 2,
  }));
}

describe('the bars of a chart', () => {
  it('are hours', () => {
    const bars = toBars(hoursOf(24), 'day');
    assert.equal(bars.length, 24);
    assert.equal(new Set(bars.map(({ label }) => label)).size, 24);
    assert.deepEqual(sumUp(bars), { succeeded: 48, failed: 12 });
  });

  it('are the last seven days of the calendar', () => {
    const bars = toBars(hoursOf(168), 'week');
    assert.equal(bars.length, 7);
    assert.equal(new Set(bars.map(({ key }) => key)).size, 7);
    for (const { succeeded } of bars.slice(0, -1)) assert.ok(succeeded >= 46);
  });
});
