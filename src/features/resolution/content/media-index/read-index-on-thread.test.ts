import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { writeBox, writeFullBox, writeNumbers } from '#lib/media/write-iso-box.ts';
import { aMovie, aSampledTrack, aVisualEntry, FTYP } from '#test/support/media-files.ts';
import { testThreads } from '#test/support/test-threads.ts';

import type { MediaBytes } from './media-bytes.ts';
import { readIndexOnThread } from './read-index-on-thread.ts';

const sample = (file: string): Buffer =>
  readFileSync(new URL(`../../../../../samples/${file}`, import.meta.url));

/** A file without unavailable bytes. */
function toMediaBytes(bytes: Uint8Array): MediaBytes {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
    freeze: () => undefined,
    hadUnavailableBytes: () => false,
  };
}

const session = {
  threads: testThreads,
  client: 'client',
  signal: new AbortController().signal,
};
const ENTRIES_CLAIMED = 2 ** 32 - 1;

/** A movie whose only track has a table of sample sizes of zero bits each. */
function aMovieOfEmptySizes(): Buffer {
  const descriptions = writeFullBox('stsd', {}, writeNumbers(1), aVisualEntry('vp09'));
  const sizes = writeFullBox('stz2', {}, writeNumbers(0, ENTRIES_CLAIMED));
  const table = Buffer.concat([descriptions, sizes]);
  return writeBox('moov', aSampledTrack({ id: 1, handler: 'vide', timescale: 1000, table }));
}

/** A sample entry for PCM of two channels with 16 bits each. */
const SOWT = writeBox(
  'sowt',
  Buffer.alloc(16),
  Buffer.from([0, 2, 0, 16, 0, 0, 0, 0]),
  writeNumbers(44_100 * 2 ** 16),
);

/** A movie of unknown duration with these tracks, whose PCM has empty chunks. */
function aMovieOfEmptyChunks(handlers: readonly ('vide' | 'soun')[]): Buffer {
  const video = writeFullBox('stsd', {}, writeNumbers(1), aVisualEntry('vp09'));
  const audio = Buffer.concat([
    writeFullBox('stsd', {}, writeNumbers(1), SOWT),
    writeFullBox('stts', {}, writeNumbers(1, 1, 1)),
    writeFullBox('stsc', {}, writeNumbers(2, 1, 0, 1, ENTRIES_CLAIMED, 1, 1)),
    writeFullBox('stsz', {}, writeNumbers(4, 1)),
    writeFullBox('stco', {}, writeNumbers(1, 0)),
  ]);
  const tables = { vide: video, soun: audio };
  const tracks = handlers.map((handler, index) =>
    aSampledTrack({ id: index + 1, handler, timescale: 1000, table: tables[handler] }),
  );
  return writeBox('moov', ...tracks);
}

function someMetadataKeys(): Buffer {
  const keys = writeNumbers(ENTRIES_CLAIMED, 0, 0);
  return writeFullBox('meta', {}, writeFullBox('keys', {}, keys));
}

/** The key IDs of a `pssh` box follow its system. */
function aKeySystem(): Buffer {
  const ids = writeNumbers(ENTRIES_CLAIMED, 0, 0);
  return writeFullBox('pssh', { version: 1 }, Buffer.alloc(16), ids);
}

const fileOf = (bytes: Uint8Array) =>
  ({ size: bytes.length, prefix: bytes, isComplete: true }) as const;

describe('readIndexOnThread', () => {
  it('reads several files concurrently', async () => {
    const files = [
      'fast-start.mp4',
      'index-at-end.mp4',
      'clip.webm',
      'fast-start.mp4',
      'clip.webm',
      'clip.webm',
    ];
    const indexes = await Promise.all(
      files.map((file) =>
        readIndexOnThread(fileOf(sample(file)), toMediaBytes(sample(file)), session),
      ),
    );
    const families = indexes.map((index) =>
      index.kind === 'media' ? index.mainCodec : index.kind,
    );
    assert.deepEqual(families, ['avc', 'avc', 'vp9', 'avc', 'vp9', 'vp9']);
  });

  it('finds no track in bytes of other formats, and keeps working', async () => {
    const noise = Buffer.alloc(5000, 7);
    assert.deepEqual(await readIndexOnThread(fileOf(noise), toMediaBytes(noise), session), {
      kind: 'none',
    });
    const clip = sample('clip.webm');
    assert.equal(
      (await readIndexOnThread(fileOf(clip), toMediaBytes(clip), session)).kind,
      'media',
    );
  });

  it('reads all details of a WebM file that ends with zeros', async () => {
    const clip = sample('clip.webm').fill(0, 80_000);
    const index = await readIndexOnThread(fileOf(clip), toMediaBytes(clip), session);
    assert.ok(index.kind === 'media');
    assert.deepEqual([index.width, index.height, index.frameRate], [640, 360, 25]);
  });

  it('terminates a parser that never finishes, and returns its last result', async () => {
    const clip = sample('clip.webm').fill(0, 20_000);
    const file = { ...fileOf(clip), prefix: clip.subarray(0, 20_000) };
    const index = await readIndexOnThread(file, toMediaBytes(clip), session);
    assert.ok(index.kind === 'media');
    assert.deepEqual([index.width, index.height, index.frameRate], [640, 360, null]);
  });

  for (const [name, movie, expected] of [
    ['sample sizes', aMovieOfEmptySizes(), 'media'],
    ['chunks', aMovieOfEmptyChunks(['vide', 'soun']), 'media'],
    ['chunks of audio', aMovieOfEmptyChunks(['soun']), 'media'],
    ['metadata keys', aMovie([], someMetadataKeys()), 'none'],
    ['key IDs', aMovie([], aKeySystem()), 'none'],
  ] as const) {
    it(`survives a box that claims four billion ${name}`, async () => {
      const file = Buffer.concat([FTYP, movie]);
      const { kind } = await readIndexOnThread(fileOf(file), toMediaBytes(file), session);
      assert.equal(kind, expected);
    });
  }

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    const clip = sample('clip.webm');
    const bytes: MediaBytes = {
      ...toMediaBytes(clip),
      read: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    };
    const index = await readIndexOnThread(fileOf(clip), bytes, {
      ...session,
      signal: controller.signal,
    });
    assert.deepEqual(index, { kind: 'none' });
  });
});
