import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import { aMp4, type Mp4Track } from '#test/support/mp4-file.ts';
import {
  assertReadsAnyBytes,
  assertSamePackets,
  listPackets,
  packageSegment,
  packageTrack,
  readBytes,
} from '#test/support/packets.ts';

import { cutAtKeyframes } from './cut-samples.ts';
import { PackagingError } from './packaging-error.ts';
import { planSegment } from './plan-segment.ts';
import { readPresentation } from './read-presentation.ts';
import { createSampleList, type SampleList } from './sample-list.ts';
import { writeSegment } from './write-segment.ts';

const SAMPLES = new URL('../../../samples/', import.meta.url);
const FAST_START = readFileSync(new URL('fast-start.mp4', SAMPLES));

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** Files of the corpus that the oracle could read, and that are small. */
function listCorpusFiles(): readonly string[] {
  if (corpusMissing !== false) return [];
  const lines = readFileSync(corpusPath('media', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
  return lines
    .map((line): { file: string; cls: string; size: number } => JSON.parse(line))
    .filter(({ cls, size }) => /^(?:MP4|MOV|MKV|WEBM)/.test(cls) && size < 400_000)
    .map(({ file }) => file);
}

/** Ticks are milliseconds. */
const VIDEO: Mp4Track = {
  handler: 'vide',
  timescale: 1000,
  samples: Array.from({ length: 30 }, (_, index) => ({
    bytes: Buffer.from([index, 1, 2]),
    duration: 1000,
    shift: 0,
    isKey: index % 2 === 0,
  })),
};

const AUDIO: Mp4Track = {
  handler: 'soun',
  timescale: 48_000,
  samples: Array.from({ length: 300 }, (_, index) => ({
    bytes: Buffer.from([index % 256, 9]),
    duration: 4800,
    shift: 0,
    isKey: true,
  })),
};

/** Samples of one byte, of which the first one is a keyframe. */
function placeSamples(count: number, toOffset: (index: number) => number): SampleList {
  const samples = createSampleList(count);
  samples.sizes.fill(1);
  samples.offsets.set(Array.from(samples.sizes, (_size, index) => toOffset(index)));
  samples.decodeTicks.set(Array.from(samples.decodeTicks, (_ticks, index) => index));
  samples.keys.set([1]);
  return samples;
}

describe('readPresentation', () => {
  it('describes the tracks of an MP4 file, with one read if its index is at the start', async () => {
    const reads: number[] = [];
    const { tracks, durationSeconds, refused } = await readPresentation({
      size: FAST_START.length,
      read: (start, end) => {
        reads.push(end - start);
        return Promise.resolve(FAST_START.subarray(start, end));
      },
    });
    assert.equal(reads.length, 1);
    assert.deepEqual(refused, []);
    assert.ok(Math.abs(durationSeconds - 8) < 0.1);
    assert.deepEqual(
      tracks.map(({ kind, codec, video, audio, language }) => ({
        kind,
        codec,
        video,
        audio,
        language,
      })),
      [
        {
          kind: 'video',
          codec: 'avc1.4d401e',
          video: { width: 640, height: 360, range: 'SDR', frameRate: 25 },
          audio: null,
          language: null,
        },
        {
          kind: 'audio',
          codec: 'mp4a.40.2',
          video: null,
          audio: { channels: 1, sampleRate: 44_100 },
          language: null,
        },
      ],
    );
  });

  it('finds an index at the end', async () => {
    const file = readFileSync(new URL('index-at-end.mp4', SAMPLES));
    assert.equal((await readBytes(file)).tracks.length, 2);
  });

  it('cuts audio where it cuts video, at keyframes about every six seconds', async () => {
    const { tracks } = await readBytes(aMp4([VIDEO, AUDIO]));
    const starts = tracks.map(({ segments, timescale }) =>
      segments.map(({ startTicks }) => startTicks / timescale),
    );
    assert.deepEqual(starts, [
      [0, 6, 12, 18, 24],
      [0, 6, 12, 18, 24],
    ]);
  });

  it('keeps a file with a single keyframe in one segment', async () => {
    const samples = VIDEO.samples.map((sample, index) => ({ ...sample, isKey: index === 0 }));
    const [track] = (await readBytes(aMp4([{ ...VIDEO, samples }]))).tracks;
    assert.deepEqual(
      track?.segments.map(({ durationTicks }) => durationTicks),
      [30_000],
    );
  });

  it('cuts audio without video', async () => {
    const [track] = (await readBytes(aMp4([AUDIO]))).tracks;
    assert.equal(track?.segments.length, 5);
  });

  it('refuses tracks that segments cannot express, and keeps the others', async () => {
    const cases: readonly (readonly [Partial<Mp4Track>, string])[] = [
      [{ entryType: 'encv' }, 'encrypted'],
      [{ entryType: 'jpeg' }, 'attached'],
      [{ entryType: 'zzzz' }, 'codec'],
      [{ samples: [] }, 'empty'],
      [{ descriptions: [1, 2] }, 'descriptions'],
      [{ edits: [[1000, 0, 2]] }, 'edits'],
      [
        {
          edits: [
            [1000, 5000, 1],
            [1000, 0, 1],
          ],
        },
        'edits',
      ],
    ];
    for (const [change, reason] of cases) {
      const { tracks, refused } = await readBytes(aMp4([{ ...VIDEO, ...change }, AUDIO]));
      assert.deepEqual(
        refused.map((track) => track.reason),
        [reason],
      );
      assert.deepEqual(
        tracks.map(({ kind }) => kind),
        ['audio'],
      );
    }
  });

  it('plays a truncated file up to its first incomplete sample', async () => {
    const file = aMp4([{ ...VIDEO, samples: VIDEO.samples.slice(0, 9) }]);
    const [track] = (await readBytes(file.subarray(0, -1))).tracks;
    assert.equal(track && listPackets(track, file).length, 8);
  });

  it('starts a delayed track later, and moves audio before the start to negative times', async () => {
    const { tracks } = await readBytes(
      aMp4([
        {
          ...VIDEO,
          edits: [
            [500, -1, 1],
            [30_000, 0, 1],
          ],
        },
        { ...AUDIO, edits: [[30_000, 4800, 1]] },
      ]),
    );
    assert.deepEqual(
      tracks.map(({ segments }) => segments[0]?.startTicks),
      [500, 0],
    );
    assert.deepEqual(
      tracks.map(({ shiftTicks }) => shiftTicks),
      [0, 4800],
    );
  });

  it('omits video before the last keyframe before the edit', async () => {
    const edits = [[10_000, 7000, 1]] as const;
    const file = aMp4([{ ...VIDEO, edits }]);
    const [track] = (await readBytes(file)).tracks;
    assert.ok(track !== undefined);
    const times = listPackets(track, file).map(({ pts }) => pts);
    assert.equal(times[0], -1);
    // The presentation ends at 10 s, after a keyframe at 9 s.
    assert.equal(times.at(-1), 9);
  });

  it('throws for a file without an index', async () => {
    for (const bytes of [Buffer.alloc(100), FAST_START.subarray(0, 500), Buffer.alloc(0)]) {
      await assert.rejects(readBytes(bytes), PackagingError);
    }
  });

  it('stops after a limited number of reads', async () => {
    let reads = 0;
    const moof = Buffer.from('000000086d6f6f66', 'hex');
    await assert.rejects(
      readPresentation({
        size: 2 ** 36,
        read: (start, end) => {
          reads += 1;
          // Boxes of 100 MB, and no index.
          const bytes = Buffer.alloc(end - start);
          bytes.writeUInt32BE(100_000_000);
          bytes.write('mdat', 4);
          return Promise.resolve(start === 0 ? Buffer.concat([moof, bytes]) : bytes);
        },
      }),
      PackagingError,
    );
    assert.ok(reads <= 256);
  });
});

describe('writeSegment', () => {
  it('keeps the packets of MP4 files', async () => {
    assert.ok(sum(await assertSamePackets(FAST_START)) > 500);
  });

  it('keeps the packets of the corpus', { skip: corpusMissing }, async () => {
    let count = 0;
    for (const file of listCorpusFiles()) {
      const bytes = readFileSync(corpusPath('media', file));
      const isReadable = await readBytes(bytes).then(
        () => true,
        (error: unknown) => {
          assert.ok(error instanceof PackagingError, file);
          return false;
        },
      );
      if (isReadable) count += sum(await assertSamePackets(bytes));
    }
    assert.ok(count > 8000, String(count));
  });

  it('keeps the packets of a fragmented file, from its index or from each fragment', async () => {
    const { tracks } = await readBytes(aMp4([VIDEO]));
    const [track] = tracks;
    assert.ok(track !== undefined);
    const fragmented = packageTrack(track, aMp4([VIDEO]));
    assert.deepEqual(await assertSamePackets(fragmented), [30]);
    const again = (await readBytes(fragmented)).tracks[0];
    assert.deepEqual(
      again?.segments.map(({ startTicks, durationTicks }) => [startTicks, durationTicks]),
      track.segments.map(({ startTicks, durationTicks }) => [startTicks, durationTicks]),
    );
  });

  it('starts each segment with a keyframe, and states its length in advance', async () => {
    const { tracks } = await readBytes(FAST_START);
    for (const track of tracks) {
      for (const [number, { lengthBytes }] of track.segments.entries()) {
        const segment = packageSegment(track, number, FAST_START);
        assert.equal(segment.length, lengthBytes);
        const file = Buffer.concat([track.init, segment]);
        const [packet] = listPackets((await readBytes(file)).tracks[0] ?? track, file);
        assert.equal(packet?.isKey, true);
      }
    }
  });

  it('keeps any sample table', async () => {
    const sample = fc.record({
      bytes: fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
      duration: fc.nat(3000),
      shift: fc.integer({ min: -2000, max: 4000 }),
      isKey: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.nat(3000),
        async (samples, isReversed, mediaTime) => {
          const edits = [[0, mediaTime, 1]] as const;
          const file = aMp4([{ ...VIDEO, samples, edits }], { isReversed });
          await assertSamePackets(file);
        },
      ),
    );
  });

  it('reads any bytes within its limits', () => assertReadsAnyBytes(aMp4([VIDEO, AUDIO])));

  it('reads small gaps, and a limited number of ranges', async () => {
    const [track] = (await readBytes(aMp4([VIDEO]))).tracks;
    assert.ok(track?.source.kind === 'samples');
    const { samples } = track.source;
    for (const [count, gapBytes, expected] of [
      [30, 1000, 1],
      [30, 300_000, 30],
      [200, 300_000, 64],
    ] as const) {
      const source = {
        kind: 'samples' as const,
        samples: {
          ...samples,
          count,
          // Later gaps are larger.
          offsets: Float64Array.from({ length: count }, (_, index) => index * (gapBytes + index)),
          sizes: new Uint32Array(count).fill(1),
        },
        firsts: Uint32Array.from([0, count]),
      };
      assert.equal(planSegment({ ...track, source }, 0)?.length, expected);
    }
  });

  it('limits the samples of a segment, and how often their order changes', async () => {
    const [track] = (await readBytes(aMp4([VIDEO]))).tracks;
    assert.ok(track !== undefined);
    assert.equal(cutAtKeyframes(placeSamples(200_000, Number), 1000).segments.length, 1);
    assert.throws(() => cutAtKeyframes(placeSamples(200_001, Number), 1000), PackagingError);
    const plan = (count: number): number | undefined => {
      const samples = placeSamples(count, (index) => count - index);
      const source = { kind: 'samples', samples, firsts: Uint32Array.of(0, count) } as const;
      return planSegment({ ...track, source }, 0)?.length;
    };
    assert.equal(plan(10_000), 1);
    assert.throws(() => plan(10_001), PackagingError);
  });

  it('writes samples that share bytes, unless the segment is much larger', async () => {
    const [track] = (await readBytes(aMp4([VIDEO]))).tracks;
    assert.ok(track?.source.kind === 'samples');
    const { samples } = track.source;
    const write = (size: number): Buffer => {
      const shared = { ...samples, offsets: new Float64Array(30), sizes: new Uint32Array(30) };
      shared.sizes.fill(size);
      const source = { kind: 'samples', samples: shared, firsts: Uint32Array.of(0, 30) } as const;
      return packageSegment({ ...track, source }, 0, Buffer.alloc(size, 7));
    };
    assert.ok(write(30_000).length > 900_000);
    assert.throws(() => write(40_000), PackagingError);
  });

  it('refuses incomplete bytes and segments that do not exist', async () => {
    const [track] = (await readBytes(FAST_START)).tracks;
    assert.ok(track !== undefined);
    assert.equal(planSegment(track, track.segments.length), undefined);
    assert.equal(planSegment(track, -1), undefined);
    assert.throws(() => writeSegment(track, 0, [new Uint8Array(5)]), PackagingError);
  });
});
