import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { StreamNumbers } from './stream-numbers.ts';
import type { Stream, StreamPart } from './stream.ts';

const DESCRIPTION = {
  kind: 'video',
  format: 'mp4',
  codec: 'avc1.4d400c',
  language: null,
  label: null,
  isDefault: true,
  video: null,
  audio: null,
} as const;

/** Parts with segments of two seconds, given as `[period, first second, count, first number]`. */
function aStream(...parts: readonly (readonly [string, number, number, number | null])[]): Stream {
  const bandwidth = { peak: 1, average: 1 };
  const live = { updateSeconds: 2, startMs: 0 };
  return {
    live,
    sounds: [],
    periods: [],
    hls: null,
    captions: [],
    tracks: [{ ...DESCRIPTION, id: 'video0', bandwidth, parts: parts.map(toPart) }],
  };
}

function toPart([period, start, count, firstNumber]: readonly [
  string,
  number,
  number,
  number | null,
]): StreamPart {
  const segments = Array.from({ length: count }, (_, index) => ({
    startTicks: (start + index * 2) * 1000,
    durationTicks: 2000,
  }));
  const list = segments.map(() => null);
  return {
    period,
    timescale: 1000,
    segments,
    firstNumber,
    init: null,
    places: { kind: 'list', list },
  };
}

function update(numbers: StreamNumbers, stream: Stream): readonly number[] | undefined {
  return numbers.update(stream).get('video0');
}

describe('StreamNumbers', () => {
  it('numbers a complete stream from 0', () => {
    const stream = aStream(['a', 100, 3, 51], ['b', 106, 2, 1]);
    assert.deepEqual(update(new StreamNumbers(), { ...stream, live: null }), [0, 3]);
  });

  it('starts a live stream with the number of the manifest, or else of the time', () => {
    assert.deepEqual(update(new StreamNumbers(), aStream(['a', 100, 3, 7])), [7]);
    assert.deepEqual(update(new StreamNumbers(), aStream(['a', 100, 3, null])), [50]);
  });

  it('keeps numbers when segments leave the manifest', () => {
    for (const [next, expected] of [
      [100, 50],
      [104, 52],
      // After a pause, no known segment is left.
      [140, 70],
    ] as const) {
      const numbers = new StreamNumbers();
      update(numbers, aStream(['a', 100, 3, null]));
      assert.deepEqual(update(numbers, aStream(['a', next, 3, null])), [expected], `${next}`);
    }
  });

  it('continues in the next period, and counts the periods', () => {
    const numbers = new StreamNumbers();
    update(numbers, aStream(['a', 100, 3, 7]));
    assert.deepEqual(update(numbers, aStream(['a', 102, 2, 8], ['b', 106, 2, 1])), [8, 10]);
    assert.deepEqual([numbers.findPeriod('a'), numbers.findPeriod('b')], [0, 1]);
    assert.deepEqual(update(numbers, aStream(['b', 106, 3, 1])), [10]);
    assert.equal(numbers.findPeriod('b'), 1);
  });
});
