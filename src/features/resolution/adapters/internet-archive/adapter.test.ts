import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { internetArchiveAdapter } from './adapter.ts';
import { parseLength } from './read-item.ts';

describeAdapter(internetArchiveAdapter, {
  matches: [
    'https://archive.org/details/MLKDream',
    'https://archive.org/details/MLKDream/MLKDream.mp4',
    'https://archive.org/details/um2000-09-01.shnf',
    'https://archive.org/details/wessextales0000thom_z1o2/page/n9/mode/2up',
    'https://www.archive.org/details/MLKDream?start=10',
    'https://archive.org/embed/MLKDream',
    'https://archive.org/stream/MLKDream',
    'https://archive.org/download/MLKDream',
    'https://archive.org/download/MLKDream/part%201/MLK%20Dream.avi',
  ],
  doesNotMatch: [
    'https://archive.org/',
    'https://archive.org/details/',
    'https://archive.org/details/@somebody',
    'https://archive.org/search?query=mlk',
    'https://archive.org/download/MLKDream/MLKDream_archive.torrent',
    'https://archive.org/download/MLKDream/MLKDream.srt',
    'https://web.archive.org/web/2020/https://example.com/details/x',
    'https://archive.org.evil.example/details/MLKDream',
    'https://blog.archive.org/details/MLKDream',
  ],
});

const PAGE = 'https://archive.org/details/two_films';
const API = 'https://archive.org/metadata/two_films';
const PLAYER_PAGE = '<meta property="og:video" content="https://archive.org/embed/two_films">';
const FILES = 'https://archive.org/download/two_films';
/** Modeled on archive.org/developers/md-read.html. */
const ITEM = {
  metadata: {
    identifier: 'two_films',
    title: 'Two films',
    mediatype: 'movies',
    description: ['<p>One &amp; two</p>', 'and more'],
  },
  files: [
    { name: 'film 10.avi', source: 'original', length: '9' },
    { name: 'film 10.mp4', source: 'derivative', original: 'film 10.avi', height: '480' },
    { name: 'film 2.mpeg', source: 'original', height: '720' },
    { name: 'film 2_512kb.mp4', source: 'derivative', original: 'film 2.mpeg', height: '240' },
    {
      name: 'film 2.mp4',
      source: 'derivative',
      original: 'film 2.mpeg',
      height: '480',
      length: '1:02:03.5',
    },
    { name: 'film 2.ogv', source: 'derivative', original: 'film 2.mpeg', height: '480' },
    { name: 'film 2.de.srt', source: 'original' },
    { name: 'film 2.asr.srt', source: 'derivative', original: 'film 2.mpeg' },
    { name: 'film 2.asr.vtt', source: 'derivative', original: 'film 2.mpeg' },
    { name: 'film 10.vtt', source: 'original' },
    { name: 'film 2.secret.vtt', source: 'original', private: 'true' },
    { name: 'two_films_meta.xml', source: 'original' },
  ],
};

async function resolveSourceUrls(videoUrl: string): Promise<readonly string[]> {
  const { resolution } = await resolveScripted(videoUrl, {
    [API]: { json: ITEM },
    [`${FILES}/film%202.mp4`]: playableMp4(),
    [`${FILES}/film%202_512kb.mp4`]: playableMp4(),
    [`${FILES}/film%2010.mp4`]: playableMp4(),
  });
  assert.ok(resolution.kind === 'resolved', videoUrl);
  assert.equal(resolution.provider, 'internet-archive');
  return resolution.media.sources.map(({ url }) => url.href);
}

describe('an Internet Archive item', () => {
  it('plays the best browser-playable file of its first video', async () => {
    const best = [`${FILES}/film%202.mp4`, `${FILES}/film%202_512kb.mp4`];
    assert.deepEqual(await resolveSourceUrls(PAGE), best);
  });

  it('plays the uploaded file if it is taller than the derivatives', async () => {
    const files = [
      { name: 'film.mp4', source: 'original', format: 'MPEG4', height: '720', length: '61.5' },
      { name: 'film_240.mp4', source: 'derivative', original: 'film.mp4', height: '240' },
    ];
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: { metadata: ITEM.metadata, files } },
      [`${FILES}/film.mp4`]: playableMp4(),
      [`${FILES}/film_240.mp4`]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual(
      resolution.media.sources.map(({ url }) => url.href),
      [`${FILES}/film.mp4`, `${FILES}/film_240.mp4`],
    );
  });

  it('plays the video in the URL, even if that file itself is not playable', async () => {
    assert.deepEqual(await resolveSourceUrls(`${PAGE}/film%2010.avi`), [`${FILES}/film%2010.mp4`]);
    assert.deepEqual(await resolveSourceUrls(`${FILES}/film%2010.mp4`), [`${FILES}/film%2010.mp4`]);
    const [smaller] = await resolveSourceUrls(`${FILES}/film%202_512kb.mp4`);
    assert.equal(smaller, `${FILES}/film%202_512kb.mp4`);
    const [first] = await resolveSourceUrls(`${PAGE}/page/n9/mode/2up`);
    assert.equal(first, `${FILES}/film%202.mp4`);
  });

  it('returns its details and the subtitles of the video, without duplicates', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      [API]: { json: ITEM },
      [`${FILES}/film%202.mp4`]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    const { media } = resolution;
    assert.equal(media.title, 'Two films');
    assert.equal(media.description, 'One & two and more');
    assert.equal(media.thumbnailUrl?.href, 'https://archive.org/services/img/two_films');
    assert.deepEqual(
      media.captions.map(({ url, language, label }) => [url.href, language, label]),
      [
        [`${FILES}/film%202.de.srt`, 'de', null],
        [`${FILES}/film%202.asr.vtt`, null, 'Automatic'],
      ],
    );
    assert.equal(requests[0], API);
  });

  it('plays in the archive’s player if none of its files play', async () => {
    const { metadata } = ITEM;
    for (const files of [
      [{ name: 'a.mp4', source: 'original', private: 'true' }],
      [{ name: 'a.ogv', source: 'original' }],
      ITEM.files,
    ]) {
      const { resolution } = await resolveScripted(PAGE, { [API]: { json: { metadata, files } } });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.iframeUrl?.href, 'https://archive.org/embed/two_films');
      assert.equal(resolution.media.title, 'Two films');
    }
  });

  it('plays a file directly if the metadata is unavailable', async () => {
    const file = `${FILES}/film%202.mp4`;
    const { resolution } = await resolveScripted(file, { [file]: playableMp4() });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'internet-archive');
  });

  it('fails with the reason if it has no video', async () => {
    const { metadata } = ITEM;
    const sound = { name: 'a.mp3', source: 'original' };
    const restricted = { ...metadata, 'access-restricted-item': 'true' };
    for (const [json, code] of [
      [{}, 'source_error'],
      [{ is_dark: true }, 'source_protected'],
      [{ metadata: restricted, files: [] }, 'source_protected'],
      [{ metadata, files: [sound] }, 'source_unsupported'],
      [{ metadata, files: [{ name: 'a.pdf' }] }, 'source_unsupported'],
      [{ metadata, files: 3 }, 'source_error'],
    ] as const) {
      // Item pages always reference the archive’s player.
      const page = 'files' in json && json.files === 3 ? {} : { [PAGE]: { text: PLAYER_PAGE } };
      const { resolution } = await resolveScripted(PAGE, { ...page, [API]: { json } });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code, JSON.stringify(json));
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: ITEM } }));
});

describe('parseLength', () => {
  for (const [text, seconds] of [
    ['61.5', 61.5],
    ['1:01', 61],
    ['1:02:03', 3723],
    ['', null],
    ['about an hour', null],
    ['1:2:3:4', null],
    [undefined, null],
  ] as const) {
    it(`parses ${text} as ${seconds}`, () => assert.equal(parseLength(text), seconds));
  }
});
