import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';
import { testThreads } from '#test/support/test-threads.ts';

import { fromPlainDetails, type VideoDetails } from '../../content/video-details.ts';
import type { PageCandidates } from './page-candidate.ts';
import { rankCandidates } from './rank-candidates.ts';
import { task as readPageTask } from './read-page-task.ts';
import { readPage } from './read-page.ts';

type Page = { readonly details: VideoDetails; readonly candidates: PageCandidates };

const PAGE = new URL('https://site.example/watch/1');
const PLAYER = 'https://www.youtube.com/embed/';
function readAt(html: string, pageUrl: URL): Page {
  const { details, candidates } = readPage(html, { pageUrl });
  return {
    details: fromPlainDetails(details),
    candidates: rankCandidates(candidates, () => false),
  };
}
const read = (html: string): Page => readAt(html, PAGE);
const media = (html: string): readonly string[] =>
  read(html).candidates.media.map(({ url, signal }) => `${signal}: ${url.pathname}`);

describe('page candidates', () => {
  it('are in the order of SIGNAL_RANKS', () => {
    const html = `<video src="/5"><source src="/6"></video><meta name="twitter:player:stream" content="/4">
      <meta property="og:video" content="http://site.example/3"><meta property="og:video:secure_url" content="/2">
      <script type="application/ld+json">{"@type":"VideoObject","contentUrl":"/1"}</script>`;
    assert.deepEqual(media(html), [
      'schema.org contentUrl: /1',
      'og:video:secure_url: /2',
      'og:video: /3',
      'Twitter player stream: /4',
      'video element: /5',
      'video element: /6',
    ]);
  });

  it('include players of every signal in the order of SIGNAL_RANKS', () => {
    const html = `<iframe src="${PLAYER}iframe"></iframe><video src="${PLAYER}element"></video>
      <a type="video/mp4" href="${PLAYER}link1"></a><meta name="twitter:player" content="${PLAYER}twitter">
      <meta property="og:video" content="${PLAYER}og-video">
      <script type="application/ld+json">{"@type":"VideoObject","embedUrl":"${PLAYER}embed-url"}</script>`;
    const { players } = read(html).candidates;
    assert.deepEqual(
      players.map(({ url }) => url.pathname.replace('/embed/', '')),
      ['embed-url', 'og-video', 'twitter', 'element', 'iframe', 'link1'],
    );
  });

  it('are relative to the base URL, deduplicated and limited to web URLs', () => {
    const html = `<base href="/sub/"><video src="a.mp4"><source src="https://site.example/sub/a.mp4">
      <source src="javascript:alert(1)"><source src="blob:https://site.example/1"><source src="data:,x">`;
    assert.deepEqual(media(html), ['video element: /sub/a.mp4']);
  });

  it('exclude the page itself', () => {
    assert.deepEqual(media('<meta property="og:video" content="/watch/1#t=1">'), []);
  });

  it('are player pages if og:video:type is text/html', () => {
    const { candidates } = read(`<meta property="og:video" content="/player">
      <meta property="og:video:type" content="text/html"><meta property="og:video" content="/file.mp4">
      <meta property="og:video:type" content="video/mp4">`);
    assert.deepEqual(
      candidates.media.map(({ url }) => url.pathname),
      ['/file.mp4'],
    );
    assert.deepEqual(
      candidates.pages.map(({ url }) => url.pathname),
      ['/player'],
    );
  });

  it('are sorted by signal, not by position, if they are known players', () => {
    const { candidates } = read(`<iframe src="https://player.vimeo.com/video/2"></iframe>
      <meta name="twitter:player" content="https://www.youtube.com/embed/abcdefghijk">`);
    assert.deepEqual(
      candidates.players.map(({ url }) => url.hostname),
      ['www.youtube.com', 'player.vimeo.com'],
    );
  });

  it('end with the redirect target of the page', () => {
    const { candidates } = read('<meta http-equiv=refresh content="0;URL=\'/next\'">');
    assert.deepEqual(
      candidates.pages.map(({ url }) => url.href),
      ['https://site.example/next'],
    );
  });

  it('are limited in number', () => {
    const html = Array.from(
      { length: 500 },
      (_, at) => `<meta property="og:video" content="/${at}">`,
    ).join('');
    assert.equal(read(html).candidates.media.length, 64);
  });
});

describe('page details', () => {
  it('come from schema.org, then Open Graph, then the page', () => {
    const { details } = read(`<title>page</title><meta property="og:title" content="graph">
      <meta property="og:description" content="d"><meta property="og:image" content="/t.jpg">
      <script type="application/ld+json">{"@type":"VideoObject","name":"video","duration":"PT1M33.5S"}</script>`);
    assert.deepEqual(details, {
      title: 'video',
      description: 'd',
      thumbnailUrl: new URL('https://site.example/t.jpg'),
      duration: 93.5,
      captions: [],
    });
  });

  const titles: readonly string[] = [
    '<title>Caf&amp;eacute; &amp;amp; Bar</title>',
    '<meta property="og:title" content="Caf&amp;eacute;&amp;nbsp;&amp;#38; Bar">',
    '<script type="application/ld+json">{"@type":"VideoObject","name":"Caf&eacute; &#x26; Bar"}</script>',
  ];
  for (const html of titles) {
    it(`have no character references: ${html}`, () => {
      assert.equal(read(html).details.title, 'Café & Bar');
    });
  }

  it('keep tags and ampersands in titles', () => {
    const html =
      '<meta property="og:title" content="The &lt;video&gt; element in R&amp;D, A&amp;copy">';
    assert.equal(read(html).details.title, 'The <video> element in R&D, A&copy');
  });

  it('have URLs without character references', () => {
    const html = `<meta property="og:image" content="/i?a=1&amp;amp;b=2"><meta property="og:video" content="/v?a=1&amp;amp;b=2&amp;copy=3">
      <script>var x = {"videoUrl": "/w.mp4?a=1&amp;b=2"}</script>`;
    const { details, candidates } = read(html);
    assert.equal(details.thumbnailUrl?.search, '?a=1&b=2');
    const urls = [...candidates.media, ...candidates.scripts].map(({ url }) => url.search);
    assert.deepEqual(urls, ['?a=1&b=2&copy=3', '?a=1&b=2']);
  });

  it('are a single clean line of limited length', () => {
    const { details } = read(`<title> a\u0000\n\tb ${'x'.repeat(5000)}</title>`);
    assert.match(details.title ?? '', /^a b x+$/);
    assert.equal(details.title?.length, 500);
  });

  it('have no thumbnail with a script URL', () => {
    assert.equal(
      read('<meta property="og:image" content="javascript:alert(1)">').details.thumbnailUrl,
      null,
    );
  });

  it('have no invalid duration', () => {
    for (const duration of ['-1', '0', 'NaN', '1e308', 'P', '']) {
      const html = `<meta property="og:video:duration" content="${duration}">`;
      assert.equal(read(html).details.duration, null, duration);
    }
  });

  it('are well-formed for any text', () => {
    assertProperty(
      property(string({ unit: codePoint }), (text) => {
        const { details } = read(
          `<title>${text}</title><meta property="og:video" content="${text}">`,
        );
        assert.equal(details.title?.isWellFormed() ?? true, true);
      }),
    );
  });
});

describe('hostile pages', () => {
  const pages = {
    'white space in schema.org data': toJsonLd(`{"@type":${' '.repeat(500_000)}1}`),
    'names of player libraries': `<script src="${'/hls-'.repeat(100_000)}"></script>`,
    'names of map libraries': `<script src="${'-ol'.repeat(150_000)}"></script>`,
    'frames with many IDs': Array.from({ length: 256 }, (_, at) => toMain(at)).join(''),
  };
  for (const [name, html] of Object.entries(pages)) {
    // The task ends with an error if it exceeds its limit of CPU time.
    it(`with ${name} are read within the limit of CPU time`, async () => {
      const bytes = new TextEncoder().encode(html);
      const input = { bytes, contentType: 'text/html', pageUrl: PAGE.href, isReferenced: true };
      const { playerContent } = await testThreads.run(readPageTask, input, {
        client: 'test',
        bytes: bytes.length,
      });
      assert.notEqual(playerContent, null);
    });
  }
});

function toJsonLd(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

/** A frame and a preview image that do not belong together. */
function toMain(at: number): string {
  const ids = Array.from({ length: 150 }, (_, id) => `aaaaaaaa${at * 1000 + id}`);
  const image = `<meta property="og:image" content="${'a'.repeat(2_000)}${at}">`;
  return `<iframe src="//h.example/${ids.join('/')}"></iframe>${image}`;
}
