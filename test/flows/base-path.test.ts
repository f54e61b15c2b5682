// The service below a path. test/browser/base-path.test.ts covers pages, players and the API.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { reservePort } from '#app/reserve-port.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { Reelay } from '#sdk';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { type App, startApp } from '../support/start-app.ts';

const BASE_PATH = '/apps/video/';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';

describe('PUBLIC_URL with a path', () => {
  let origin: SampleOrigin;
  let app: App;
  let base: URL;
  let client: Reelay;
  before(async () => {
    origin = await openSampleOrigin();
    const { host, port } = await reservePort(loadConfig({ PORT: '0' }).config);
    base = new URL(BASE_PATH, `http://${host}:${port}`);
    app = await startApp({
      PORT: String(port),
      PUBLIC_URL: base.href,
      EGRESS_ALLOW: '127.0.0.1/32',
    });
    client = new Reelay({ baseUrl: base });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('is refused if its first segment is that of a route', async () => {
    const document = await (await fetch(new URL('openapi.yaml', base))).text();
    const segments = new Set([...document.matchAll(/^ {2}\/([\w.-]+)/gm)].map(([, name]) => name));
    assert.ok(segments.size > 5);
    for (const segment of segments) {
      const settings = { PUBLIC_URL: `https://example.com/${segment}/` };
      assert.throws(() => loadConfig(settings), /PUBLIC_URL/, segment);
    }
  });

  function assertBelow(url: URL | string): void {
    assert.ok(String(url).startsWith(base.href), String(url));
  }

  /** Follows redirects, of which none may leave the path. */
  async function read(url: URL | string): Promise<string> {
    const response = await fetch(url);
    const text = await response.text();
    assert.equal(response.status, 200, String(url));
    assertBelow(response.url);
    return text;
  }

  async function embed(path: string): Promise<string> {
    const { embed: links } = await client.embed({ url: new URL(path, origin.url).href });
    assert.ok(links.stream !== null);
    return links.stream;
  }

  it('is in every link and sample of the API reference', async () => {
    const overview = await read(new URL('docs/', base));
    const paths = [...overview.matchAll(/href="([^"#]+\/docs\/\w+)"/g)].map(
      ([, path]) => path ?? '',
    );
    const pages = await Promise.all([...new Set(paths)].map((path) => read(new URL(path, base))));
    const samples = [...pages.join('').matchAll(/curl [^\n]*?(http[^\s&'"<]+)/g)].map(
      ([, url]) => url ?? '',
    );
    assert.ok(samples.length > 50, String(samples.length));
    for (const url of samples) assertBelow(url);
  });

  it('is kept by redirects', async () => {
    for (const path of ['report.js', 'favicon.ico', 'docs/']) await read(new URL(path, base));
  });

  it('is in low-latency playlists, also after a blocking reload', async () => {
    const multivariant = await embed('/low-latency/index.m3u8');
    const [playlist] = listHlsUrls(await read(multivariant), new URL(multivariant));
    assert.ok(playlist !== undefined);
    const text = await read(playlist);
    const next = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + 12;
    playlist.searchParams.set('_HLS_msn', String(next));
    playlist.searchParams.set('_HLS_part', '0');
    const reloaded = await read(playlist);
    assert.match(reloaded, /#EXT-X-PRELOAD-HINT|#EXT-X-RENDITION-REPORT/);
    const urls = listHlsUrls(text + reloaded, playlist);
    for (const url of urls) assertBelow(url);
    await read(String(urls.find(({ pathname }) => pathname.endsWith('.m4s'))));
  });

  it('is in every URL of a live MPD', async () => {
    const stream = await embed('/live-dash/manifest.mpd');
    const mpd = await read(stream);
    const urls = [
      ...mpd.matchAll(/(?:media|initialization|value)="([^"]*\/[^"]*)"|<BaseURL>([^<]+)/g),
    ].map(([, attribute, element]) => new URL(attribute ?? element ?? '', stream));
    assert.ok(urls.length > 0, mpd);
    for (const url of urls) assertBelow(url);
  });

  it('is in links of private videos, subtitles and event streams', async () => {
    const { token: session } = await client.auth.register({
      email: 'ada@example.com',
      password: 'correct horse battery staple',
    });
    const headers = { authorization: `Bearer ${session}` };
    const owner = new Reelay({ baseUrl: base, token: session });
    const url = new URL('/hls-ts/index.m3u8', origin.url).href;
    const { id } = await owner.videos.create({ url, visibility: 'private' });
    for await (const { status } of owner.videos.watchStatus(id)) {
      assert.notEqual(status, 'failed');
    }
    const uploaded = await fetch(new URL(`api/v1/videos/${id}/subtitles/en`, base), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'text/vtt' },
      body: VTT,
    });
    assert.equal(uploaded.status, 201);
    const location = uploaded.headers.get('location') ?? '';
    assertBelow(location);
    assert.equal((await fetch(location, { headers })).status, 200);

    const { token, urls } = await owner.videos.playbackTokens.create(id, {
      expiresIn: 600,
    });
    const { player, iframe, stream } = urls;
    assert.ok(stream !== null);
    for (const link of [player, iframe, stream]) {
      assertBelow(link);
      assert.equal(new URL(link).searchParams.get('token'), token);
    }
    for (const link of listHlsUrls(await read(stream), new URL(stream))) {
      assertBelow(link);
      await read(link);
    }
    const page = await read(player);
    const references = [...page.matchAll(/\s(?:src|href|content|poster)="([^"]+)"/g)]
      .map(([, reference]) => new URL(reference?.replaceAll('&amp;', '&') ?? '', player))
      .filter((reference) => reference.origin === base.origin && !reference.hash);
    assert.ok(references.length > 5);
    for (const reference of references) assert.ok(`${reference.href}/`.startsWith(base.href));
  });
});
