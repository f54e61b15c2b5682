import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ScriptedResponse } from '#test/support/scripted-egress.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

const PAGE = 'https://site.example/watch/some-title';
const FILE = 'https://cdn.site.example/v/1.m3u8';
const YOUTUBE = 'https://www.youtube.com/embed/GDRd-BFTYIg';
const FACEBOOK = 'https://www.facebook.com/zuck/videos/10102509264909801/';
const REEL = 'https://www.instagram.com/reel/CoEBV3eM4QR/';

async function resolveBody(
  body: string,
  otherwise?: ScriptedResponse,
): Promise<string | undefined> {
  const { resolution } = await resolveScripted(
    PAGE,
    {
      [PAGE]: { text: `<!DOCTYPE html><title>T</title><body>${body}<p>text` },
      [FILE]: playableHls(),
    },
    otherwise,
  );
  if (resolution.kind === 'failed') return undefined;
  return resolution.media.sources[0]?.url.href ?? resolution.media.iframeUrl?.href;
}

const ld = (json: string): string => `<script type='application/ld+json'>${json}</script>`;

describe('a page with a media URL', () => {
  const shapes: Readonly<Record<string, string>> = {
    'in a graph within a graph, with prefixes': ld(
      `{"@graph":{"@graph":[{"@type":"schema:VideoObject","schema:contentUrl":"${FILE}"}]}}`,
    ),
    'as a MediaObject of a video format': ld(
      `{"@type":"MediaObject","encodingFormat":"video/mp4","contentUrl":"${FILE}"}`,
    ),
    'as the url of a VideoObject': ld(`{"@type":"VideoObject","url":"${FILE}"}`),
    'as the first video of an article': ld(
      `{"@type":"NewsArticle","video":[{"@type":"VideoObject","contentUrl":"${FILE}"},{"@type":"VideoObject","contentUrl":"${FILE}?2"}]}`,
    ),
    'in RDFa': `<div vocab="https://schema.org/" typeof="VideoObject"><link property="contentUrl" href="${FILE}"></div>`,
    'in RDFa with a prefix': `<div typeof="schema:VideoObject"><span property="schema:contentUrl" content="${FILE}"></span></div>`,
    'in a meta tag with several properties': `<meta property="og:video og:video:url" content="${FILE}">`,
    'in the value attribute of a meta tag': `<meta property="og:video" value="${FILE}">`,
    'as og:video:stream': `<meta property="og:video:stream" content="${FILE}">`,
    'as twitter:player:stream:url': `<meta name="twitter:player:stream:url" content="${FILE}">`,
    'as video_src': `<link rel="video_src" href="${FILE}">`,
    'in an object element': `<object data="${FILE}" type="video/mp4"></object>`,
    'in the variables of a Flash embed': `<embed src="/player.swf" flashvars="file=${encodeURIComponent(FILE)}&image=a.jpg">`,
    'in the variables of a Flash object': `<object><param name="FlashVars" value="file=${encodeURIComponent(FILE)}"></object>`,
    'in an iframe with srcdoc': `<iframe srcdoc='<video controls src="${FILE}"></video>'></iframe>`,
    'in Nuxt 3 state': `<script type="application/json" id="__NUXT_DATA__">[["Reactive",1],{"data":2},{"video":3},{"src":4},"${FILE}"]</script>`,
    'in URL-encoded state': `<script>window.__STATE__=JSON.parse(decodeURIComponent("${encodeURIComponent(`{"a":"${FILE}"}`)}"))</script>`,
    'in a string with several qualities': `<script>new Playerjs({id:"p",file:"[720p]${FILE},[360p]${FILE}?small"});</script>`,
    'in a VideoObject in lower case': ld(`{"@type":"videoobject","contentUrl":"${FILE}"}`),
    'as embed code in embedUrl': ld(
      JSON.stringify({ '@type': 'VideoObject', embedUrl: `<video src="${FILE}"></video>` }),
    ),
    'in a binding': `<x-films :sources="[{src: '${FILE}', type: 'application/x-mpegURL'}]"></x-films>`,
    'in the options of an element': `<div class="p" options='{"hls":"${FILE}"}'></div>`,
    'in an attribute of a custom element': `<media-box file="${FILE}"></media-box>`,
    'in percent-encoded settings': `<div data-conf="${encodeURIComponent(`{"file":"${FILE}"}`)}"></div>`,
    'in percent-encoded state without a host': `<script>s = JSON.parse(decodeURIComponent("${encodeURIComponent('{"file":"//cdn.site.example/v/1.m3u8"}')}"))</script>`,
    'in Base64': `<script>Clappr.load({parentId: 1}); new Clappr.Player({source: atob('${btoa(FILE)}')});</script>`,
    'in Base64 state': `<script>window.s = JSON.parse(window.atob("${btoa(JSON.stringify({ video: { src: FILE } }))}"));</script>`,
    'joined to a constant': `<script>const cdn = "https://cdn.site.example"; player.load(cdn + "/v/1.m3u8");</script>`,
    'in a template with a constant':
      '<script>var cdn = "https://cdn.site.example/v"; jwplayer().setup({file: `${cdn}/1.m3u8`});</script>',
    'in an onclick handler': `<button onclick="show('${FILE}', 640)">Play</button>`,
    'in a preloaded manifest': `<link rel="preload" as="fetch" crossorigin href="${FILE}">`,
    'next to a blob URL': `<video src="blob:https://site.example/0c5a" data-src="${FILE}"></video>`,
    'in a WordPress playlist': `<script type="application/json" class="wp-playlist-script">{"type":"video","tracklist":true,"tracks":[{"src":"${FILE}","type":"application/x-mpegurl","title":"First film"},{"src":"/2.mp4","type":"video/mp4","title":"Second film"}]}</script>`,
    'in the attribute of a lazy loader': `<video controls data-lazyload-src="${FILE}"></video>`,
  };
  for (const [name, body] of Object.entries(shapes)) {
    it(`${name} plays it`, async () => assert.equal(await resolveBody(body), FILE));
  }
});

describe('a page with a player', () => {
  const iframes = ['data-embed-src', 'data-cmplz-src', 'data-src-cmplz', 'suppressedsrc'];
  const shapes: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      iframes.map((name) => [`in ${name}`, `<iframe src="about:blank" ${name}='${YOUTUBE}'>`]),
    ),
    'as og:video:iframe': `<meta property="og:video:iframe" content="${YOUTUBE}">`,
    'as video_src': '<link rel="video_src" href="http://www.youtube.com/v/GDRd-BFTYIg">',
    'in a nested frame': `<iframe srcdoc='<iframe src="${YOUTUBE}"></iframe>'></iframe>`,
    'in an object parameter':
      '<object><param name="movie" value="http://www.youtube.com/v/GDRd-BFTYIg"></object>',
    'in a lazy placeholder': `<div class="lazy" data-src="${YOUTUBE}"></div>`,
    'in data-embed-url': `<figure data-embed-url="${YOUTUBE}?rel=0"></figure>`,
    'as HTML in an attribute': `<div data-html="&lt;iframe src=&quot;${YOUTUBE}&quot;&gt;"></div>`,
    'as embed code in og:video': `<meta property="og:video" content="&lt;iframe src='${YOUTUBE}'&gt;&lt;/iframe&gt;">`,
    'as escaped embed code in a block': `<div data-block="{&quot;html&quot;:&quot;&amp;lt;iframe src='//www.youtube.com/embed/GDRd-BFTYIg'&amp;gt;&quot;}"></div>`,
    'by ID on a provider element': '<div class="youtube-player" data-id="GDRd-BFTYIg"></div>',
    'in a Vidstack element': '<media-player src="youtube/GDRd-BFTYIg"></media-player>',
  };
  for (const [name, body] of Object.entries(shapes)) {
    it(`${name} plays in that player`, async () =>
      assert.match((await resolveBody(body)) ?? '', /GDRd-BFTYIg/));
  }

  const watchPages: Readonly<Record<string, string>> = {
    'as a watch page in a block': `<div data-block-json='{"videoUrl":"https://youtu.be/GDRd-BFTYIg"}'></div>`,
    'as a watch page in page state': `<script type="application/json">{"hero":{"type":"youtube","url":"https://www.youtube.com/watch?v=GDRd-BFTYIg"}}</script>`,
    'as the watch page of a VideoObject': ld(
      '{"@type":"VideoObject","url":"https://www.youtube.com/watch?v=GDRd-BFTYIg"}',
    ),
  };
  for (const [name, body] of Object.entries(watchPages)) {
    it(`${name} plays in that player`, async () => {
      assert.match((await resolveBody(body, { status: 403 })) ?? '', /GDRd-BFTYIg/);
    });
  }

  it('plays in Facebook’s player if it uses Facebook’s SDK or AMP', async () => {
    const player = `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent('https://www.facebook.com/watch/?v=10102509264909801')}`;
    for (const body of [
      `<div class="fb-video" data-href="${FACEBOOK}"></div>`,
      `<amp-facebook data-embed-as="video" data-href="${FACEBOOK}"></amp-facebook>`,
    ]) {
      assert.equal(await resolveBody(body), player);
    }
  });

  it('plays in Instagram’s player if it embeds a reel', async () => {
    const body = `<blockquote class="instagram-media" data-instgrm-permalink="${REEL}?utm_source=x"></blockquote>`;
    assert.equal(await resolveBody(body), `${REEL}embed`);
  });
});

describe('a page without a video', () => {
  const nearMisses: Readonly<Record<string, string>> = {
    'with an audio MediaObject': ld(
      '{"@type":"MediaObject","encodingFormat":"audio/mpeg","contentUrl":"https://cdn.site.example/a.mp3"}',
    ),
    'with its own URL in a VideoObject': ld(`{"@type":"VideoObject","url":"${PAGE}"}`),
    'with an RDFa image': `<div typeof="ImageObject"><link property="contentUrl" href="${FILE}"></div>`,
    'with RDFa audio': `<div typeof="AudioObject"><link property="contentUrl" href="${FILE}"></div>`,
    'with a Flash banner':
      '<object><param name="movie" value="https://ads.example/b.swf"><embed src="https://ads.example/b.swf"></object>',
    'with a document in an object element':
      '<object data="/a.pdf" type="application/pdf"></object>',
    'with an advertisement in an iframe with srcdoc': `<iframe srcdoc="<script src='https://ads.example/a.js'></script>"></iframe>`,
    'with a video three frames deep': `<iframe srcdoc="<iframe srcdoc='<video src=${FILE}>'></iframe>"></iframe>`,
    'with a lazily loaded map':
      '<iframe data-embed-src="https://www.google.com/maps/embed?pb=1"></iframe>',
    'with a poster attribute on an iframe': `<iframe data-poster-src="${YOUTUBE}"></iframe>`,
    'with a video share button': `<a class="share" data-url="https://www.youtube.com/watch?v=GDRd-BFTYIg">share</a>`,
    'with a channel URL': '<div data-video-url="https://www.youtube.com/@channel"></div>',
    'with an unknown URL in a video attribute':
      '<div data-video-url="https://other.example/watch/2"></div>',
    'with a video like button': `<div class="fb-like" data-href="${FACEBOOK}"></div>`,
    'with an Instagram post that may be an image': `<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CoEBV3eM4QR/"></blockquote>`,
    'with a subscribe button':
      '<div class="youtube-subscribe" data-id="UCSZ69a-0I1RRdNssyttBFcA"></div>',
    'with a list of related videos in a custom element': `<related-videos :items='[{"mp4":"${FILE}"}]'></related-videos>`,
    'with a link to a channel in its state': `<script type="application/json">{"video":{"url":"https://www.youtube.com/@someone"},"media":"https://www.twitch.tv/someone"}</script>`,
    'with a social link in its state': `<script type="application/json">{"link":"https://www.youtube.com/watch?v=GDRd-BFTYIg"}</script>`,
    'with the page of another video in a VideoObject': ld(
      `{"@type":"VideoObject","url":"https://other.example/videos/12345678"}`,
    ),
    'with captions in a list of tracks': `<script>x = {"tracks":[{"src":"https://cdn.site.example/en.vtt","kind":"captions"}]}; hls("a.m3u8x")</script>`,
    'with escaped code in its text': `<script type="application/json">{"body":"Use &lt;iframe src='${YOUTUBE}'&gt; to embed a video"}</script>`,
    'with a handler for several files': `<a onclick="choose('${FILE}', '${FILE}?2')">Play</a>`,
    'with Base64 of something else': `<script>x = {file: atob("bm8gdmlkZW8=")}</script>`,
    'with a list of other frames in a block': `<div data-block='{"html":"<iframe src=https://maps.example/x></iframe>"}'></div>`,
    'with images in Nuxt 3 state': `<script type="application/json">[["Reactive",1],{"image":2},{"src":3},"https://cdn.site.example/a.mp4.jpg"]</script>`,
  };
  for (const [name, body] of Object.entries(nearMisses)) {
    it(`${name} has none`, async () =>
      assert.equal(await resolveBody(body, { status: 403 }), undefined));
  }
});
