import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { StreamClock } from './stream-clock.ts';

const WRAP = 2 ** 33;

type Options = {
  readonly firstNumber?: number;
  readonly isLive?: boolean;
  /** By number of the segment. */
  readonly times: ReadonlyMap<number, number>;
};

/** The starts of four segments of two seconds, and the numbers of those that were measured. */
async function time(
  clock: StreamClock,
  { firstNumber = 0, isLive = false, times }: Options,
): Promise<{
  readonly starts: readonly number[] | undefined;
  readonly measured: readonly number[];
}> {
  const measured: number[] = [];
  const segment = { durationUs: 2e6, isMissing: false };
  const timed = await clock.timePart(
    {
      track: 'video0',
      period: '0',
      firstNumber,
      timescale: 90_000,
      wrapTicks: WRAP,
      segments: [segment, segment, segment, segment],
    },
    {
      isLive,
      async measure(index) {
        measured.push(firstNumber + index);
        return times.get(firstNumber + index);
      },
    },
  );
  clock.keepPeriods([]);
  return { starts: timed?.map(({ startTicks }) => startTicks), measured };
}

describe('StreamClock', () => {
  for (const [name, last, expected] of [
    ['ignores a slight drift', 541_000, [1000, 181_000, 361_000, 541_000]],
    ['spreads a larger one', 571_000, [1000, 191_000, 381_000, 571_000]],
  ] as const) {
    it(`${name} of rounded durations`, async () => {
      const times = new Map([
        [0, 1000],
        [3, last],
      ]);
      const { starts, measured } = await time(new StreamClock(), { times });
      assert.deepEqual(starts, expected);
      assert.deepEqual(measured, [0, 3]);
    });
  }

  it('continues after a wraparound', async () => {
    const times = new Map([
      [0, WRAP - 180_000],
      [3, 360_000],
    ]);
    const { starts } = await time(new StreamClock(), { times });
    assert.deepEqual(starts, [WRAP - 180_000, WRAP, WRAP + 180_000, WRAP + 360_000]);
  });

  it('keeps the times of a live stream, and measures every eighth segment', async () => {
    const clock = new StreamClock();
    const times = new Map([
      [5, 900_000],
      [8, 1_449_000],
      [9, 1_620_000],
    ]);
    const first = await time(clock, {
      firstNumber: 3,
      isLive: true,
      times: new Map([[3, 540_000]]),
    });
    assert.deepEqual(first, { starts: [540_000, 720_000, 900_000, 1_080_000], measured: [3] });
    const later = await time(clock, { firstNumber: 5, isLive: true, times });
    assert.deepEqual(later, { starts: [900_000, 1_080_000, 1_264_500, 1_449_000], measured: [8] });
    const again = await time(clock, { firstNumber: 6, isLive: true, times });
    assert.deepEqual(again, { starts: [1_080_000, 1_264_500, 1_449_000, 1_629_000], measured: [] });
  });

  it('has no times if none can be read', async () => {
    const { starts } = await time(new StreamClock(), { times: new Map() });
    assert.equal(starts, undefined);
  });

  it('places a new period after the one before it', () => {
    const clock = new StreamClock();
    const a = { period: '0', startSeconds: 100, mediaSeconds: 10, mediaEndSeconds: 16 };
    const b = { period: '1', startSeconds: 107, mediaSeconds: 0, mediaEndSeconds: 4 };
    assert.deepEqual(clock.keepPeriods([a]), [a]);
    const moved = { ...a, startSeconds: 103, mediaSeconds: 12, mediaEndSeconds: 18 };
    assert.deepEqual(clock.keepPeriods([moved, b]), [
      { ...a, mediaEndSeconds: 18 },
      { ...b, startSeconds: 108 },
    ]);
  });
});
