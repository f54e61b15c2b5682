import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DELIVERIES_CHARTED_MAX, toDeliveryHistory, toHistoryStart } from './history.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
const HOUR_MS = 3_600_000;

describe('the delivery history', () => {
  it('starts so that the current hour is the last one', () => {
    assert.equal(toHistoryStart(NOON, 1), NOON);
    assert.equal(toHistoryStart(NOON + HOUR_MS - 1, 1), NOON);
    assert.equal(toHistoryStart(NOON + 1, 24), NOON - 23 * HOUR_MS);
  });

  it('contains every hour, including empty ones, and counts pending deliveries only after a failed attempt', () => {
    const history = toDeliveryHistory(
      [
        { hour: NOON / HOUR_MS + 2, status: 'failed', count: 2 },
        { hour: NOON / HOUR_MS, status: 'succeeded', count: 7 },
        { hour: NOON / HOUR_MS, status: 'failed', count: 1 },
        { hour: NOON / HOUR_MS + 2, status: 'pending', count: 5 },
        { hour: NOON / HOUR_MS + 2, status: 'retrying', count: 4 },
      ],
      { startMs: NOON, hours: 3 },
    );
    assert.deepEqual(history, {
      hours: [
        { atMs: NOON, succeeded: 7, failed: 1, retrying: 0 },
        { atMs: NOON + HOUR_MS, succeeded: 0, failed: 0, retrying: 0 },
        { atMs: NOON + 2 * HOUR_MS, succeeded: 0, failed: 2, retrying: 4 },
      ],
      countedSinceMs: null,
    });
  });

  it('reports the earliest counted hour when there are too many deliveries', () => {
    const counts = [
      { hour: NOON / HOUR_MS + 1, status: 'succeeded', count: 1 },
      { hour: NOON / HOUR_MS + 2, status: 'succeeded', count: DELIVERIES_CHARTED_MAX - 1 },
    ] as const;
    const range = { startMs: NOON, hours: 3 };
    assert.equal(toDeliveryHistory(counts, range).countedSinceMs, NOON + HOUR_MS);
    assert.equal(toDeliveryHistory(counts.slice(1), range).countedSinceMs, null);
  });
});
