import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, jsonValue, property } from 'fast-check';

import { readVideoObjects } from './read-video-objects.ts';

const video = { '@type': 'VideoObject', contentUrl: 'v.mp4' };
const contentUrls = (...texts: readonly string[]): readonly (string | null)[] =>
  readVideoObjects(texts).map((found) => found.contentUrl);

describe('readVideoObjects', () => {
  const places: readonly (readonly [string, unknown])[] = [
    ['as the document', video],
    ['in a list', [{ '@type': 'Person' }, video]],
    ['in a graph', { '@graph': [video] }],
    ['as a property', { '@type': 'Article', video }],
    ['under one of several types', { ...video, '@type': ['Clip', 'VideoObject'] }],
    ['under a full name', { ...video, '@type': 'http://schema.org/VideoObject' }],
    ['under a prefix', { ...video, '@type': 'schema:VideoObject' }],
    ['with its address in a list', { ...video, contentUrl: ['v.mp4', 'w.mp4'] }],
  ];
  for (const [place, document] of places) {
    it(`finds one ${place}`, () =>
      assert.deepEqual(contentUrls(JSON.stringify(document)), ['v.mp4']));
  }

  it('reads an image object as its address', () => {
    const [found] = readVideoObjects([JSON.stringify({ ...video, thumbnail: { url: 't.jpg' } })]);
    assert.equal(found?.thumbnailUrl, 't.jpg');
  });

  it('finds none in other types and in broken texts', () => {
    assert.deepEqual(
      contentUrls('{"@type":"AudioObject","contentUrl":"a"}', '{"@type":', 'null'),
      [],
    );
  });

  it('goes on after a broken text', () => {
    assert.deepEqual(contentUrls('{', JSON.stringify(video)), ['v.mp4']);
  });

  it('bounds depth and number', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assert.deepEqual(contentUrls(deep), []);
    assert.equal(
      readVideoObjects([JSON.stringify(Array.from({ length: 1000 }, () => video))]).length,
      16,
    );
  });

  it('answers for any JSON', () => {
    assertProperty(
      property(jsonValue(), (value) => {
        readVideoObjects([JSON.stringify({ '@type': 'VideoObject', contentUrl: value, x: value })]);
      }),
    );
  });
});
