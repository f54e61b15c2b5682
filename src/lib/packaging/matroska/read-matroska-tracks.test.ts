import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { aBlock, aMatroskaFile, type MatroskaFile } from '#test/support/matroska-file.ts';
import { anElement } from '#test/support/media-files.ts';
import {
  assertReadsAnyBytes,
  assertSamePackets,
  listPackets,
  packageSegment,
  packageTrack,
  readBytes,
} from '#test/support/packets.ts';

import { readAudio } from './read-tracks.ts';

const CLIP = readFileSync(new URL('../../../../samples/clip.webm', import.meta.url));

/** Pictures every 500 ms with a keyframe every two seconds, and sound, in clusters of two seconds. */
const FILE: MatroskaFile = {
  tracks: [
    {
      number: 1,
      type: 1,
      codec: 'V_MPEG4/ISO/AVC',
      private: Buffer.from('014d401effe10000', 'hex'),
    },
    { number: 2, type: 2, codec: 'A_OPUS', private: anOpusHead(), delayNs: 6_500_000 },
  ],
  clusters: Array.from({ length: 10 }, (_, index) => ({
    units: index * 2000,
    // The third picture is decoded after the fourth one.
    blocks: [0, 500, 1500, 1000].flatMap((units, at) => [
      aBlock({ track: 1, units, isKey: at === 0, frames: [Buffer.from([index, at, 0])] }),
      aBlock({ track: 2, units, isKey: true, frames: [Buffer.from([index, at])] }),
    ]),
  })),
  durationUnits: 20_000,
};

function anOpusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head[8] = 1;
  head[9] = 2;
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

async function listTimes(file: Uint8Array): Promise<readonly (readonly number[])[]> {
  const { tracks } = await readBytes(file);
  return tracks.map(({ segments, timescale }) =>
    segments.map(({ startTicks }) => startTicks / timescale),
  );
}

describe('readMatroskaTracks', () => {
  it('describes WebM, and keeps its packets', async () => {
    const { tracks, durationSeconds } = await readBytes(CLIP);
    assert.ok(Math.abs(durationSeconds - 8) < 0.1);
    assert.deepEqual(
      tracks.map(({ codec, format, video, audio, timescale }) => ({
        codec,
        format,
        video,
        audio,
        timescale,
      })),
      [
        {
          codec: 'vp09.00.21.08',
          format: 'mp4',
          video: { width: 640, height: 360, range: 'SDR', frameRate: 25 },
          audio: null,
          timescale: 1000,
        },
        {
          codec: 'opus',
          format: 'mp4',
          video: null,
          audio: { channels: 1, sampleRate: 48_000 },
          timescale: 48_000,
        },
      ],
    );
    assert.deepEqual(await assertSamePackets(CLIP), [200, 401]);
  });

  it('assumes a rate for sound whose rate is out of range', () => {
    for (const [rate, expected] of [
      [48_000, 48_000],
      [7_999.6, 8_000],
      [2 ** 32 - 1, 2 ** 32 - 1],
      ...[0, -1, 2 ** 32, -3e192, Infinity, Number.NaN].map((each) => [each, 8_000] as const),
    ] as const) {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleBE(rate);
      assert.equal(readAudio({ audio: anElement(0xb5, bytes) }).sampleRate, expected);
    }
  });

  it('cuts at cues, and without cues at clusters that start with a keyframe', async () => {
    for (const cues of ['clusters', 'blocks', 'none'] as const) {
      const file = aMatroskaFile({ ...FILE, cues });
      assert.deepEqual(await listTimes(file), [
        [0, 6, 12, 18],
        [0, 6, 12, 18],
      ]);
      assert.deepEqual(await assertSamePackets(file), [40, 40]);
    }
  });

  it('reads recordings whose clusters and duration are unknown', async () => {
    const file = aMatroskaFile({ ...FILE, isLive: true });
    const { durationSeconds } = await readBytes(file);
    assert.equal(durationSeconds, 19.5);
    assert.deepEqual(await listTimes(file), [
      [0, 6, 12, 18],
      [0, 6, 12, 18],
    ]);
    assert.deepEqual(await assertSamePackets(file), [40, 40]);
  });

  it('starts a segment at a keyframe within a cluster', async () => {
    const [first] = FILE.clusters;
    const clusters = [
      {
        units: 0,
        blocks: FILE.clusters.flatMap(({ units, blocks }) =>
          blocks.map((block) => block.moveBy(units)),
        ),
      },
    ];
    assert.ok(first !== undefined);
    const file = aMatroskaFile({ ...FILE, clusters, cues: 'blocks' });
    assert.deepEqual((await listTimes(file))[0], [0, 6, 12, 18]);
    const [video] = (await readBytes(file)).tracks;
    assert.ok(video !== undefined);
    const segment = Buffer.concat([video.init, packageSegment(video, 1, file)]);
    const [packet] = listPackets((await readBytes(segment)).tracks[0] ?? video, segment);
    assert.deepEqual([packet?.pts, packet?.isKey], [6, true]);
    assert.deepEqual(await assertSamePackets(file), [40, 40]);
  });

  it('derives decode times, subtracts the codec delay, and keeps times before the start', async () => {
    const file = aMatroskaFile(FILE);
    const { tracks } = await readBytes(file);
    const [video, audio] = tracks;
    assert.ok(video !== undefined && audio !== undefined);
    const packaged = packageTrack(video, file);
    const [again = video] = (await readBytes(packaged)).tracks;
    assert.deepEqual(
      listPackets(again, packaged)
        .slice(0, 5)
        .map(({ pts, dts }) => [pts, dts]),
      [
        [0, -0.5],
        [0.5, 0],
        [1.5, 0.5],
        [1, 1],
        [2, 1.5],
      ],
    );
    assert.equal(listPackets(audio, file)[0]?.pts, -0.0065);
    assert.equal(audio.shiftTicks, 312);
  });

  it('keeps laced, grouped and stripped frames', async () => {
    const frames = [1, 300, 2, 700].map((length, index) => Buffer.alloc(length, index));
    for (const lacing of ['xiph', 'ebml', 'fixed'] as const) {
      const equal = frames.map((frame) => frame.subarray(0, 1));
      const file = aMatroskaFile({
        ...FILE,
        tracks: FILE.tracks.map((track) => ({ ...track, strippedHeader: Buffer.from([7, 7]) })),
        clusters: [0, 4000, 8000].map((units) => ({
          units,
          blocks: [
            aBlock({
              track: 1,
              units: 0,
              isKey: true,
              frames: [Buffer.from('a')],
              durationUnits: 40,
            }),
            aBlock({
              track: 1,
              units: 40,
              isKey: false,
              frames: [Buffer.from('b')],
              durationUnits: 40,
            }),
            aBlock({
              track: 2,
              units: 0,
              isKey: true,
              lacing,
              frames: lacing === 'fixed' ? equal : frames,
              durationUnits: 80,
            }),
          ],
        })),
      });
      assert.deepEqual(await assertSamePackets(file), [6, 12]);
      const audio = (await readBytes(file)).tracks[1];
      assert.ok(audio !== undefined);
      const packets = listPackets(audio, file).slice(0, 4);
      assert.deepEqual(
        packets.map(({ pts }) => pts + 0.0065),
        [0, 0.02, 0.04, 0.06],
      );
    }
  });

  it('keeps VP8 and Vorbis in WebM, for DASH only', async () => {
    const file = aMatroskaFile({
      ...FILE,
      tracks: [
        { number: 1, type: 1, codec: 'V_VP8' },
        { number: 2, type: 2, codec: 'A_VORBIS', private: Buffer.from('xiph') },
      ],
    });
    const { tracks } = await readBytes(file);
    assert.deepEqual(
      tracks.map(({ format, codec }) => [format, codec]),
      [
        ['webm', 'vp8'],
        ['webm', 'vorbis'],
      ],
    );
    assert.deepEqual(await assertSamePackets(file), [40, 40]);
  });

  it('refuses tracks that segments cannot express, and keeps the others', async () => {
    for (const [change, reason] of [
      [{ codec: 'V_MS/VFW/FOURCC' }, 'codec'],
      [{ private: Buffer.alloc(0) }, 'codec'],
      [{ encoding: 'encryption' }, 'encrypted'],
      [{ encoding: 'zlib' }, 'codec'],
    ] as const) {
      const tracks = FILE.tracks.map((track) =>
        track.type === 1 ? { ...track, ...change } : track,
      );
      const presentation = await readBytes(aMatroskaFile({ ...FILE, tracks }));
      assert.deepEqual(
        presentation.refused.map((track) => track.reason),
        [reason],
      );
      assert.deepEqual(
        presentation.tracks.map(({ kind }) => kind),
        ['audio'],
      );
    }
  });

  it('reads any bytes within its limits', () =>
    assertReadsAnyBytes(aMatroskaFile({ ...FILE, cues: 'blocks' })));
});
