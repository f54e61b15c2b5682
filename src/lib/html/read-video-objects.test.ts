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
    ['as the main entity', { '@type': 'WebPage', mainEntity: video }],
    ['as a part', { '@type': 'Movie', hasPart: [video] }],
    ['nested deeply', { '@type': 'NewsArticle', about: [{ subjectOf: { video: [video] } }] }],
    ['with its URL in a list', { ...video, contentUrl: ['v.mp4', 'w.mp4'] }],
  ];
  for (const [place, document] of places) {
    it(`finds one ${place}`, () =>
      assert.deepEqual(contentUrls(JSON.stringify(document)), ['v.mp4']));
  }

  const json = JSON.stringify(video);
  const broken: readonly (readonly [string, string])[] = [
    ['with trailing commas', '{"@type": "VideoObject", "contentUrl": "v.mp4",}'],
    ['in CDATA marks', `//<![CDATA[\n${json}\n//]]>`],
    ['in a comment', `<!-- ${json} -->`],
    [
      'with line breaks in its strings',
      '{"@type":"VideoObject","name":"a\nb","contentUrl":"v.mp4"}',
    ],
    ['with entities instead of quotes', json.replaceAll('"', '&quot;')],
    ['after another one', `{"@type":"Person"}${json}`],
    ['with a comma missing', '{"@type":"VideoObject" "contentUrl":"v.mp4"}'],
    ['with a semicolon', `${json};`],
    ['truncated', '{"@type":"VideoObject","contentUrl":"v.mp4","name":"a'],
  ];
  for (const [how, text] of broken) {
    it(`finds one ${how}`, () => assert.deepEqual(contentUrls(text), ['v.mp4']));
  }

  it('marks list items and sorts them last', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [{ item: { ...video, contentUrl: 'l' } }],
    };
    const found = readVideoObjects([JSON.stringify([list, video])]);
    assert.deepEqual(
      found.map(({ contentUrl, isListed }) => [contentUrl, isListed]),
      [
        ['v.mp4', false],
        ['l', true],
      ],
    );
  });

  it('decodes HTML escapes', () => {
    assert.deepEqual(contentUrls(JSON.stringify({ ...video, contentUrl: 'v.mp4?a=1&amp;b=2' })), [
      'v.mp4?a=1&b=2',
    ]);
  });

  it('reads the URL of a caption, not its text', () => {
    const captions = [{ '@type': 'MediaObject', contentUrl: 'c.vtt' }, 'some words'].map(
      (caption) => readVideoObjects([JSON.stringify({ ...video, caption })])[0]?.caption,
    );
    assert.deepEqual(captions, ['c.vtt', null]);
  });

  it('reads the URL of an image object', () => {
    const [found] = readVideoObjects([JSON.stringify({ ...video, thumbnail: { url: 't.jpg' } })]);
    assert.equal(found?.thumbnailUrl, 't.jpg');
  });

  it('reads the first author, by name or as an object, and the date', () => {
    const authors = [
      { author: 'Ada', uploadDate: '2015-10-06' },
      { author: [{ '@type': 'Person', name: 'Ada', url: '/ada' }, { name: 'Eve' }] },
      { creator: { 'schema:name': 'Ada' }, datePublished: '2015-10-06' },
      { author: { url: '/ada' } },
    ].map((properties) => {
      const [found] = readVideoObjects([JSON.stringify({ ...video, ...properties })]);
      return [found?.author, found?.authorUrl, found?.published];
    });
    assert.deepEqual(authors, [
      ['Ada', null, '2015-10-06'],
      ['Ada', '/ada', null],
      ['Ada', null, '2015-10-06'],
      [null, '/ada', null],
    ]);
  });

  it('ignores other types and broken texts', () => {
    assert.deepEqual(
      contentUrls('{"@type":"AudioObject","contentUrl":"a"}', '{"@type":', 'null'),
      [],
    );
  });

  it('continues after a broken text', () => {
    assert.deepEqual(contentUrls('{', JSON.stringify(video)), ['v.mp4']);
  });

  it('limits depth and number', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assert.deepEqual(contentUrls(deep), []);
    assert.equal(
      readVideoObjects([JSON.stringify(Array.from({ length: 1000 }, () => video))]).length,
      16,
    );
  });

  it('accepts any JSON', () => {
    assertProperty(
      property(jsonValue(), (value) => {
        readVideoObjects([JSON.stringify({ '@type': 'VideoObject', contentUrl: value, x: value })]);
      }),
    );
  });
});
