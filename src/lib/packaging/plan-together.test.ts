import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { aMp4, type Mp4Track } from '#test/support/mp4-file.ts';
import { readBytes } from '#test/support/packets.ts';

import { planSegment, planTogether } from './plan-segment.ts';

const SAMPLE = readFileSync(new URL('../../../samples/fast-start.mp4', import.meta.url));

describe('planTogether', () => {
  it('contains the bytes of all tracks of an interleaved file', async () => {
    const { tracks } = await readBytes(SAMPLE);
    for (const track of tracks) {
      const plan = planTogether(track, 0, tracks);
      assert.deepEqual(new Set(plan?.tracks), new Set(tracks));
      for (const { start, end } of tracks.flatMap((each) => planSegment(each, 0) ?? []))
        assert.ok(plan?.ranges.some((range) => range.start <= start && end <= range.end));
    }
  });

  it('omits a track that is elsewhere in the file', async () => {
    const { tracks } = await readBytes(aMp4([aTrack('vide'), aTrack('soun')]));
    const [video] = tracks;
    assert.ok(video !== undefined && tracks.length === 2);
    const plan = planTogether(video, 0, tracks);
    assert.deepEqual(plan, { tracks: [video], ranges: planSegment(video, 0) });
  });

  it('contains at most eight tracks', async () => {
    const small = { ...aTrack('soun'), samples: aTrack('soun').samples.slice(0, 1) };
    const few = small.samples.map((sample) => ({ ...sample, bytes: Buffer.from('ab') }));
    const file = aMp4(Array.from({ length: 9 }, () => ({ ...small, samples: few })));
    const { tracks } = await readBytes(file);
    const last = tracks.at(-1);
    assert.ok(last !== undefined && tracks.length === 9);
    assert.deepEqual(planTogether(last, 0, tracks)?.tracks, [last, ...tracks.slice(0, 7)]);
  });

  it('is undefined for a segment that does not exist', async () => {
    const { tracks } = await readBytes(SAMPLE);
    const [track] = tracks;
    assert.ok(track !== undefined);
    for (const number of [-1, 0.5, track.segments.length, Number.NaN])
      assert.equal(planTogether(track, number, tracks), undefined);
  });
});

/** Ten seconds with 4 MB. */
function aTrack(handler: Mp4Track['handler']): Mp4Track {
  const bytes = Buffer.alloc(400_000, 1);
  const sample = { bytes, duration: 1000, shift: 0, isKey: true };
  return { handler, timescale: 1000, samples: Array.from({ length: 10 }, () => sample) };
}
