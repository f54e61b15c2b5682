import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { aSampledTrack, aSampleTable, aVisualEntry } from '#test/support/media-files.ts';

import { findIsoBodies } from './find-iso-bodies.ts';
import { readIsoPictures, writeIsoPicture } from './read-iso-pictures.ts';
import { readSampleTable } from './read-sample-table.ts';
import { writeBox, writeFullBox, writeNumbers } from './write-iso-box.ts';

const SAMPLE = readFileSync(new URL('../../../samples/fast-start.mp4', import.meta.url));
const body = (box: Buffer): Buffer => box.subarray(8);
const DESCRIPTIONS = writeFullBox('stsd', {}, writeNumbers(1), aVisualEntry('avc1'));
const SAMPLES = [10, 20, 30].map((length, index) => ({ offset: 1000 * (index + 1), length }));

/** A movie with a time scale of 100, and a video of three pictures of two seconds. */
function aMovie(extra?: Buffer, descriptions = DESCRIPTIONS): Buffer {
  const table = Buffer.concat([descriptions, aSampleTable(SAMPLES, 1200)]);
  const cover = { id: 2, handler: 'vide', timescale: 1, table: aSampleTable([], 1) };
  const video = { id: 1, handler: 'vide', timescale: 600, table };
  return body(
    writeBox(
      'moov',
      writeFullBox('mvhd', {}, writeNumbers(0, 0, 100, 600)),
      aSampledTrack(cover),
      aSampledTrack(extra === undefined ? video : { ...video, extra }),
    ),
  );
}

describe('readIsoPictures', () => {
  it('finds the picture at a time', () => {
    const pictures = readIsoPictures(aMovie());
    for (const [seconds, startSeconds, start, end] of [
      [0, 0, 1000, 1010],
      [1.9, 0, 1000, 1010],
      [2, 2, 2000, 2020],
      [99, 4, 3000, 3030],
    ] as const) {
      assert.deepEqual(pictures?.findPicture(seconds), { startSeconds, start, end });
    }
  });

  it('follows the edit list', () => {
    const edits = writeFullBox(
      'elst',
      {},
      // An empty edit of one second, and a start two seconds into the media.
      writeNumbers(2, 100, 2 ** 32 - 1, 65_536, 400, 1200, 65_536),
    );
    const pictures = readIsoPictures(aMovie(writeBox('edts', edits)));
    assert.deepEqual(pictures?.findPicture(1.5), { startSeconds: 1, start: 2000, end: 2020 });
    assert.deepEqual(pictures?.findPicture(3.5), { startSeconds: 3, start: 3000, end: 3030 });
  });

  it('writes a file with one sample, which refers to no other file', () => {
    const [moov = Buffer.alloc(0)] = findIsoBodies(SAMPLE, ['moov']);
    const index = readIsoPictures(moov);
    const picture = index?.findPicture(3);
    assert.ok(index !== undefined && picture !== undefined);
    const bytes = SAMPLE.subarray(picture.start, picture.end);
    const file = writeIsoPicture(index.header, bytes);
    const [written = Buffer.alloc(0)] = findIsoBodies(file, ['moov']);
    const [table = Buffer.alloc(0)] = findIsoBodies(written, ['trak', 'mdia', 'minf', 'stbl']);
    const sample = readSampleTable(table)?.findSample(0);
    assert.ok(sample !== undefined);
    assert.deepEqual(file.subarray(sample.offset, sample.offset + sample.length), bytes);
    const [reference] = findIsoBodies(written, ['trak', 'mdia', 'minf', 'dinf', 'dref', 'url ']);
    assert.equal(reference, undefined);
    assert.ok(file.length < bytes.length + 2000);
  });

  it('finds nothing in a file without video samples', () => {
    const audio = { id: 1, handler: 'soun', timescale: 1, table: aSampleTable(SAMPLES, 1) };
    const empty = { ...audio, handler: 'vide', table: aSampleTable([], 1) };
    for (const track of [audio, empty]) {
      assert.equal(readIsoPictures(body(writeBox('moov', aSampledTrack(track)))), undefined);
    }
  });

  it('rejects a header that is too large to be kept', () => {
    const descriptions = writeFullBox('stsd', {}, writeNumbers(1), Buffer.alloc(64 * 1024));
    assert.equal(readIsoPictures(aMovie(undefined, descriptions)), undefined);
  });

  it('reads any bytes without an error', () => {
    const movie = aMovie();
    fc.assert(
      fc.property(fc.nat(movie.length - 1), fc.uint8Array({ maxLength: 24 }), (at, bytes) => {
        const hostile = Buffer.from(movie);
        hostile.set(bytes.subarray(0, movie.length - at), at);
        const pictures = readIsoPictures(hostile);
        const picture = pictures?.findPicture(3);
        assert.ok(picture === undefined || picture.end >= picture.start);
        if (pictures !== undefined) writeIsoPicture(pictures.header, Buffer.alloc(10));
      }),
    );
  });
});
