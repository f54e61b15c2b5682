import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { ZERO_COUNTERS } from '../rollup.ts';
import { addStartup } from '../startup-sketch.ts';
import { addCounters, addTally, createTally, toMetrics } from './report-metrics.ts';

it('returns null rates without data', () => {
  assert.deepEqual(toMetrics(createTally()), {
    sessions: 0,
    plays: 0,
    viewers: 0,
    watchTime: 0,
    averageWatchTime: null,
    completionRate: null,
    startupTime: { p50: null, p95: null },
    rebufferRatio: null,
    errorRate: null,
  });
});

it('accepts large counters as text from PostgreSQL', () => {
  const tally = createTally();
  addCounters(tally, { ...ZERO_COUNTERS, plays: '3', watch_ms: '9007199254740' });
  assert.equal(toMetrics(tally).watchTime, 9_007_199_254.74);
});

it('returns the median and p95 start-up time, however the sketches were merged', () => {
  const times = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 4 }), (parts) => {
      const total = createTally();
      for (const part of parts) {
        const tally = createTally();
        for (const ms of part) addStartup(tally.startups, ms);
        addTally(total, tally);
      }
      const { startupTime } = toMetrics(total);
      const sorted = parts.flat().toSorted((a, b) => a - b);
      for (const [share, actual] of [
        [0.5, startupTime.p50],
        [0.95, startupTime.p95],
      ] as const) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        const actualMs = (actual ?? -1) * 1000;
        assert.ok(Math.abs(actualMs - exact) <= exact * 0.0101 + 0.5, `${actualMs} of ${exact}`);
      }
    }),
  );
});
