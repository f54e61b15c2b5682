import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { fromPlainDetails, mergeDetails, toDetails, toPlainDetails } from './video-details.ts';

const BASE = new URL('https://site.example/video/1');

describe('the author of a video', () => {
  const cases = [
    ['Ada\u0000 Lovelace', '/ada', { name: 'Ada Lovelace', url: new URL('/ada', BASE) }],
    ['Ada', null, { name: 'Ada', url: null }],
    ['Ada', 'javascript:alert(1)', { name: 'Ada', url: null }],
    ['https://site.example/ada', '/ada', undefined],
    ['  ', '/ada', undefined],
    [null, '/ada', undefined],
  ] as const;
  for (const [author, authorUrl, expected] of cases) {
    it(`of ${JSON.stringify(author)} and ${authorUrl}`, () => {
      assert.deepEqual(toDetails({ author, authorUrl, base: BASE }).author, expected);
    });
  }

  it('has at most 200 characters', () => {
    assert.equal(toDetails({ author: 'a'.repeat(999), base: BASE }).author?.name.length, 200);
  });

  it('survives a thread, and fills in for missing details', () => {
    const author = toDetails({ author: 'Ada', authorUrl: '/ada', base: BASE });
    assert.deepEqual(fromPlainDetails(toPlainDetails(author)), author);
    const published = toDetails({ published: 5, base: BASE });
    const both = mergeDetails(published, author);
    assert.deepEqual([both.author, both.publishedAtMs], [author.author, 5_000]);
  });
});

describe('the publication date of a video', () => {
  const day = Date.UTC(2015, 9, 6);
  const cases = [
    ['2015-10-06', day],
    ['2015-10-06 12:34:56', day + 45_296_000],
    ['2015-10-06T12:34:56.5Z', day + 45_296_500],
    ['2015-10-06T12:34:56+02:00', day + 45_296_000 - 7_200_000],
    [day / 1000, day],
    ['20151006', undefined],
    ['2015-99-99', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [-1, undefined],
    [1e15, undefined],
    [Number.NaN, undefined],
    [null, undefined],
  ] as const;
  for (const [published, expected] of cases) {
    it(`of ${String(published)}`, () =>
      assert.equal(toDetails({ published, base: BASE }).publishedAtMs, expected));
  }
});
