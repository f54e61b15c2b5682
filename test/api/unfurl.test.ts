// URLs of other sites in /oembed, /iframely and /iframe, with the requests of iframely's clients.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { callService, type Fields } from '../support/http-client.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createApiKey, embed } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

/** The format of an API key of this service. */
const API_KEY = `reelay_${'a1B2'.repeat(12)}`;
const WIKI = 'https://wiki.example';
const PATHS = ['/oembed', '/api/oembed', '/iframely', '/api/iframely', '/iframe', '/api/iframe'];

type Result = Awaited<ReturnType<typeof callService>>;

let samples: SampleOrigin;
let site: ScriptedOrigin;
before(async () => {
  samples = await openSampleOrigin();
  site = await openScriptedOrigin({
    '/talk': serveBytes(toTalkPage(new URL('/fast-start.mp4', samples.url)), { type: 'text/html' }),
    '/article': serveBytes('<title>No video</title><p>Text</p>', { type: 'text/html' }),
  });
});
after(async () => {
  await samples[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

/** Sends the query to a path, optionally with header fields. */
/** A page whose metadata has an author and a date. */
function toTalkPage(media: URL): string {
  const video = {
    '@type': 'VideoObject',
    name: 'A talk',
    description: 'About relays',
    contentUrl: media.href,
    author: { '@type': 'Person', name: 'Ada', url: '/ada' },
    uploadDate: '2015-10-06T12:00:00Z',
  };
  return `<script type="application/ld+json">${JSON.stringify(video)}</script>`;
}

function unfurl(
  app: App,
  to: string | readonly [path: string, headers: Fields],
  query: Fields,
): Promise<Result> {
  const [path, headers] = typeof to === 'string' ? [to, {}] : to;
  const search = new URLSearchParams(query).toString();
  return callService(app, `GET ${path}?${search}`, { headers });
}

describe('a URL of another site', () => {
  let app: App;
  let url: string;
  before(async () => {
    app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      FFMPEG: 'none',
    });
    url = new URL('/page.html', samples.url).href;
  });
  after(() => app[Symbol.asyncDispose]());

  it('has the record of POST /embed, with a responsive player for oEmbed clients', async () => {
    const video = await embed(app.url, new URL(url));
    for (const path of ['/oembed', '/api/oembed']) {
      const { status, headers, json } = await unfurl(app, path, { url: `${url}#t=5` });
      assert.equal(status, 200);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      const { html, thumbnail_url: poster, ...rest } = json;
      assert.match(String(html), /^<iframe [^<>]*max-width:960px[^<>]*><\/iframe>$/);
      assert.ok(String(html).includes(` src="${video.embed.iframe}"`));
      assert.equal(poster, video.embed.poster);
      assert.deepEqual(rest, {
        type: 'video',
        version: '1.0',
        title: 'A page with a video in it',
        provider_name: 'Reelay',
        provider_url: app.url.href,
        description: 'The video is the sample MP4, embedded the ordinary way.',
        duration: 8,
        cache_age: 3600,
        url,
        thumbnail_width: 1280,
        thumbnail_height: 720,
        width: 960,
        height: 540,
      });
    }
  });

  it('fits the requested size, and has an XML form', async () => {
    const { json } = await unfurl(app, '/oembed', { url, maxwidth: '800', maxheight: '180' });
    assert.deepEqual([json['width'], json['height']], [320, 180]);
    assert.match(String(json['html']), /max-width:320px/);
    const query = new URLSearchParams({ url, format: 'xml' }).toString();
    const xml = await fetch(new URL(`/oembed?${query}`, app.url));
    assert.equal(xml.headers.get('content-type'), 'text/xml; charset=utf-8');
    assert.match(await xml.text(), /<oembed><type>video<\/type>.*<html>&#60;iframe /);
  });

  it('has the format of iframely, whatever options its clients send', async () => {
    const { id, embed: links } = await embed(app.url, new URL(url));
    const options = {
      api_key: 'from another service',
      key: '0cc175b9c0f1b6a831c399e269772661',
      iframe: '1',
      omit_script: '1',
      omit_css: 'true',
      group: 'true',
      ssl: '1',
      _theme: 'dark',
    };
    for (const path of ['/iframely', '/api/iframely']) {
      const { status, json } = await unfurl(app, path, { url, ...options });
      assert.equal(status, 200);
      const { html, ...rest } = json;
      assert.match(String(html), /^<iframe [^<>]*aspect-ratio:[^<>]*><\/iframe>$/);
      assert.deepEqual(rest, {
        id,
        url,
        meta: {
          title: 'A page with a video in it',
          description: 'The video is the sample MP4, embedded the ordinary way.',
          duration: 8,
          site: '127.0.0.1',
          canonical: url,
          medium: 'video',
        },
        links: {
          player: [
            {
              href: links.iframe,
              type: 'text/html',
              rel: ['player', 'html5'],
              media: { 'aspect-ratio': 1.777778 },
              html,
            },
          ],
          thumbnail: [
            {
              href: links.poster,
              type: 'image',
              rel: ['thumbnail'],
              media: { width: 1280, height: 720 },
            },
          ],
        },
        rel: ['player', 'html5'],
      });
    }
    const playing = await unfurl(app, '/iframely', { url, autoplay: '1', maxwidth: '300' });
    assert.match(String(playing.json['html']), /\?autoplay=1" .*max-width:300px/);
    assert.deepEqual(playing.json['rel'], ['player', 'autoplay', 'html5']);
  });

  it('has the author, date, description and duration of its page', async () => {
    const talk = site.url('/talk').href;
    const { json: oembed } = await unfurl(app, '/oembed', { url: talk });
    const { author_name: author, author_url: authorUrl, description, duration } = oembed;
    // The source is proxied, so its site stays hidden.
    assert.deepEqual([author, authorUrl], ['Ada', undefined]);
    assert.deepEqual([description, duration], ['About relays', 8]);
    const { json } = await unfurl(app, '/iframely', { url: talk });
    const { meta } = Object(json);
    assert.deepEqual([meta.author, meta.date, meta.duration], ['Ada', '2015-10-06', 8]);
    const video = await embed(app.url, new URL(talk));
    const page = await (await fetch(video.embed.player)).text();
    for (const expected of [
      '<meta name="description" content="About relays" />',
      '<meta name="author" content="Ada" />',
      '<meta property="video:duration" content="8" />',
      '<meta property="video:release_date" content="2015-10-06T12:00:00.000Z" />',
      '"uploadDate":"2015-10-06T12:00:00.000Z"',
      '"author":{"@type":"Person","name":"Ada"}',
    ]) {
      assert.ok(page.includes(expected), expected);
    }
  });

  it('redirects an iframe to its player', async () => {
    const { embed: links } = await embed(app.url, new URL(url));
    const query = new URLSearchParams({
      url,
      app: '1',
      api_key: 'any',
      autoplay: '1',
      title: '0',
    }).toString();
    for (const path of ['/iframe', '/api/iframe']) {
      const request = new URL(`${path}?${query}`, app.url);
      const response = await fetch(request, { redirect: 'manual' });
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('location'), `${links.iframe}?autoplay=1&title=0`);
    }
    const own = new URLSearchParams({ url: links.player }).toString();
    const response = await fetch(new URL(`/iframe?${own}`, app.url), { redirect: 'manual' });
    assert.equal(response.headers.get('location'), links.iframe);
  });

  it('shows errors in an iframe of another site', async () => {
    const query = new URLSearchParams({ url: site.url('/article').href }).toString();
    for (const search of ['', `?${query}`]) {
      for (const path of ['/iframe', '/api/iframe']) {
        const headers = { accept: 'text/html' };
        const response = await fetch(new URL(`${path}${search}`, app.url), { headers });
        assert.equal(response.status, 422);
        assert.match(await response.text(), /Video not available/);
        assert.equal(response.headers.get('x-frame-options'), null);
        assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors \*$/);
      }
    }
  });

  it('has the error codes of POST /embed, in the format of each client', async () => {
    const cases = [
      [{ url: site.url('/article').href }, 422, 'source_unsupported'],
      [{ url: 'http://10.0.0.1/a.mp4' }, 422, 'url_not_allowed'],
      [{ url: site.url('/missing.mp4').href }, 502, 'source_error'],
      [{ url: 'javascript:alert(1)' }, 422, 'url_not_allowed'],
      [{ url: 'nonsense' }, 422, 'validation_failed'],
      [{}, 422, 'validation_failed'],
      [{ url: new URL('/watch/vid_1111111111111111', app.url).href }, 404, 'video_not_found'],
    ] as const;
    for (const [query, status, code] of cases) {
      const oembed = await unfurl(app, '/oembed', query);
      const envelope = JSON.stringify(oembed.json);
      assert.equal(oembed.status, status, envelope);
      assert.match(envelope, new RegExp(`"code":"${code}"`));
      const { json, status: iframelyStatus } = await unfurl(app, '/iframely', query);
      assert.equal(iframelyStatus, status);
      assert.deepEqual([json['status'], json['code']], [status, code]);
      assert.equal(typeof json['error'], 'string');
      assert.match(String(json['requestId']), /^req_/);
    }
  });

  it('does not support JSONP', async () => {
    const { status, json } = await unfurl(app, '/iframely', { url, callback: 'show' });
    assert.deepEqual([status, json['code']], [422, 'validation_failed']);
  });

  it('is not resolved for a query that contains an API key', async () => {
    const resolved = site.requests.length;
    for (const path of PATHS) {
      for (const name of ['api_key', 'key', 'anything']) {
        const query = { url: site.url('/unseen').href, [name]: API_KEY };
        const { status, json } = await unfurl(app, path, query);
        assert.equal(status, 400, path);
        assert.match(JSON.stringify(json), /credential_in_query/);
      }
    }
    assert.equal(site.requests.length, resolved);
  });
});

describe('limits for URLs of other sites', () => {
  let app: App;
  let url: string;
  let watchPage: string;
  before(async () => {
    app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      RATE_LIMIT_EMBED: '3/1d',
      EMBED_SITES: 'none',
      FFMPEG: 'none',
    });
    const video = await embed(app.url, new URL('/fast-start.mp4', samples.url));
    url = new URL('/fast-start.mp4', samples.url).href;
    watchPage = video.embed.player;
  });
  after(() => app[Symbol.asyncDispose]());

  it('share the limit of POST /embed, and do not apply to own pages and API keys', async () => {
    const key = await createApiKey(app, { email: 'ada@example.com', scopes: ['videos:read'] });
    const other = await createApiKey(app, {
      email: 'bob@example.com',
      scopes: ['webhooks:manage'],
    });
    assert.equal((await unfurl(app, '/oembed', { url })).status, 200);
    assert.equal((await unfurl(app, '/iframely', { url })).status, 200);
    for (const path of ['/oembed', '/iframely', '/iframe']) {
      const limited = await unfurl(app, path, { url });
      assert.equal(limited.status, 429, path);
      assert.ok(limited.headers.has('retry-after'));
    }
    for (const path of ['/oembed', '/iframely']) {
      const { status, headers } = await unfurl(app, path, { url: watchPage });
      assert.deepEqual([status, headers.get('ratelimit')], [200, null], path);
      const counted = await unfurl(app, [path, key], { url });
      assert.equal(counted.status, 200);
      assert.equal(counted.headers.get('cache-control'), 'private, no-store');
      assert.equal((await unfurl(app, [path, other], { url })).status, 403);
      assert.equal((await unfurl(app, [path, { 'x-api-key': API_KEY }], { url })).status, 401);
    }
  });

  it('contain only a link if no site may embed the video', async () => {
    const { json } = await unfurl(app, '/oembed', { url: watchPage });
    assert.deepEqual([json['type'], json['html']], ['link', undefined]);
    const { json: iframely } = await unfurl(app, '/iframely', { url: watchPage });
    assert.deepEqual([iframely['html'], iframely['rel']], [undefined, []]);
    assert.deepEqual(Object.keys(Object(iframely['links'])), ['thumbnail']);
  });
});

describe('UNFURL_SITES', () => {
  let app: App;
  before(async () => {
    app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      RATE_LIMIT_EMBED: '1000/1m',
      UNFURL_SITES: WIKI,
      FFMPEG: 'none',
    });
  });
  after(() => app[Symbol.asyncDispose]());

  it('limits the sites whose pages may unfurl URLs, but not programs and own pages', async () => {
    const source = new URL('/fast-start.mp4', samples.url);
    const { player } = (await embed(app.url, source)).embed;
    for (const path of ['/oembed', '/iframely']) {
      const request = async (url: string, headers: Fields): Promise<Result> =>
        unfurl(app, [path, headers], { url });
      const refused = await request(source.href, { origin: 'https://evil.example' });
      assert.equal(refused.status, 403, path);
      assert.match(JSON.stringify(refused.json), /"site_not_allowed"/);
      assert.doesNotMatch(JSON.stringify(refused.json), /UNFURL_SITES/);
      assert.match(refused.headers.get('vary') ?? '', /\borigin\b/);
      assert.equal((await request(source.href, { origin: WIKI })).status, 200);
      assert.equal((await request(source.href, {})).status, 200);
      assert.equal((await request(player, { origin: 'https://evil.example' })).status, 200);
    }
    const framed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' };
    const query = new URLSearchParams({ url: source.href }).toString();
    const frame = (referer: string): Promise<Response> =>
      fetch(new URL(`/iframe?${query}`, app.url), {
        headers: { ...framed, referer },
        redirect: 'manual',
      });
    assert.equal((await frame('https://evil.example/')).status, 403);
    assert.equal((await frame(`${WIKI}/page`)).status, 302);
  });
});
