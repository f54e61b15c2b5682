import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isBodyTooSlow, classifyPace, PACE_LIMITS, type Pace, startPace } from './transfer-pace.ts';

const KIB = 1024;
const { bodyGraceMs, readWindowMs, stalledMs } = PACE_LIMITS;

describe('isBodyTooSlow', () => {
  for (const [elapsedMs, receivedBytes, expected] of [
    [bodyGraceMs, 0, false],
    [bodyGraceMs + 1, 0, true],
    [bodyGraceMs + 5_000, 5 * KIB, false],
    [bodyGraceMs + 5_001, 5 * KIB, true],
  ] as const) {
    it(`returns ${expected} for ${receivedBytes} bytes after ${elapsedMs} ms`, () => {
      assert.equal(isBodyTooSlow({ elapsedMs, receivedBytes }, PACE_LIMITS), expected);
    });
  }
});

describe('classifyPace', () => {
  it('allows a player to pause for five minutes', () => {
    assert.equal(read(0, readWindowMs - 1_000).verdict, 'stalled');
    const { verdict, atMs } = read(0, 2 * readWindowMs);
    assert.equal(verdict, 'slow');
    assert.ok(atMs > readWindowMs);
  });

  it('reports a client that has stopped reading, until it reads again', () => {
    const start = startPace({ nowMs: 0, sentBytes: 0 });
    const paused = classify(start, { nowMs: stalledMs + 10_000, sentBytes: 0 });
    assert.equal(paused.verdict, 'stalled');
    const resumed = classify(paused.pace, { nowMs: stalledMs + 11_000, sentBytes: 1 });
    assert.equal(resumed.verdict, 'reading');
  });

  it('accepts 2 KiB per second and rejects 512 bytes per second', () => {
    assert.equal(read(2 * KIB, 10 * readWindowMs).verdict, 'reading');
    assert.equal(read(KIB / 2, 10 * readWindowMs).verdict, 'slow');
  });

  it('starts over when everything has been read', () => {
    const start = startPace({ nowMs: 0, sentBytes: 0 });
    const sample = { nowMs: 10 * readWindowMs, sentBytes: 1, pendingBytes: 0 };
    const { pace, verdict } = classifyPace(start, sample, PACE_LIMITS);
    assert.equal(verdict, 'reading');
    assert.equal(classify(pace, { nowMs: 10 * readWindowMs + 1, sentBytes: 1 }).verdict, 'reading');
  });

  it('allows more time for one large write', () => {
    const start = startPace({ nowMs: 0, sentBytes: 0 });
    const sample = { nowMs: 2 * readWindowMs, sentBytes: 0, pendingBytes: 32 * KIB * KIB };
    assert.equal(classifyPace(start, sample, PACE_LIMITS).verdict, 'reading');
  });
});

function classify(pace: Pace, sample: { readonly nowMs: number; readonly sentBytes: number }) {
  return classifyPace(pace, { ...sample, pendingBytes: 16 * KIB }, PACE_LIMITS);
}

/** A client that reads at a constant rate, result every second. */
function read(bytesPerSecond: number, untilMs: number) {
  let pace = startPace({ nowMs: 0, sentBytes: 0 });
  for (let nowMs = 1_000; ; nowMs += 1_000) {
    const result = classify(pace, {
      nowMs,
      sentBytes: Math.floor((nowMs / 1000) * bytesPerSecond),
    });
    pace = result.pace;
    if (result.verdict === 'slow' || nowMs >= untilMs) {
      return { verdict: result.verdict, atMs: nowMs };
    }
  }
}
