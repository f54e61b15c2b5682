import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { aChapterList, aMovie, aSampledTrack, aSampleTable } from '#test/support/media-files.ts';

import { locateIsoChapters, readChapterTitle, readIsoChapterList } from './read-iso-chapters.ts';
import { writeBox, writeNumbers } from './write-iso-box.ts';

const body = (box: Buffer): Buffer => box.subarray(8);
const movieOf = (...tracks: readonly Buffer[]): Buffer => body(writeBox('moov', ...tracks));
const refersTo = (...ids: readonly number[]): Buffer =>
  writeBox('tref', writeBox('chap', writeNumbers(...ids)));
const CHAPTERS = [
  { title: 'Öffnung', startSeconds: 0 },
  { title: '', startSeconds: 61.5 },
];

describe('readIsoChapterList', () => {
  it('reads titles and times', () => {
    assert.deepEqual(readIsoChapterList(body(aMovie([], aChapterList(CHAPTERS)))), CHAPTERS);
  });

  it('stops at the end of a truncated list', () => {
    const list = aChapterList([...CHAPTERS, { title: 'Third', startSeconds: 70 }]);
    assert.deepEqual(readIsoChapterList(body(writeBox('moov', list.subarray(0, 50)))), [
      CHAPTERS[0],
    ]);
    assert.deepEqual(readIsoChapterList(Buffer.alloc(0)), []);
  });
});

describe('locateIsoChapters', () => {
  const samples = [
    { offset: 100, length: 10 },
    { offset: 110, length: 12 },
  ];
  const text = { handler: 'text', timescale: 1000, table: aSampleTable(samples, 2500) };
  const video = { id: 1, handler: 'vide', timescale: 600, table: aSampleTable([], 1) };

  it('locates the samples of the text track that another track refers to', () => {
    const tracks = [
      aSampledTrack({ ...video, extra: refersTo(3, 2) }),
      aSampledTrack({ ...text, id: 2 }),
      aSampledTrack({ ...video, id: 3 }),
    ];
    assert.deepEqual(locateIsoChapters(movieOf(...tracks)), [
      { startSeconds: 0, start: 100, end: 110 },
      { startSeconds: 2.5, start: 110, end: 122 },
    ]);
  });

  it('ignores text tracks without a reference, and references without a text track', () => {
    const subtitles = aSampledTrack({ ...text, id: 2 });
    assert.deepEqual(locateIsoChapters(movieOf(aSampledTrack(video), subtitles)), []);
    const referring = aSampledTrack({ ...video, extra: refersTo(1, 9) });
    assert.deepEqual(locateIsoChapters(movieOf(referring, subtitles)), []);
  });
});

it('readChapterTitle truncates long titles', () => {
  const sample = Buffer.concat([Buffer.from([255, 255]), Buffer.alloc(65_535, 'a')]);
  assert.equal(readChapterTitle(sample), 'a'.repeat(1024));
});

it('readChapterTitle reads UTF-8 and UTF-16 up to the length', () => {
  // The boxes after the text declare its encoding.
  assert.equal(readChapterTitle(Buffer.from('0003c3b676ffff', 'hex')), 'öv');
  assert.equal(readChapterTitle(Buffer.from('0006feff006100e4', 'hex')), 'aä');
  assert.equal(readChapterTitle(Buffer.from('00ff61', 'hex')), 'a');
  assert.equal(readChapterTitle(Buffer.alloc(0)), '');
});

it('reads any bytes without an error, in bounds', () => {
  const movie = body(
    writeBox(
      'moov',
      aSampledTrack({ id: 1, handler: 'text', timescale: 1, table: aSampleTable([], 1) }),
      aChapterList(CHAPTERS),
    ),
  );
  fc.assert(
    fc.property(fc.nat(movie.length - 1), fc.uint8Array({ maxLength: 24 }), (at, bytes) => {
      const hostile = Buffer.from(movie);
      hostile.set(bytes.subarray(0, movie.length - at), at);
      assert.ok(readIsoChapterList(hostile).length <= 255);
      assert.ok(locateIsoChapters(hostile).length <= 256);
    }),
  );
});
