import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { readWebmPictures, readWebmStart } from './read-webm-pictures.ts';

const SAMPLE = readFileSync(new URL('../../../samples/clip.webm', import.meta.url));
const CLUSTER_ID = '1f43b675';

function read(file: Buffer, prefixBytes = 4096): ReturnType<typeof readWebmPictures> {
  const start = readWebmStart(file.subarray(0, prefixBytes));
  const cues = start?.cues;
  if (start === undefined || cues === undefined) return undefined;
  return readWebmPictures(start, file.subarray(cues.start, Math.min(cues.end, file.length)));
}

describe('readWebmPictures', () => {
  it('finds the cluster at a time', () => {
    const pictures = read(SAMPLE);
    for (const [seconds, startSeconds] of [
      [0, 0.007],
      [1.9, 0.007],
      [3, 2.007],
      [99, 6.007],
    ] as const) {
      const picture = pictures?.findPicture(seconds);
      assert.equal(picture?.startSeconds, startSeconds);
      const id = SAMPLE.subarray(picture.start, picture.start + 4).toString('hex');
      assert.equal(id, CLUSTER_ID);
    }
  });

  it('finds the header that a decoder needs before a cluster', () => {
    const header = Buffer.from(read(SAMPLE)?.header ?? []);
    assert.equal(header.subarray(0, 4).toString('hex'), '1a45dfa3');
    assert.ok(header.length < 1000);
  });

  it('finds nothing without tracks, without cues or in another file', () => {
    assert.equal(readWebmStart(SAMPLE.subarray(0, 300)), undefined);
    assert.equal(readWebmStart(Buffer.alloc(100)), undefined);
    const start = readWebmStart(SAMPLE.subarray(0, 4096));
    assert.ok(start !== undefined);
    assert.equal(readWebmPictures(start, SAMPLE.subarray(664)), undefined);
  });

  it('reads any bytes without an error', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(70), fc.uint8Array({ maxLength: 16 }), (at, back, bytes) => {
        const hostile = Buffer.from(SAMPLE);
        hostile.set(bytes, at);
        hostile.set(bytes.subarray(0, back), hostile.length - back - 1);
        const picture = read(hostile)?.findPicture(3);
        assert.ok(picture === undefined || picture.end >= picture.start);
      }),
    );
  });
});
