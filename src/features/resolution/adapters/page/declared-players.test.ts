import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ScriptedResponse } from '#test/support/scripted-egress.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

const PAGE = 'https://www.site.example/watch/1';
const PLAYER = 'https://player.site.example/e/1';
const OEMBED = 'https://www.site.example/oembed';
const STREAM = 'https://cdn.site.example/a.m3u8';
const NO_RESPONSES: ScriptedResponses = {};

const OG_VIDEO = '<meta property="og:type" content="video.other">';
const VIDEO_OBJECT = (url: string): string =>
  `<script type="application/ld+json">{"@type":"VideoObject","name":"V","embedUrl":"${url}"}</script>`;
const TWITTER = (url: string): string => `<meta name="twitter:player" content="${url}">`;
const IFRAME = (url: string): string => `<iframe src="${url}"></iframe>`;

/** Every way in which a page can declare a player. */
const DECLARATIONS: Readonly<Record<string, (url: string) => string>> = {
  'twitter:player': TWITTER,
  'og:video with text/html': (url) =>
    `<meta property="og:video" content="${url}"><meta property="og:video:type" content="text/html">`,
  'og:video without a type': (url) => `<meta property="og:video:secure_url" content="${url}">`,
  'JSON-LD embedUrl': VIDEO_OBJECT,
  'an oEmbed video': () => `<link rel="alternate" type="application/json+oembed" href="${OEMBED}">`,
  'an iframe with a player path': (url) => IFRAME(url.replace('/e/', '/embed/')),
  'an iframe with any path': IFRAME,
};

type Case = {
  readonly page: string;
  readonly player?: ScriptedResponse;
  readonly responses?: ScriptedResponses;
};

/** Returns what plays, or the reason in the trace that the player is not framed. */
async function resolvePage({ page, player, responses = NO_RESPONSES }: Case): Promise<{
  readonly plays: string | undefined;
  readonly reasons: readonly string[];
  readonly provider: string | null;
  readonly requests: readonly string[];
  readonly isRefused: boolean;
}> {
  const { resolution, requests } = await resolveScripted(PAGE, {
    [PAGE]: { text: `<!DOCTYPE html><title>T</title>${page}` },
    [OEMBED]: { json: { type: 'video', version: '1.0', html: IFRAME(PLAYER) } },
    ...(player && { [PLAYER]: player, [PLAYER.replace('/e/', '/embed/')]: player }),
    ...responses,
  });
  const media = resolution.kind === 'resolved' ? resolution.media : undefined;
  return {
    plays: media?.sources[0]?.url.href ?? media?.iframeUrl?.href,
    reasons: resolution.trace.steps
      .filter(({ step }) => step === 'declared player')
      .map(({ outcome }) => outcome),
    provider: resolution.provider,
    requests,
    isRefused: resolution.kind === 'resolved' && resolution.refusal !== undefined,
  };
}

/** A player that loads its media with a script. */
const VIDEO_PLAYER = { text: '<div id="root"></div><video playsinline></video>' };
const SHELL = { text: '<div id="app"></div><script src="/assets/main.js"></script>' };

describe('a player of an unknown host', () => {
  for (const [name, declare] of Object.entries(DECLARATIONS)) {
    it(`declared by ${name} plays the media URL inside it`, async () => {
      const player = { text: `<video><source src="${STREAM}"></video>` };
      const responses = { [STREAM]: playableHls() };
      const { plays } = await resolvePage({ page: declare(PLAYER), player, responses });
      assert.equal(plays, STREAM);
    });

    it(`declared by ${name} is framed if it contains a video without a media URL`, async () => {
      const result = await resolvePage({ page: declare(PLAYER), player: VIDEO_PLAYER });
      assert.match(result.plays ?? '', /^https:\/\/player\.site\.example\/e(?:mbed)?\/1$/);
      assert.equal(result.provider, 'page');
      assert.deepEqual(result.reasons, ['framed']);
    });
  }

  it('has the details of the page that declares it', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [PAGE]: { text: `<title>T</title>${VIDEO_OBJECT(PLAYER)}` },
      [PLAYER]: VIDEO_PLAYER,
    });
    assert.ok(resolution.kind === 'resolved');
    const { title, sources, type, iframeUrl } = resolution.media;
    assert.deepEqual([title, sources, type, iframeUrl?.href], ['V', [], null, PLAYER]);
  });

  it('is framed at the URL after redirects', async () => {
    const player = { location: 'https://www.site.example/p?id=1' };
    const responses = { 'https://www.site.example/p?id=1': VIDEO_PLAYER };
    const { plays } = await resolvePage({ page: TWITTER(PLAYER), player, responses });
    assert.equal(plays, 'https://www.site.example/p?id=1');
  });

  it('on a listed host is framed', async () => {
    const player = 'https://player.vdocipher.com/v2/?id=1';
    const { plays } = await resolvePage({
      page: TWITTER(player),
      responses: { [player]: VIDEO_PLAYER },
    });
    assert.equal(plays, player);
  });

  it('is framed if its media is protected, or refused to this server', async () => {
    const media = '<video src="/a.m3u8"></video>';
    const url = 'https://player.site.example/a.m3u8';
    const refused = await resolvePage({
      page: TWITTER(PLAYER),
      player: { text: media },
      responses: { [url]: { status: 403 } },
    });
    assert.deepEqual([refused.plays, refused.isRefused], [PLAYER, true]);
    const protectedMedia =
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';
    const drm = await resolvePage({
      page: TWITTER(PLAYER),
      player: { text: media },
      responses: { [url]: { text: protectedMedia, type: 'application/vnd.apple.mpegurl' } },
    });
    assert.deepEqual([drm.plays, drm.isRefused], [PLAYER, false]);
  });

  const markups: Readonly<Record<string, string>> = {
    'a player element':
      '<div class="video-js vjs-default-skin"></div><script src="/v.js"></script>',
    'a player library':
      '<div id="p"></div><script src="https://cdn.test/hls.js@1/dist/hls.min.js">',
    'a package of a player library': '<script src="https://cdn.test/npm/hls.js@1?x"></script>',
    'Open Graph data': `${OG_VIDEO}<div id="app"></div>`,
    'a VideoObject': `${VIDEO_OBJECT('https://x.test/1')}<div id="app"></div>`,
  };
  for (const [name, text] of Object.entries(markups)) {
    it(`is a video because of ${name}`, async () => {
      const { plays } = await resolvePage({ page: TWITTER(PLAYER), player: { text } });
      assert.equal(plays, PLAYER);
    });
  }

  it('that only a script can show is framed if the page states that it is a video', async () => {
    const cases: readonly (readonly [string, string | undefined])[] = [
      [`${OG_VIDEO}${TWITTER(PLAYER)}`, PLAYER],
      [VIDEO_OBJECT(PLAYER), PLAYER],
      [`<link rel="alternate" type="application/json+oembed" href="${OEMBED}">`, PLAYER],
      [TWITTER(PLAYER), undefined],
      [`${OG_VIDEO}${IFRAME(PLAYER)}`, undefined],
    ];
    for (const [page, expected] of cases) {
      assert.equal((await resolvePage({ page, player: SHELL })).plays, expected, page);
    }
  });

  it('in an article is framed if it may fill the screen', async () => {
    const page = `<meta property="og:type" content="article"><iframe src="${PLAYER}" allowfullscreen>`;
    assert.equal((await resolvePage({ page, player: VIDEO_PLAYER })).plays, PLAYER);
  });

  it('is preferred to the page’s decorations', async () => {
    const page = `<video autoplay muted loop src="/hero.mp4"></video>${TWITTER(PLAYER)}`;
    const responses = { 'https://www.site.example/hero.mp4': playableHls() };
    assert.equal((await resolvePage({ page, player: VIDEO_PLAYER, responses })).plays, PLAYER);
  });
});

describe('a declared player', () => {
  const video = `${OG_VIDEO}<meta name="twitter:card" content="player">`;
  const refusals: Readonly<Record<string, Case & { readonly reason?: string }>> = {
    'over plain HTTP': {
      page: TWITTER('http://player.site.example/e/1'),
      responses: { 'http://player.site.example/e/1': VIDEO_PLAYER },
      reason: 'not https',
    },
    'over plain HTTP that redirects to HTTPS': {
      page: TWITTER('http://player.site.example/e/1'),
      responses: { 'http://player.site.example/e/1': { location: PLAYER }, [PLAYER]: VIDEO_PLAYER },
      reason: 'not https',
    },
    'of another site': {
      page: TWITTER('https://other.example/e/1'),
      responses: { 'https://other.example/e/1': VIDEO_PLAYER },
      reason: 'other site',
    },
    'that redirects to another site': {
      page: TWITTER(PLAYER),
      player: { location: 'https://other.example/e/1' },
      responses: { 'https://other.example/e/1': VIDEO_PLAYER },
      reason: 'other site',
    },
    'of another site that redirects to this one': {
      page: TWITTER('https://other.example/e/1'),
      player: VIDEO_PLAYER,
      responses: { 'https://other.example/e/1': { location: PLAYER } },
      reason: 'other site',
    },
    'on another port': {
      page: TWITTER('https://player.site.example:8443/e/1'),
      responses: { 'https://player.site.example:8443/e/1': VIDEO_PLAYER },
      reason: 'port',
    },
    'whose host rejects frames of other sites': {
      page: TWITTER(PLAYER),
      player: { ...VIDEO_PLAYER, headers: { 'x-frame-options': 'SAMEORIGIN' } },
    },
    'whose policy rejects frames of other sites': {
      page: TWITTER(PLAYER),
      player: {
        ...VIDEO_PLAYER,
        headers: { 'content-security-policy': "frame-ancestors 'self' *.site.example" },
      },
    },
    'that is gone': { page: `${video}${TWITTER(PLAYER)}`, player: { status: 404 } },
    'whose video is gone': {
      page: TWITTER(PLAYER),
      player: { text: '<video src="/gone.mp4"></video>' },
      reason: 'gone',
    },
    'that returns a bot check': {
      page: `${video}${TWITTER(PLAYER)}`,
      player: { text: '<title>Just a moment...</title><video></video>' },
    },
    'that another player declares': {
      page: TWITTER('https://www.site.example/outer'),
      player: VIDEO_PLAYER,
      responses: {
        'https://www.site.example/outer': { text: `<p>${'x'.repeat(400)}</p>${TWITTER(PLAYER)}` },
      },
    },
    'that only frames another player': {
      page: `${video}${TWITTER('https://www.site.example/outer')}`,
      player: VIDEO_PLAYER,
      responses: {
        'https://www.site.example/outer': {
          text: `${IFRAME(PLAYER)}<script src="/a.js"></script>`,
        },
      },
    },
    'in user comments': {
      page: `<div class="comments"><div class="comment">${IFRAME(PLAYER)}</div></div>`,
      player: VIDEO_PLAYER,
    },
    'in an advertisement': {
      page: `<div id="ad-slot-1">${IFRAME(PLAYER)}</div>`,
      player: VIDEO_PLAYER,
    },
    'in an iframe of the size of an advertisement': {
      page: `<iframe src="${PLAYER}" width="300" height="250"></iframe>`,
      player: VIDEO_PLAYER,
    },
    'in a hidden iframe': {
      page: `<iframe src="${PLAYER}" style="display: none"></iframe>`,
      player: VIDEO_PLAYER,
    },
    'in an iframe with the path of an advertisement': {
      page: IFRAME('https://www.site.example/ads/1'),
      responses: { 'https://www.site.example/ads/1': VIDEO_PLAYER },
    },
    'in a frame of an article, which may show anything of the site': {
      page: `<meta property="og:type" content="article">${IFRAME(PLAYER)}`,
      player: VIDEO_PLAYER,
    },
    'only in a data attribute': {
      page: `<div data-embed-url="${PLAYER}"></div>`,
      player: VIDEO_PLAYER,
    },
  };
  for (const [name, { reason, ...given }] of Object.entries(refusals)) {
    it(`${name} is not framed`, async () => {
      const { plays, reasons } = await resolvePage(given);
      assert.equal(plays, undefined);
      assert.deepEqual(reasons, reason === undefined ? [] : [`not framed: ${reason}`]);
    });
  }

  const text = 'A long text about something other than a video. '.repeat(20);
  const others: Readonly<Record<string, string>> = {
    'a missing video': '<title>Video not found</title><script src="/app.js"></script>',
    'a login': '<title>Sign in | Site</title><script src="/hls.js"></script>',
    'an article': `<h1>News</h1><p>${text}</p><script src="/a.js"></script>`,
    'an article with a VideoObject': `${VIDEO_OBJECT(PLAYER)}<p>${text}</p>`,
    audio: '<audio controls src="/a.mp3"></audio><script src="/plyr.js"></script>',
    'an audio playlist':
      '<div class="plyr"></div><script>play({file: "https://x.test/a.mp3"})</script>',
    'a podcast':
      '<script type="application/ld+json">{"@type":"PodcastEpisode"}</script><script src="/a.js"></script>',
    'a song': '<meta property="og:type" content="music.song"><script src="/a.js"></script>',
    'a map':
      '<div id="map"></div><script src="https://unpkg.com/leaflet@1/dist/leaflet.js"></script>',
    'a tweet':
      '<blockquote class="twitter-tweet"></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
    'a form': '<form><input type="email" name="a"></form><script src="/a.js"></script>',
    'a login with a video': '<video></video><form><input type="password"></form>',
    'a payment with a video': '<video></video><form><input autocomplete="cc-number"></form>',
    'an advertisement': '<meta name="ad.size" content="width=300,height=250"><video></video>',
    'an advertisement with a click tag': '<script>var clickTag = ""</script><video></video>',
    'an image': '<img src="/a.jpg">',
    'a background video': '<video autoplay loop muted></video>',
    nothing: '',
  };
  for (const [name, html] of Object.entries(others)) {
    it(`is not framed if it is ${name}`, async () => {
      for (const [form, declare] of Object.entries(DECLARATIONS)) {
        const page = `${OG_VIDEO}${declare(PLAYER)}`;
        const { plays } = await resolvePage({ page, player: { text: html } });
        assert.equal(plays, undefined, form);
      }
    });
  }

  it('is not read if the request budget is exhausted', async () => {
    const media = Array.from({ length: 6 }, (_, id) => `https://www.site.example/${id}.mp4`);
    const page = `${media.map((url) => `<meta property="og:video" content="${url}">`).join('')}
      ${TWITTER(PLAYER)}${IFRAME(PLAYER)}`;
    // Each file is a playlist of playlists, which needs several requests.
    const endless = `#EXTM3U\n${Array.from({ length: 8 }, (_, id) => `#EXT-X-STREAM-INF:BANDWIDTH=${id + 1}\nv${id}.m3u8`).join('\n')}\n`;
    const responses = Object.fromEntries(
      media.map((url) => [url, { text: endless, type: 'application/vnd.apple.mpegurl' }]),
    );
    const { requests } = await resolvePage({ page, player: VIDEO_PLAYER, responses });
    assert.ok(requests.length <= 24, `${requests.length} requests`);
  });

  it('costs few requests if a page has many frames', async () => {
    const frames = Array.from({ length: 4 }, (_, id) => IFRAME(`https://host${id}.example/a`));
    const { plays, requests } = await resolvePage({ page: frames.join('') });
    assert.equal(plays, undefined);
    assert.equal(requests.length, 4);
    const many = Array.from({ length: 5 }, (_, id) => IFRAME(`https://host${id}.example/a`));
    assert.deepEqual((await resolvePage({ page: many.join('') })).requests, [PAGE]);
  });

  it('that may contain anything is used only for what it plays, not for what it mentions', async () => {
    const responses = { [STREAM]: playableHls() };
    for (const html of [
      `<a href="${STREAM}">Download</a>`,
      `<video autoplay loop muted src="${STREAM}"></video>`,
      `<script>x = "${STREAM}"</script>`,
    ]) {
      const { plays } = await resolvePage({
        page: IFRAME(PLAYER),
        player: { text: html },
        responses,
      });
      assert.equal(plays, undefined, html);
    }
  });
});
