import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { CAPTION_TIME_MS_MAX } from './limits.ts';
import { retimeCues } from './retime.ts';

const CUE = { id: '', startMs: 1000, endMs: 2000, settings: '', text: 'a <00:00:01.500>b' };

it('shifts and scales cues with their timestamp tags', () => {
  assert.deepEqual(retimeCues([CUE], { offsetMs: 500, scale: 2 }), [
    { ...CUE, startMs: 2500, endMs: 4500, text: 'a <00:00:03.500>b' },
  ]);
});

it('trims cues before the start of the video', () => {
  assert.deepEqual(retimeCues([CUE], { offsetMs: -1500, scale: 1 }), [
    { ...CUE, startMs: 0, endMs: 500, text: 'a <00:00:00.000>b' },
  ]);
  assert.deepEqual(retimeCues([CUE], { offsetMs: -2000, scale: 1 }), []);
});

it('returns undefined for cues shifted beyond the time limit', () => {
  const offsetMs = CAPTION_TIME_MS_MAX - CUE.endMs;
  assert.equal(retimeCues([CUE], { offsetMs, scale: 1 }), undefined);
  assert.equal(retimeCues([CUE], { offsetMs: offsetMs - 1, scale: 1 })?.length, 1);
});

it('restores shifted cues with the opposite offset', () => {
  const time = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 100_000 }), time, (startMs, lengthMs, offsetMs) => {
      const cue = { ...CUE, startMs, endMs: startMs + lengthMs, text: 'a' };
      const there = retimeCues([cue], { offsetMs, scale: 1 }) ?? [];
      assert.deepEqual(retimeCues(there, { offsetMs: -offsetMs, scale: 1 }), [cue]);
    }),
  );
});
