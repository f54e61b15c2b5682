import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { planStreamFile } from './plan-stream-file.ts';
import type { Stream, StreamPart, StreamTrack } from './stream.ts';

const PLACE = { href: 'https://example.com/', range: null };
const TIMESCALE = 1000;
const LEAD = 80;

describe('planStreamFile', () => {
  it('starts with the first sample of the tracks, in the order of time', () => {
    const video = toTrack([toPart({ starts: [10_000, 12_000] })]);
    const audio = toTrack([toPart({ starts: [9_900, 11_900] })]);
    const { fragments, durationSeconds } = plan([video, audio]);
    assert.deepEqual(
      fragments.map(({ trackId, index, sequenceNumber }) => [trackId, index, sequenceNumber]),
      [
        [2, 0, 1],
        [1, 0, 2],
        [2, 1, 3],
        [1, 1, 4],
      ],
    );
    const shifts = new Set(fragments.map(({ shiftTicks }) => shiftTicks));
    assert.deepEqual([...shifts], [LEAD - 9_900]);
    assert.equal(durationSeconds, 4.1);
  });

  it('places the periods of playlists one after the other', () => {
    const parts = [
      toPart({ starts: [5_000, 7_000] }),
      toPart({ period: '1', starts: [90_000, 92_000] }),
    ];
    const periods = [
      { period: '0', startSeconds: 0, mediaSeconds: 5, mediaEndSeconds: 9 },
      { period: '1', startSeconds: 4, mediaSeconds: 90, mediaEndSeconds: 94 },
    ];
    const { fragments, durationSeconds } = plan([toTrack(parts)], periods);
    assert.deepEqual(
      fragments.map(({ partIndex, shiftTicks }) => [partIndex, shiftTicks - LEAD]),
      [
        [0, -5_000],
        [0, -5_000],
        [1, -86_000],
        [1, -86_000],
      ],
    );
    assert.equal(durationSeconds, 8);
  });

  it('keeps the media times of an MPD apart from those of the presentation', () => {
    const parts = [toPart({ starts: [60_000], mediaSeconds: 3 })];
    const [fragment] = plan([toTrack(parts)]).fragments;
    assert.equal(fragment?.shiftTicks, LEAD - 63_000);
    const tracks = [{ track: toTrack(parts), timescale: 48_000, writtenTicks: 1024, leadTicks: 0 }];
    const [audio] = planStreamFile(toStream([]), tracks).fragments;
    assert.equal(audio?.shiftTicks, -1024 - 63 * 48_000);
  });

  it('omits missing segments, and segments that are only in an index', () => {
    const gap = toPart({ starts: [0, 2_000, 4_000] });
    const list = [PLACE, null, PLACE];
    const indexed: StreamPart = { ...gap, places: { kind: 'index', index: PLACE } };
    const found = plan([toTrack([{ ...gap, places: { kind: 'list', list } }])]);
    assert.deepEqual(
      found.fragments.map(({ index }) => index),
      [0, 2],
    );
    assert.deepEqual(plan([toTrack([indexed])]), { durationSeconds: 0, fragments: [] });
  });
});

function plan(
  tracks: readonly StreamTrack[],
  periods: Stream['periods'] = [],
): ReturnType<typeof planStreamFile> {
  const planned = tracks.map((track) => ({
    track,
    timescale: TIMESCALE,
    writtenTicks: 0,
    leadTicks: LEAD,
  }));
  return planStreamFile(toStream(periods), planned);
}

function toStream(periods: Stream['periods']): Stream {
  return { tracks: [], sounds: [], live: null, periods, hls: null, captions: [] };
}

function toPart({
  period = '0',
  starts,
  ...others
}: {
  readonly period?: string;
  readonly starts: readonly number[];
  readonly mediaSeconds?: number;
}): StreamPart {
  return {
    period,
    timescale: TIMESCALE,
    segments: starts.map((startTicks) => ({ startTicks, durationTicks: 2_000 })),
    firstNumber: 0,
    init: PLACE,
    places: { kind: 'list', list: starts.map(() => PLACE) },
    ...others,
  };
}

function toTrack(parts: readonly StreamPart[]): StreamTrack {
  return {
    id: 'video0',
    kind: 'video',
    format: 'mp4',
    codec: 'avc1.64001f',
    language: null,
    label: null,
    isDefault: true,
    video: null,
    audio: null,
    bandwidth: { peak: 8_000, average: 8_000 },
    parts,
  };
}
