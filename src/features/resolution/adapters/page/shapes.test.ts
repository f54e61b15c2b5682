import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

const PAGE = 'https://site.example/watch/some-title';
const FILE = 'https://cdn.site.example/v/1.m3u8';
const YOUTUBE = 'https://www.youtube.com/embed/GDRd-BFTYIg';
const FACEBOOK = 'https://www.facebook.com/zuck/videos/10102509264909801/';
const REEL = 'https://www.instagram.com/reel/CoEBV3eM4QR/';

async function found(body: string): Promise<string | undefined> {
  const { resolution } = await resolveScripted(PAGE, {
    [PAGE]: { text: `<!DOCTYPE html><title>T</title><body>${body}<p>words` },
    [FILE]: playableHls(),
  });
  if (resolution.kind === 'failed') return undefined;
  return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
}

const ld = (json: string): string => `<script type='application/ld+json'>${json}</script>`;

describe('a page that names its file', () => {
  const shapes: Readonly<Record<string, string>> = {
    'in a graph within a graph, with prefixes': ld(
      `{"@graph":{"@graph":[{"@type":"schema:VideoObject","schema:contentUrl":"${FILE}"}]}}`,
    ),
    'as a MediaObject of a video format': ld(
      `{"@type":"MediaObject","encodingFormat":"video/mp4","contentUrl":"${FILE}"}`,
    ),
    'as the url of a VideoObject': ld(`{"@type":"VideoObject","url":"${FILE}"}`),
    'as the first of an article’s videos': ld(
      `{"@type":"NewsArticle","video":[{"@type":"VideoObject","contentUrl":"${FILE}"},{"@type":"VideoObject","contentUrl":"${FILE}?2"}]}`,
    ),
    'in RDFa': `<div vocab="https://schema.org/" typeof="VideoObject"><link property="contentUrl" href="${FILE}"></div>`,
    'in RDFa with a prefix': `<div typeof="schema:VideoObject"><span property="schema:contentUrl" content="${FILE}"></span></div>`,
    'by several names at once': `<meta property="og:video og:video:url" content="${FILE}">`,
    'in the attribute that is not the one': `<meta property="og:video" value="${FILE}">`,
    'as a stream of Open Graph’s': `<meta property="og:video:stream" content="${FILE}">`,
    'as the url of Twitter’s stream': `<meta name="twitter:player:stream:url" content="${FILE}">`,
    'as video_src': `<link rel="video_src" href="${FILE}">`,
    'for a plug-in': `<object data="${FILE}" type="video/mp4"></object>`,
    'to a player of Flash': `<embed src="/player.swf" flashvars="file=${encodeURIComponent(FILE)}&image=a.jpg">`,
    'to one in an object': `<object><param name="FlashVars" value="file=${encodeURIComponent(FILE)}"></object>`,
    'in the page of a frame that the page holds': `<iframe srcdoc='<video controls src="${FILE}"></video>'></iframe>`,
    'in the state of Nuxt 3': `<script type="application/json" id="__NUXT_DATA__">[["Reactive",1],{"data":2},{"video":3},{"src":4},"${FILE}"]</script>`,
    'in a state that is written for an address': `<script>window.__STATE__=JSON.parse(decodeURIComponent("${encodeURIComponent(`{"a":"${FILE}"}`)}"))</script>`,
    'with its qualities in one text': `<script>new Playerjs({id:"p",file:"[720p]${FILE},[360p]${FILE}?small"});</script>`,
    'under a loader’s own name': `<video controls data-lazyload-src="${FILE}"></video>`,
  };
  for (const [name, body] of Object.entries(shapes)) {
    it(`${name} plays from it`, async () => assert.equal(await found(body), FILE));
  }
});

describe('a page that names a player', () => {
  const iframes = ['data-embed-src', 'data-cmplz-src', 'data-src-cmplz', 'suppressedsrc'];
  const shapes: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      iframes.map((name) => [`in ${name}`, `<iframe src="about:blank" ${name}='${YOUTUBE}'>`]),
    ),
    'as Open Graph’s iframe': `<meta property="og:video:iframe" content="${YOUTUBE}">`,
    'as video_src': '<link rel="video_src" href="http://www.youtube.com/v/GDRd-BFTYIg">',
    'in a frame within a frame': `<iframe srcdoc='<iframe src="${YOUTUBE}"></iframe>'></iframe>`,
    'as a parameter of an object':
      '<object><param name="movie" value="http://www.youtube.com/v/GDRd-BFTYIg"></object>',
    'on what stands in its place': `<div class="lazy" data-src="${YOUTUBE}"></div>`,
    'as the address to embed': `<figure data-embed-url="${YOUTUBE}?rel=0"></figure>`,
    'as HTML in an attribute': `<div data-html="&lt;iframe src=&quot;${YOUTUBE}&quot;&gt;"></div>`,
    'by its ID, on an element of its name':
      '<div class="youtube-player" data-id="GDRd-BFTYIg"></div>',
    'as Vidstack does': '<media-player src="youtube/GDRd-BFTYIg"></media-player>',
  };
  for (const [name, body] of Object.entries(shapes)) {
    it(`${name} plays in it`, async () => assert.match((await found(body)) ?? '', /GDRd-BFTYIg/));
  }

  it('of Facebook, in its SDK’s or AMP’s way, plays in it', async () => {
    const player = `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent('https://www.facebook.com/watch/?v=10102509264909801')}`;
    for (const body of [
      `<div class="fb-video" data-href="${FACEBOOK}"></div>`,
      `<amp-facebook data-embed-as="video" data-href="${FACEBOOK}"></amp-facebook>`,
    ]) {
      assert.equal(await found(body), player);
    }
  });

  it('of Instagram, for a reel, plays in it', async () => {
    const body = `<blockquote class="instagram-media" data-instgrm-permalink="${REEL}?utm_source=x"></blockquote>`;
    assert.equal(await found(body), `${REEL}embed`);
  });
});

describe('a page without a video', () => {
  const nearMisses: Readonly<Record<string, string>> = {
    'that has a sound as MediaObject': ld(
      '{"@type":"MediaObject","encodingFormat":"audio/mpeg","contentUrl":"https://cdn.site.example/a.mp3"}',
    ),
    'that is the url of its VideoObject': ld(`{"@type":"VideoObject","url":"${PAGE}"}`),
    'that has a picture in RDFa': `<div typeof="ImageObject"><link property="contentUrl" href="${FILE}"></div>`,
    'that has a sound in RDFa': `<div typeof="AudioObject"><link property="contentUrl" href="${FILE}"></div>`,
    'with a banner of Flash':
      '<object><param name="movie" value="https://ads.example/b.swf"><embed src="https://ads.example/b.swf"></object>',
    'with a document for a plug-in': '<object data="/a.pdf" type="application/pdf"></object>',
    'with an advertisement in a frame that it holds': `<iframe srcdoc="<script src='https://ads.example/a.js'></script>"></iframe>`,
    'with a frame three deep': `<iframe srcdoc="<iframe srcdoc='<video src=${FILE}>'></iframe>"></iframe>`,
    'with a map that loads late':
      '<iframe data-embed-src="https://www.google.com/maps/embed?pb=1"></iframe>',
    'with a poster in an attribute of a frame': `<iframe data-poster-src="${YOUTUBE}"></iframe>`,
    'with a button to share a video': `<a class="share" data-url="https://www.youtube.com/watch?v=GDRd-BFTYIg">share</a>`,
    'with the address of a channel':
      '<div data-video-url="https://www.youtube.com/@somebody"></div>',
    'with an unknown address in a video’s attribute':
      '<div data-video-url="https://other.example/watch/2"></div>',
    'with a button to like a video': `<div class="fb-like" data-href="${FACEBOOK}"></div>`,
    'with a post of Instagram that may be a picture': `<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CoEBV3eM4QR/"></blockquote>`,
    'with a button to subscribe':
      '<div class="youtube-subscribe" data-id="UCSZ69a-0I1RRdNssyttBFcA"></div>',
    'with pictures in a state of Nuxt 3': `<script type="application/json">[["Reactive",1],{"image":2},{"src":3},"https://cdn.site.example/a.mp4.jpg"]</script>`,
  };
  for (const [name, body] of Object.entries(nearMisses)) {
    it(`${name} has none`, async () => assert.equal(await found(body), undefined));
  }
});
