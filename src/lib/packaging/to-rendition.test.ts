import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { listPackets, packageSegment, readBytes } from '#test/support/packets.ts';

import { listKeyframeBytes, toRendition } from './to-rendition.ts';

const FAST_START = readFileSync(new URL('../../../samples/fast-start.mp4', import.meta.url));
const ADDRESSES = { kind: 'template', init: 'init', media: '$Number$' } as const;

describe('toRendition', () => {
  it('measures the bandwidth of segments, and moves the start of the timeline', async () => {
    const [track] = (await readBytes(FAST_START)).tracks;
    assert.ok(track !== undefined);
    const rendition = toRendition(track, { id: 'v', addresses: ADDRESSES, startSeconds: 2 });
    assert.equal(rendition.offsetTicks, 25_600);
    const rates = track.segments.map(
      ({ lengthBytes, durationTicks }) => (lengthBytes * 8 * track.timescale) / durationTicks,
    );
    const { average, peak } = rendition.bandwidth;
    assert.ok(average > Math.min(...rates) && average < Math.max(...rates));
    // The last segment is too short to count.
    assert.equal(peak, Math.max(Math.ceil(rates[0] ?? 0), average));
  });
});

describe('listKeyframeBytes', () => {
  it('covers exactly the first frame of a segment', async () => {
    const [track] = (await readBytes(FAST_START)).tracks;
    assert.ok(track !== undefined);
    const [packet] = listPackets(track, FAST_START);
    const bytes = listKeyframeBytes(track) ?? [];
    assert.equal(bytes.length, track.segments.length);
    const segment = packageSegment(track, 0, FAST_START).subarray(0, bytes[0]);
    assert.equal(segment.indexOf('mdat') + 4 + (packet?.size ?? 0), segment.length);
  });

  it('is unknown for sources without a sample table', async () => {
    const clip = readFileSync(new URL('../../../samples/clip.webm', import.meta.url));
    const [video] = (await readBytes(clip)).tracks;
    assert.ok(video !== undefined);
    assert.equal(listKeyframeBytes(video), null);
  });
});
