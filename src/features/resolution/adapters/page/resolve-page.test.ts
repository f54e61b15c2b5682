import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import type { ScriptedResponse } from '#test/support/scripted-egress.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedResponses,
  type ScriptedResolution,
} from '#test/support/scripted-upstream.ts';

const PAGE = 'https://site.example/watch/1';
const at = (path: string): string => `https://site.example${path}`;
const show = (html: string, responses: ScriptedResponses = {}): Promise<ScriptedResolution> =>
  resolveScripted(PAGE, { [PAGE]: { text: html }, ...responses });

const playing = async (html: string, responses: ScriptedResponses): Promise<string | undefined> => {
  const { resolution } = await show(html, responses);
  return resolution.kind === 'resolved' ? resolution.media.sources[0]?.url.href : undefined;
};

describe('a page whose player loads a playlist', () => {
  const LIST = at('/lists/1');
  const FILM = 'https://cdn.example/film.m3u8';
  const json = { title: 'List', playlist: [{ title: 'Film', sources: [{ file: FILM }] }] };
  const rss = `<rss xmlns:jwplayer="http://rss.jwpcdn.com/"><channel><item><title>Film</title><media:content url="${FILM}" type="application/x-mpegURL"/></item></channel></rss>`;
  const pages: Readonly<Record<string, readonly [string, string, ScriptedResponse]>> = {
    'in a call': [`<script>jwplayer().setup({playlist: "/lists/1"})</script>`, LIST, { json }],
    'in a variable': [
      `<script>var o = {"playlist": "${LIST}"}; jwplayer("v").setup(o);</script>`,
      LIST,
      { json: json.playlist },
    ],
    'in RSS': [
      `<script>jwplayer().setup({playlist: "/rss.xml"})</script>`,
      at('/rss.xml'),
      { text: rss, type: 'application/rss+xml' },
    ],
    'in an attribute': ['<div data-playlist="/a.json"></div>', at('/a.json'), { json }],
    'in an attribute of a custom element': [
      '<site-player playlist="a.json?id=1"></site-player>',
      at('/watch/a.json?id=1'),
      { json },
    ],
    'in an attribute for videos': [
      `<div data-video-playlist-url="${at('/rss.xml')}"></div>`,
      at('/rss.xml'),
      { text: rss, type: 'text/xml' },
    ],
    'in the settings of an element': [
      `<div data-setup='{"playlist": "/a.json"}'></div>`,
      at('/a.json'),
      { json },
    ],
    'of JW Platform': [
      `<script>jwplayer().setup({playlist: "https://cdn.jwplayer.com/v2/playlists/jumBvHdL"})</script>`,
      'https://cdn.jwplayer.com/v2/playlists/jumBvHdL',
      { json },
    ],
  };
  for (const [name, [html, list, response]] of Object.entries(pages)) {
    it(`plays its first video if the playlist is ${name}`, async () => {
      const { resolution, requests } = await show(html, {
        [list]: response,
        [FILM]: playableHls(),
      });
      assert.ok(resolution.kind === 'resolved');
      assert.deepEqual([resolution.provider, resolution.media.title], ['page', 'Film']);
      assert.deepEqual(requests, [PAGE, list, FILM]);
    });
  }

  it('requests no list for other attributes and other JSON', async () => {
    for (const html of [
      '<div data-playlist="PL0123456789"></div>',
      '<div data-related-playlist="/a.json"></div>',
      '<div class="related-videos"><div data-playlist="/a.json"></div></div>',
      '<div data-list="/a.json"></div>',
      '<div data-music-playlist="/a.json"></div>',
      '<script type="application/json">{"music": {"playlist": "/a.json"}}</script>',
    ]) {
      const { requests } = await show(html, { [at('/a.json')]: { json } });
      assert.deepEqual(requests, [PAGE], html);
    }
  });

  it('plays nothing from a list of pages or of audio, and requests one list', async () => {
    const html = `<script>jwplayer().setup({playlist: "/lists/1"}); jwplayer().setup({playlist: "/lists/2"})</script>`;
    for (const list of [
      [{ title: 'Other', url: FILM, link: FILM }],
      { items: [{ file: FILM }] },
      { playlist: [{ file: '/a.mp3', type: 'mp3' }] },
    ]) {
      const { resolution, requests } = await show(html, {
        [LIST]: { json: list },
        [at('/lists/2')]: { json },
        [FILM]: playableHls(),
      });
      assert.equal(resolution.kind, 'failed');
      assert.deepEqual(requests, [PAGE, LIST]);
    }
  });
});

describe('a page without content', () => {
  const NEXT = {
    [at('/next')]: { text: '<video src="/a.mp4"></video>' },
    [at('/a.mp4')]: playableHls(),
  };
  const plays = async (
    page: ScriptedResponse,
    responses: ScriptedResponses = {},
  ): Promise<string | undefined> => {
    const { resolution } = await resolveScripted(PAGE, { [PAGE]: page, ...NEXT, ...responses });
    if (resolution.kind === 'failed') return undefined;
    return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
  };
  const followed: Readonly<Record<string, ScriptedResponse>> = {
    'a Refresh header': { text: '<p></p>', headers: { refresh: '1;URL="/next"' } },
    'a script': { text: `<script>window.location.assign("/next")</script><p>Loading…` },
    'a Link header of the canonical page': {
      text: '<p></p>',
      headers: { link: '</next>; rel="canonical"' },
    },
  };
  for (const [name, page] of Object.entries(followed)) {
    it(`leads to the video by ${name}`, async () => assert.equal(await plays(page), at('/a.mp4')));
  }

  it('leads nowhere by a script that only mentions a page, or with an article', async () => {
    for (const text of [
      '<script>if (location.href == "/next") go()</script>',
      `<script>location = "/next"</script>${'<p>An article.'.repeat(30)}`,
    ]) {
      assert.equal(await plays({ text }), undefined);
    }
    assert.equal(
      await plays({ text: '<p></p>', headers: { link: '</next>; rel="next"' } }),
      undefined,
    );
  });

  const LINK = {
    text: '<div id="app"></div>',
    headers: {
      link: '</style.css>; rel=preload, </o?format=json>; type="application/json+oembed"; rel=alternate',
    },
  };
  const answer = (type: string, src: string): ScriptedResponses => ({
    [at('/o?format=json')]: {
      json: { type, version: '1.0', html: `<iframe src="${src}"></iframe>` },
    },
  });

  it('has the video of its oEmbed response, by a Link header', async () => {
    assert.equal(await plays(LINK, answer('video', '/next')), at('/a.mp4'));
    assert.equal(await plays({ ...LINK, headers: {} }, answer('video', '/next')), undefined);
  });

  it('has the video of a rich oEmbed response', async () => {
    assert.equal(await plays(LINK, answer('rich', '/next')), at('/a.mp4'));
    const player = 'https://player.vimeo.com/video/76979871';
    assert.equal(await plays(LINK, answer('rich', player)), player);
  });

  it('has no video in other rich oEmbed responses', async () => {
    const pages = [
      '<script src="/chart.js"></script>',
      '<form><input name="email"></form>',
      '<h1>A post</h1>',
    ];
    for (const text of pages) {
      const responses = { ...answer('rich', '/chart'), [at('/chart')]: { text } };
      assert.equal(await plays(LINK, responses), undefined);
    }
  });
});

describe('a video on a page', () => {
  // The file is an HLS playlist, because a playlist needs no index reader. Its `.mp4` extension is
  // ignored.
  const FILE = { [at('/a.mp4')]: playableHls() };
  const places: readonly (readonly [string, string])[] = [
    ['a JW Player setup', `<script>jwplayer("p").setup({file: '/a.mp4'})</script>`],
    ['a data attribute', '<div data-video-src="/a.mp4">'],
    ['a lazy video element', '<video data-src="/a.mp4"></video>'],
    ['an AMP video source', '<amp-video><source src="/a.mp4"></amp-video>'],
    ['a noscript element', '<noscript><video src="/a.mp4"></video></noscript>'],
    ['microdata', '<div itemscope><link itemprop="contentUrl" href="/a.mp4"></div>'],
    ['page state', '<script type="application/json">{"video":{"mp4Url":"/a.mp4"}}</script>'],
    ['script text', `<script>go("https:\\/\\/site.example\\/a.mp4" + x)</script>`],
    ['a link', '<a href="/a.mp4">Download</a>'],
    ['an alternate link', '<link rel="alternate" type="video/mp4" href="/a.mp4">'],
    ['a background video without alternatives', '<video autoplay muted loop src="/a.mp4">'],
  ];
  for (const [place, html] of places) {
    it(`is found in ${place}`, async () => assert.equal(await playing(html, FILE), at('/a.mp4')));
  }

  it('is preferred to backgrounds, advertisements and previews', async () => {
    const html = `<video autoplay muted loop src="/hero.mp4"></video><video src="/ads/b.mp4"></video>
      <div data-preview-src="/c.mp4"></div><script>x = {"stream": {"url": "/a.m3u8"}}</script>`;
    const all = ['/hero.mp4', '/ads/b.mp4', '/c.mp4'].map((path) => [at(path), playableHls()]);
    const responses = { ...Object.fromEntries(all), [at('/a.m3u8')]: playableHls() };
    assert.equal(await playing(html, responses), at('/a.m3u8'));
  });

  it('has the page’s captions and details', async () => {
    const html = `<title>T</title><video poster="/p.jpg"><source src="/a.mp4">
      <track kind="captions" srclang="en" label="English" src="/en.vtt"><track kind="metadata" src="/m.vtt">
      <track kind="metadata" label="Thumbnails" src="/thumbs.vtt"></video>`;
    const { resolution } = await show(html, FILE);
    assert.ok(resolution.kind === 'resolved');
    const { title, thumbnailUrl, captions } = resolution.media;
    assert.deepEqual([title, thumbnailUrl?.pathname], ['T', '/p.jpg']);
    assert.deepEqual(captions, [
      { url: new URL(at('/en.vtt')), kind: 'captions', language: 'en', label: 'English' },
      { url: new URL(at('/thumbs.vtt')), kind: 'thumbnails', language: null, label: 'Thumbnails' },
    ]);
  });

  it('plays its provider’s streams if an adapter returns them', async () => {
    const stream = 'https://stream.mux.com/abcdefghij0123456789KLMNOP.m3u8';
    const html = '<mux-player playback-id="abcdefghij0123456789KLMNOP"></mux-player>';
    assert.equal(await playing(html, { [stream]: playableHls() }), stream);
  });

  it('is framed if its provider’s streams fail, and skipped if it is gone', async () => {
    const html = `<iframe src="https://fast.wistia.net/embed/iframe/abcde12345"></iframe>
      <iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>`;
    const data = 'https://fast.wistia.com/embed/medias/abcde12345.json';
    const framed = async (status: number): Promise<string | undefined> => {
      const { resolution } = await show(html, { [data]: { status } });
      return resolution.kind === 'resolved' ? resolution.provider : undefined;
    };
    assert.equal(await framed(500), 'wistia');
    assert.equal(await framed(404), 'youtube');
  });

  it('is found on the page of an unknown player', async () => {
    const player = 'https://tv.example/embed/1';
    const html = `<iframe src="https://ads.example/embed/1"></iframe><iframe src="${player}"></iframe>`;
    const responses = {
      [player]: { text: `<script>new Player({source: "/a.m3u8"})</script>` },
      'https://tv.example/a.m3u8': playableHls(),
    };
    assert.equal(await playing(html, responses), 'https://tv.example/a.m3u8');
  });

  it('is found on the canonical page, which is followed once', async () => {
    const html = '<link rel="canonical" href="/videos/1">';
    const real = { text: '<video src="/a.mp4">' };
    assert.equal(await playing(html, { [at('/videos/1')]: real, ...FILE }), at('/a.mp4'));
    const { requests } = await show(html, {
      [at('/videos/1')]: { text: '<link rel="canonical" href="/videos/2">' },
    });
    assert.deepEqual(requests, [PAGE, at('/videos/1')]);
  });

  it('is found in an XML oEmbed response', async () => {
    const html = '<link rel="alternate" type="text/xml+oembed" href="/oembed">';
    const xml = `<?xml version="1.0"?><oembed><type>video</type><title>X &amp; Y</title>
      <html><![CDATA[<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>]]></html></oembed>`;
    const { resolution } = await show(html, { [at('/oembed')]: { text: xml, type: 'text/xml' } });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.provider, resolution.media.title], ['youtube', 'X & Y']);
  });

  it('has a trace that explains each URL', async () => {
    const { resolution } = await show(
      '<video src="/a.mp4"></video><video loop muted autoplay src="/b.mp4"></video>',
      FILE,
    );
    const steps = resolution.trace.steps.map(({ step, outcome }) => `${step}: ${outcome}`);
    assert.ok(steps.includes('page: 1 media, 0 players, 0 oembed, 0 pages, 1 low priority'));
    assert.ok(
      steps.includes(
        'rank 1: media: video element (played on the page, but may serve another purpose)',
      ),
    );
    assert.ok(steps.includes('rank 2: low priority: video element (background)'));
  });
});

describe('a page that only lists videos', () => {
  const lists: readonly (readonly [string, string])[] = [
    ['video elements', repeat((id) => `<video src="/${id}.mp4"></video>`)],
    ['previews', repeat((id) => `<a data-video="/${id}/a.mp4">`)],
    [
      'players',
      repeat((id) => `<iframe src="https://www.youtube.com/embed/abcdefgh${100 + id}"></iframe>`),
    ],
    ['page state items', `<script>x = [${repeat((id) => `{"url": "/${id}/a.mp4"},`)}]</script>`],
    [
      'schema.org items',
      `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[${repeat((id) => `{"@type":"VideoObject","contentUrl":"/${id}.mp4"},`)}]}</script>`,
    ],
    ['downloads', repeat((id) => `<a href="/${id}.mp4">`)],
  ];
  for (const [kind, html] of lists) {
    it(`has no video if it has many ${kind}`, async () => {
      const { resolution, requests } = await show(html);
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
      assert.match(resolution.message, /^No video was found on this page/);
      assert.deepEqual(requests, [PAGE]);
    });
  }

  it('has no video, whatever its frames and links return', async () => {
    const html = `<iframe src="https://tv.example/embed/1"></iframe><link rel="canonical" href="/other">`;
    const { resolution } = await show(html, { 'https://tv.example/embed/1': { status: 0 } });
    assert.ok(resolution.kind === 'failed' && resolution.message.startsWith('No video was found'));
  });
});

describe('attack pages of the corpus', { skip: corpusMissing }, () => {
  for (const file of ['base-imds', 'oembed-imds', 'meta-refresh', 'deep-nest', 'many-iframes']) {
    it(`fail with a reason and few requests: ${file}`, async () => {
      const html = readFileSync(corpusPath('attacks', 'html', `${file}.html`), 'utf8');
      const { resolution, requests } = await show(html);
      assert.equal(resolution.kind, 'failed');
      assert.ok(requests.length <= 6, `${requests.length} requests`);
    });
  }

  it('leave no script URL in the thumbnail', async () => {
    const html = readFileSync(corpusPath('attacks', 'html', 'xss-title.html'), 'utf8');
    const { resolution } = await show(html);
    if (resolution.kind === 'failed') return;
    assert.ok(resolution.media.thumbnailUrl?.protocol !== 'javascript:');
  });
});

function repeat(write: (id: number) => string): string {
  return Array.from({ length: 40 }, (_, id) => write(id)).join('');
}
