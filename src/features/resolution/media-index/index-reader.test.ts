import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { testThreads } from '#test/support/test-threads.ts';

import { createIndexReader } from './index-reader.ts';
import type { MediaBytes } from './media-bytes.ts';

const sample = (file: string): Buffer =>
  readFileSync(new URL(`../../../../samples/${file}`, import.meta.url));

/** A file without unavailable bytes. */
function toMediaBytes(bytes: Uint8Array): MediaBytes {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
    freeze: () => undefined,
    hadUnavailableBytes: () => false,
  };
}

const never = new AbortController().signal;
const fileOf = (bytes: Uint8Array) =>
  ({ size: bytes.length, prefix: bytes, isComplete: true }) as const;

describe('createIndexReader', () => {
  it('reads several files concurrently', async () => {
    const readIndex = createIndexReader(testThreads, 'client');
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
        readIndex(fileOf(sample(file)), { bytes: toMediaBytes(sample(file)), signal: never }),
      ),
    );
    const families = indexes.map((index) =>
      index.kind === 'video' ? index.videoCodec : index.kind,
    );
    assert.deepEqual(families, ['avc', 'avc', 'vp9', 'avc', 'vp9', 'vp9']);
  });

  it('finds no track in bytes of other formats, and keeps working', async () => {
    const readIndex = createIndexReader(testThreads, 'client');
    const noise = Buffer.alloc(5000, 7);
    assert.deepEqual(
      await readIndex(fileOf(noise), { bytes: toMediaBytes(noise), signal: never }),
      {
        kind: 'none',
      },
    );
    const clip = sample('clip.webm');
    assert.equal(
      (await readIndex(fileOf(clip), { bytes: toMediaBytes(clip), signal: never })).kind,
      'video',
    );
  });

  it('terminates a parser that never finishes, and returns its last result', async () => {
    const readIndex = createIndexReader(testThreads, 'client');
    const clip = sample('clip.webm').fill(0, 20_000);
    const index = await readIndex(fileOf(clip), { bytes: toMediaBytes(clip), signal: never });
    assert.ok(index.kind === 'video');
    assert.deepEqual([index.width, index.height, index.frameRate], [640, 360, null]);
  });

  it('stops when the signal aborts', async () => {
    const readIndex = createIndexReader(testThreads, 'client');
    const controller = new AbortController();
    const clip = sample('clip.webm');
    const bytes: MediaBytes = {
      ...toMediaBytes(clip),
      read: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    };
    const index = await readIndex(fileOf(clip), { bytes, signal: controller.signal });
    assert.deepEqual(index, { kind: 'none' });
  });
});
