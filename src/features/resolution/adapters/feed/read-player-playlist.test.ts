import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, json, property, string } from 'fast-check';

import { listFeedMedia } from '#lib/xml/feed-media.ts';

import { readPlayerPlaylist } from './read-player-playlist.ts';

const listUrls = (document: unknown): readonly (readonly string[])[] | undefined =>
  readPlayerPlaylist(JSON.stringify(document))?.map(({ media }) =>
    listFeedMedia(media).map(({ url }) => url),
  );

describe('readPlayerPlaylist', () => {
  it('reads the details and the captions of an item', () => {
    const [item] =
      readPlayerPlaylist(
        JSON.stringify({
          title: 'List',
          playlist: [
            {
              title: 'A',
              description: 'B',
              image: '/a.jpg',
              duration: 61,
              sources: [{ file: '/a.mp4', label: '720p' }],
              tracks: [
                { file: '/a.vtt', kind: 'captions', language: 'de' },
                { file: '/a-thumbs.vtt', kind: 'thumbnails' },
              ],
            },
          ],
        }),
      ) ?? [];
    assert.ok(item !== undefined);
    const { title, description, thumbnail, duration, captions } = item;
    assert.deepEqual([title, description, thumbnail, duration], ['A', 'B', '/a.jpg', '61']);
    assert.deepEqual(captions, [{ url: '/a.vtt', language: 'de' }]);
  });

  const documents: Readonly<Record<string, readonly [unknown, readonly (readonly string[])[]]>> = {
    'a list of items with files': [
      [{ file: '/1.mp4' }, { file: '/2.webm' }],
      [['/1.mp4'], ['/2.webm']],
    ],
    'a manifest before files by height': [
      {
        playlist: [
          {
            file: '/unused.mp4',
            sources: [
              { file: '/s', type: 'mp4', label: '360p' },
              { file: '/l.mp4', type: 'video/mp4', height: 1080 },
              { file: '/m', type: 'HLS' },
            ],
          },
        ],
      },
      [['/m', '/l.mp4', '/s']],
    ],
    'sources in the form of video.js': [
      { playlist: [{ sources: [{ src: '/a.mpd', type: 'application/dash+xml' }] }] },
      [['/a.mpd']],
    ],
    'valid items next to others': [
      { playlist: [null, { title: 'x' }, { sources: 'x' }, { file: 5 }, { file: '/a.mp4' }] },
      [['/a.mp4']],
    ],
    'audio without a video': [{ playlist: [{ file: '/a.mp3', type: 'mp3' }] }, [[]]],
  };
  for (const [name, [document, urls]] of Object.entries(documents)) {
    it(`reads ${name}`, () => assert.deepEqual(listUrls(document), urls));
  }

  it('reads nothing else', () => {
    for (const document of [
      [],
      {},
      null,
      'x',
      { playlist: 'x' },
      { playlist: [] },
      { playlist: [{ id: 'PL1', url: '/watch/1' }] },
      [{ title: 'Another page', url: '/2', link: '/2.mp4' }],
      { videos: [{ file: '/a.mp4' }] },
    ]) {
      assert.equal(listUrls(document), undefined, JSON.stringify(document));
    }
    assert.equal(readPlayerPlaylist('{"playlist":[{"file":"/a.mp4"}'), undefined);
  });

  it('never throws', () => {
    assertProperty(
      property(json(), string(), (text, other) => {
        readPlayerPlaylist(text);
        readPlayerPlaylist(`{"playlist":[{"sources":${text}}]}`);
        readPlayerPlaylist(other);
      }),
    );
  });
});
