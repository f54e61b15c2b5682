import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import { createVideo, embed, post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { type SecureSites, startSecureSites } from './secure-sites.ts';

/** A player that loads its media with a script. */
const VIDEO = '<!doctype html><div id="root"></div><video playsinline></video>';
const SHELL = '<!doctype html><div id="app"></div><script src="/main.js"></script>';
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

const meta = (name: string, content: string): string =>
  `<meta property="${name}" content="${content}">`;

const linkedData = (url: string): string =>
  `<script type="application/ld+json">{"@type":"VideoObject","embedUrl":"${url}"}</script>`;

const tag = (player: string): string => `<meta name="twitter:player" content="${player}">`;

describe('declared players', () => {
  let sites: SecureSites;
  let app: App;
  let count = 0;
  before(async () => {
    sites = await startSecureSites();
    app = await startApp(sites.settings);
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await sites[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    sites.requests.length = 0;
  });

  /** Defines a page at a new URL, because failures are cached. */
  function putPage(html: string): URL {
    count += 1;
    const path = `www.site.test/watch/${count}`;
    sites.put(path, { html: `<!doctype html><title>A film</title>${html}` });
    return new URL(sites.url(path));
  }

  function putPlayer(html: string, headers = {}): string {
    count += 1;
    const path = `player.site.test/e/${count}`;
    sites.put(path, { html, headers });
    return sites.url(path);
  }

  const declarations: Readonly<Record<string, (player: string) => string>> = {
    'twitter:player': tag,
    'og:video with text/html': (player) =>
      meta('og:video', player) + meta('og:video:type', 'text/html'),
    'JSON-LD embedUrl': linkedData,
    'an oEmbed video': (player) => {
      const response = { type: 'video', version: '1.0', html: `<iframe src="${player}"></iframe>` };
      const path = `oembed.site.test/${encodeURIComponent(player)}`;
      sites.put(path, { html: JSON.stringify(response), type: 'application/json' });
      return `<link rel="alternate" type="application/json+oembed" href="${sites.url(path)}">`;
    },
    'an iframe': (player) => `<iframe src="${player}"></iframe>`,
  };

  for (const [form, declare] of Object.entries(declarations)) {
    it(`in ${form} play the media URL inside`, async () => {
      sites.put('cdn.site.test/a.m3u8', { html: PLAYLIST, type: 'application/x-mpegurl' });
      const stream = sites.url('cdn.site.test/a.m3u8');
      const player = putPlayer(`<video controls src="${stream}"></video>`);
      const video = await embed(app.url, putPage(declare(player)));
      assert.deepEqual([video.status, video.type, video.sources.length], ['ready', 'HLS', 1]);
    });

    it(`in ${form} are framed in a sandbox, below their origin`, async () => {
      const player = putPlayer(VIDEO);
      const video = await createVideo(app.url, putPage(declare(player)));
      const { status, type, provider, sources, embed: links, title } = video;
      assert.deepEqual(
        { status, type, provider, sources, stream: links.stream, title },
        {
          status: 'ready',
          type: null,
          provider: 'page',
          sources: [],
          stream: null,
          title: 'A film',
        },
      );
      for (const page of ['embed', 'watch']) {
        const response = await fetch(new URL(`/${page}/${video.id}`, app.url));
        const html = await response.text();
        const frames = [...html.matchAll(/<iframe[^>]*>/g)].map(([element]) => element);
        assert.equal(frames.length, 1);
        const [frame = ''] = frames;
        assert.ok(frame.includes(`src="${player}"`), frame);
        assert.match(frame, /sandbox="allow-scripts allow-presentation allow-same-origin"/);
        assert.match(frame, /allow="encrypted-media; fullscreen; picture-in-picture"/);
        const { origin } = new URL(player);
        assert.match(html, new RegExp(`<p class="declared-origin"[^>]*>${origin}</p>`));
        const policy = response.headers.get('content-security-policy') ?? '';
        assert.ok(policy.includes(`frame-src 'self' ${origin};`), policy);
      }
    });
  }

  it('that only a script can show are framed if the page states that it is a video', async () => {
    const player = putPlayer(SHELL);
    const video = await embed(app.url, putPage(linkedData(player)));
    assert.equal(video.status, 'ready');
    await assertNoVideo(putPage(declarations['twitter:player']?.(player) ?? ''));
  });

  async function assertNoVideo(page: URL): Promise<void> {
    const response = await post(app.url, '/api/v1/embed', { url: page });
    const body = await response.text();
    assert.match(body, /"(?:source_unsupported|source_error|url_not_allowed)"/);
    assert.match(body, /^\{"success":false/);
  }

  const refusals: Readonly<Record<string, () => string>> = {
    'over plain HTTP': () => {
      sites.put('player.site.test/plain', { html: VIDEO });
      return tag(sites.url('player.site.test/plain', 'http'));
    },
    'of another site': () => {
      sites.put('player.other.test/1', { html: VIDEO });
      return tag(sites.url('player.other.test/1'));
    },
    'that redirect to another site': () => {
      sites.put('other.test/2', { html: VIDEO });
      sites.put('player.site.test/away', { location: sites.url('other.test/2') });
      return tag(sites.url('player.site.test/away'));
    },
    'at a private address': () => tag('https://private.site.test/1'),
    'that redirect to a private address': () => {
      sites.put('player.site.test/in', { location: 'https://private.site.test/1' });
      return tag(sites.url('player.site.test/in'));
    },
    'whose host forbids frames': () => tag(putPlayer(VIDEO, { 'x-frame-options': 'DENY' })),
    'in user comments': () =>
      `<div id="comments"><ul><li><iframe src="${putPlayer(VIDEO)}"></iframe></ul></div>`,
    'in an advertisement': () =>
      `<ins class="adsbygoogle"><iframe src="${putPlayer(VIDEO)}"></iframe></ins>`,
    'that other players declare': () =>
      tag(putPlayer(`<p>${'Text. '.repeat(80)}</p>${tag(putPlayer(VIDEO))}`)),
    'of audio': () => tag(putPlayer('<audio src="/a.mp3"></audio><script src="/a.js"></script>')),
    'that are maps': () =>
      tag(putPlayer('<div id="map"></div><script src="/leaflet.js"></script>')),
    'that are forms': () => tag(putPlayer('<form><input name="q"></form><script></script>')),
    'that ask for a password': () => tag(putPlayer('<video></video><input type="password">')),
  };
  for (const [name, declare] of Object.entries(refusals)) {
    it(`${name} are not framed`, async () => {
      await assertNoVideo(putPage(meta('og:type', 'video.other') + declare()));
    });
  }

  it('are not read once the request budget is exhausted', async () => {
    const hops = Array.from({ length: 6 }, (_, index) => {
      for (const hop of [1, 2, 3, 4]) {
        const location = sites.url(`hop.site.test/${index}/${hop + 1}.mp4`);
        sites.put(`hop.site.test/${index}/${hop}.mp4`, { location });
      }
      return meta('og:video', sites.url(`hop.site.test/${index}/1.mp4`));
    });
    const player = putPlayer(VIDEO);
    await assertNoVideo(putPage(`${hops.join('')}${tag(player)}`));
    assert.ok(!sites.requests.some((request) => request.startsWith('player.')));
  });
});

describe('DECLARED_PLAYERS=off', () => {
  it('frames no declared player, but plays the streams inside', async () => {
    await using sites = await startSecureSites();
    sites.put('player.site.test/1', { html: VIDEO });
    sites.put('player.site.test/2', { html: '<video src="/a.m3u8"></video>' });
    sites.put('player.site.test/a.m3u8', { html: PLAYLIST, type: 'application/x-mpegurl' });
    for (const id of [1, 2]) {
      const player = sites.url(`player.site.test/${id}`);
      sites.put(`www.site.test/${id}`, { html: tag(player) });
    }
    await using app = await startApp({ ...sites.settings, DECLARED_PLAYERS: 'off' });
    const framed = await post(app.url, '/api/v1/embed', {
      url: new URL(sites.url('www.site.test/1')),
    });
    assert.equal(framed.status, 422);
    const video = await embed(app.url, new URL(sites.url('www.site.test/2')));
    assert.equal(video.sources.length, 1);
  });
});
