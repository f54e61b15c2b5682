import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { listPackets, packageFile, readBytes } from '#test/support/packets.ts';

import { planFile } from './plan-file.ts';

const SAMPLES = new URL('../../../samples/', import.meta.url);

describe('planFile', () => {
  for (const name of ['fast-start.mp4', 'index-at-end.mp4', 'clip.webm']) {
    it(`writes ${name} with the same packets`, async () => {
      await assertSamePackets(readFileSync(new URL(name, SAMPLES)));
    });
  }

  it('states an exact length only if the source has a sample table', async () => {
    for (const [name, isExact] of [
      ['fast-start.mp4', true],
      ['clip.webm', false],
    ] as const) {
      const bytes = readFileSync(new URL(name, SAMPLES));
      const { tracks, durationSeconds } = await readBytes(bytes);
      const file = packageFile(tracks, durationSeconds, bytes);
      const plan = planFile(tracks, durationSeconds);
      assert.equal(plan?.lengthBytes, isExact ? file.length : null);
    }
  });

  it('writes fragments in the order of their times', async () => {
    const bytes = readFileSync(new URL('fast-start.mp4', SAMPLES));
    const { tracks, durationSeconds } = await readBytes(bytes);
    const { fragments = [] } = planFile(tracks, durationSeconds) ?? {};
    assert.deepEqual(
      fragments.map(({ sequenceNumber }) => sequenceNumber),
      fragments.map((_fragment, index) => index + 1),
    );
    const starts = fragments.map(({ trackId, number }) => {
      const track = tracks[trackId - 1];
      return (track?.segments[number]?.startTicks ?? Number.NaN) / (track?.timescale ?? 1);
    });
    assert.deepEqual(
      starts,
      starts.toSorted((one, other) => one - other),
    );
  });

  it('refuses tracks that MP4 lacks, and no tracks', async () => {
    const { tracks } = await readBytes(readFileSync(new URL('clip.webm', SAMPLES)));
    const [video, ...others] = tracks;
    assert.ok(video !== undefined);
    assert.equal(planFile([{ ...video, format: 'webm' }, ...others], 1), undefined);
    assert.equal(planFile([], 1), undefined);
  });
});

async function assertSamePackets(bytes: Uint8Array): Promise<void> {
  const found = await readBytes(bytes);
  const tracks = found.tracks.filter(({ kind }) => kind !== 'text');
  const file = packageFile(tracks, found.durationSeconds, bytes);
  const again = await readBytes(file);
  assert.equal(again.tracks.length, tracks.length);
  assert.ok(Math.abs(again.durationSeconds - found.durationSeconds) < 0.1);
  for (const [index, track] of tracks.entries()) {
    const written = again.tracks[index];
    assert.ok(written !== undefined);
    assert.deepEqual(written.codec, track.codec);
    const packets = listPackets(track, bytes);
    assert.deepEqual(
      listPackets(written, file).map((packet, at) =>
        packets[at]?.dts === null ? { ...packet, dts: null } : packet,
      ),
      packets,
    );
  }
}
