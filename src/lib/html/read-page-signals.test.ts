import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';
import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import { readPageSignals } from './read-page-signals.ts';

const FRAME = {
  isUnlikely: false,
  allowsFullscreen: false,
  title: null,
  area: null,
  container: '',
};

describe('readPageSignals', () => {
  it('reads video metadata in document order', () => {
    const page = readPageSignals(`<!doctype html><title>A &amp; B</title><base href="/x/">
      <meta property="OG:Video" content="a.mp4?x=1&amp;y=2"><meta name=twitter:player content='p'>
      <meta http-equiv="Refresh" content="0; url=next">
      <link rel="alternate" type="application/json+oembed" href="o"><link itemprop="contentUrl" href="m">
      <script type="application/ld+json">{"@type":"VideoObject"}</script>
      <video src="v1" poster="p.jpg"><source src="v2"></video><source src="not a video's">
      <iframe src="f1"></iframe><iframe src="" data-src="f2"></iframe>`);
    assert.deepEqual(page, {
      baseHref: '/x/',
      title: 'A & B',
      metas: [
        { name: 'og:video', content: 'a.mp4?x=1&y=2' },
        { name: 'twitter:player', content: 'p' },
        { name: 'contenturl', content: 'm' },
      ],
      videos: [
        { url: 'v1', type: null, isBackground: false },
        { url: 'v2', type: null, isBackground: false },
      ],
      tracks: [],
      poster: 'p.jpg',
      iframes: [
        { ...FRAME, url: 'f1' },
        { ...FRAME, url: 'f2' },
      ],
      playerElements: [],
      dataMediaUrls: [],
      dataPlayerUrls: [],
      dataSettings: [],
      links: [],
      oembedLinks: ['o'],
      xmlOembedLinks: [],
      jsonLd: ['{"@type":"VideoObject"}'],
      scripts: [],
      canonical: null,
      refresh: '0; url=next',
    });
  });

  it('recognizes background videos', () => {
    const { videos } = readPageSignals(`<video src=a autoplay muted loop><source src=b></video>
      <video src=c width=1 height=1></video><video src=d autoplay muted loop controls></video>
      <video src=e width=100% height=10></video>`);
    assert.deepEqual(
      videos.map(({ url, isBackground }) => `${url} ${isBackground}`),
      ['a true', 'b true', 'c true', 'd false', 'e false'],
    );
  });

  it('reads lazy sources, tracks, links, data attributes and AMP players', () => {
    const page =
      readPageSignals(`<link rel=canonical href=/real><link rel=alternate type=text/xml+oembed href=x>
      <link rel=preload as=video href=p.mp4><a href=l.mp4?x>l</a><a href=page>p</a>
      <iframe src="about:blank" data-lazy-src=f></iframe><object data=o></object>
      <amp-video data-src=v><track src=t.vtt kind=Captions srclang=de label=Deutsch></amp-video>
      <div data-video-mp4="d.mp4" data-image="d.jpg" data-options='{"video": "x"}' data-other='{"a": 1}'></div>`);
    assert.deepEqual(
      [
        page.canonical,
        page.xmlOembedLinks,
        page.iframes.map(({ url }) => url),
        page.dataMediaUrls,
        page.dataSettings,
      ],
      ['/real', ['x'], ['f', 'o'], [{ name: 'data-video-mp4', url: 'd.mp4' }], ['{"video": "x"}']],
    );
    assert.deepEqual(
      [...page.links, ...page.videos].map(({ url }) => url),
      ['p.mp4', 'l.mp4?x', 'v'],
    );
    assert.deepEqual(page.tracks, [
      { url: 't.vtt', kind: 'captions', language: 'de', label: 'Deutsch' },
    ]);
  });

  it('ignores audio and images in microdata', () => {
    const { metas } = readPageSignals(`<div itemscope itemtype="https://schema.org/AudioObject">
      <link itemprop=contentUrl href=a.mp3></div><div itemscope itemtype="https://schema.org/VideoObject">
      <a itemprop=contentURL href=v.mp4></a><meta itemprop=embedUrl content=e></div>`);
    assert.deepEqual(metas, [
      { name: 'contenturl', content: 'v.mp4' },
      { name: 'embedurl', content: 'e' },
    ]);
  });

  it('ignores everything after 600,000 tags and attributes', () => {
    for (const markup of ['<b>', '</b>', '<i a b c d>']) {
      const before = markup.repeat(40_000);
      const long = markup.repeat(600_000);
      const { videos } = readPageSignals(`${before}<video src=a>${long}<video src=b>`);
      assert.deepEqual(
        videos.map(({ url }) => url),
        ['a'],
        markup,
      );
    }
  });

  it('ignores tags in comments, scripts and styles', () => {
    const page = readPageSignals(`<!-- <video src=a> --><script>'<video src=b>'</script>
      <style><video src=c></style><script type=application/ld+json>"<iframe src=d>"</script>`);
    assert.deepEqual([page.videos, page.iframes], [[], []]);
    assert.deepEqual(page.jsonLd, ['"<iframe src=d>"']);
  });

  it('accepts any text', () => {
    assertProperty(
      property(string({ unit: codePoint, maxLength: 200 }), (text) => {
        assert.ok(Array.isArray(readPageSignals(`<meta ${text}><video ${text}>${text}`).metas));
      }),
    );
  });

  it('limits every list', () => {
    const page = readPageSignals('<iframe src=a></iframe><meta name=a content=b>'.repeat(5000));
    assert.deepEqual([page.iframes.length, page.metas.length], [256, 256]);
  });

  it('reads deeply nested pages without recursion', () => {
    const html = `${'<div>'.repeat(500_000)}<video src=deep>`;
    assert.deepEqual(
      readPageSignals(html).videos.map(({ url }) => url),
      ['deep'],
    );
  });
});

function readFrames(html: string): readonly (readonly [string, boolean, boolean])[] {
  return readPageSignals(html).iframes.map(({ url, isUnlikely, allowsFullscreen }) => [
    url,
    isUnlikely,
    allowsFullscreen,
  ]);
}

describe('frames', () => {
  it('are unlikely to contain the video if they are hidden or the size of an advertisement', () => {
    const cases: readonly (readonly [string, boolean])[] = [
      ['', false],
      ['width=640 height=360', false],
      ['width=300px height=250px', true],
      ['width=728 height=90', true],
      ['width=0 height=0', true],
      ['hidden', true],
      ['style="display : none"', true],
      ['style="visibility:hidden"', true],
      ['style="display:block"', false],
    ];
    for (const [attributes, isUnlikely] of cases) {
      assert.deepEqual(
        readFrames(`<iframe src=a ${attributes}>`),
        [['a', isUnlikely, false]],
        attributes,
      );
    }
  });

  it('may fill the screen', () => {
    for (const attribute of ['allowfullscreen', 'webkitAllowFullScreen', 'allow="x; fullscreen"']) {
      assert.deepEqual(readFrames(`<iframe src=a ${attribute}>`), [['a', false, true]], attribute);
    }
  });

  it('are ignored in comments and advertisements, with everything else in them', () => {
    const regions = [
      '<div id="comments">',
      '<div class="x comment-list">',
      '<section class="user-comments">',
      '<div itemscope itemtype="https://schema.org/Comment">',
      '<div id="disqus_thread">',
      '<ins class="adsbygoogle">',
      '<div class="ad-slot-1">',
      '<aside class="sidebar-ads">',
    ];
    for (const region of regions) {
      const end = `</${/\w+/.exec(region)?.[0]}>`;
      const inside = `<div><iframe src=b></iframe></div><video src=c></video>
        <link itemprop=embedUrl href=d><script>x = "e.mp4"</script>`;
      const html = `${region}${inside}${end}<iframe src=f></iframe>`;
      const { videos, metas, scripts } = readPageSignals(html);
      assert.deepEqual(
        [readFrames(html), videos, metas, scripts],
        [[['f', false, false]], [], [], []],
      );
    }
  });

  it('are read in the main part of a page with an unclosed advertisement', () => {
    assert.equal(readFrames('<div class=ad><div><main><iframe src=a>').length, 1);
  });

  it('are read in elements with similar names', () => {
    const elements = ['body class=comments-open', 'div class=head', 'div class="page no-ads"'];
    for (const element of elements) {
      assert.equal(readFrames(`<${element}><iframe src=a>`).length, 1, element);
    }
  });
});

/** Videos in the list of related videos of a page. */
const RELATED_VIDEOS = ['615ee110-b63c-490f-896e-a77c2e4c26a7/videopreview'];

describe('readPageSignals on the page corpus', { skip: corpusMissing }, () => {
  it('finds all video elements, frames and Open Graph videos', () => {
    const rows = readFileSync(corpusPath('html', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
    let found = 0;
    for (const row of rows) {
      const { file, url: pageUrl, signals }: Row = JSON.parse(row);
      const wanted = signals.filter(
        ([name, value]) =>
          /^(?:video|og:video|iframe)/.test(name) &&
          !RELATED_VIDEOS.some((text) => value.includes(text)),
      );
      if (wanted.length === 0) continue;
      const page = readPageSignals(readFileSync(corpusPath('html', file), 'utf8'));
      const base = new URL(page.baseHref ?? pageUrl, pageUrl);
      const named = [
        ...page.videos.map(({ url }) => url),
        ...page.iframes.map(({ url }) => url),
        ...page.metas.map((meta) => meta.content),
      ];
      const urls = new Set(named.map((text) => URL.parse(text, base.href)?.href ?? text));
      for (const [name, value] of wanted) {
        const href = URL.parse(value, base.href)?.href;
        if (href === undefined) continue;
        assert.ok(urls.has(href), `${file}: ${name} ${value}`);
        found += 1;
      }
    }
    assert.ok(found > 60, `${found} signals`);
  });
});

type Row = {
  readonly file: string;
  readonly url: string;
  readonly signals: readonly (readonly [string, string, string])[];
};
