import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { parse } from 'yaml';

import { reservePort } from '#app/reserve-port.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { Reelay } from '#sdk';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { addVideo, PASSWORD, register } from '../support/account-page.ts';
import { waitForReady } from '../support/player-page.ts';
import { startReceiver } from '../support/receiver.ts';
import { reusePage } from '../support/shared-browser.ts';
import { type App, startApp } from '../support/start-app.ts';
import { type BasePathProxy, openBasePathProxy } from './base-path-proxy.ts';

const BASE_PATH = '/apps/video/';
const SOURCES = ['/fast-start.mp4', '/hls-ts/index.m3u8', '/dash-template/manifest.mpd'];

for (const mode of ['keeps', 'removes'] as const) {
  describe(`PUBLIC_URL with a path that the proxy ${mode}`, () => {
    let origin: SampleOrigin;
    let proxy: BasePathProxy;
    let app: App;
    let client: Reelay;
    before(async () => {
      origin = await openSampleOrigin();
      proxy = await openBasePathProxy(BASE_PATH, mode);
      const { host, port } = await reservePort(loadConfig({ PORT: '0' }).config);
      app = await startApp({
        PORT: String(port),
        PUBLIC_URL: proxy.url.href,
        TRUST_PROXY: '127.0.0.1',
        EGRESS_ALLOW: '127.0.0.1/32',
      });
      proxy.connect(new URL(`http://${host}:${port}/`));
      client = new Reelay({ baseUrl: proxy.url });
    });
    after(async () => {
      await app[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    });

    it('has the path in all links of the API', async () => {
      const { token } = await client.auth.register({
        email: `api-${mode}@example.com`,
        password: PASSWORD,
      });
      const url = new URL(SOURCES[1] ?? '', origin.url).href;
      const created = await fetch(new URL('api/v1/videos', proxy.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          prefer: 'wait=30',
        },
        body: JSON.stringify({ url }),
      });
      assert.equal(created.status, 201);
      const video = await created.json();
      const { player, iframe, stream, hls, api, poster } = video.embed;
      assert.equal(created.headers.get('location'), api);
      for (const link of [player, iframe, stream, hls, api, poster, video.sources[0].url]) {
        assert.ok(link.startsWith(proxy.url.href), link);
        const response = await fetch(link);
        assert.equal(response.status, 200, link);
        await response.body?.cancel();
      }

      const found = await fetch(new URL(`oembed?url=${encodeURIComponent(player)}`, proxy.url));
      const { html, provider_url: provider } = await found.json();
      assert.ok(html.includes(`src="${iframe}"`), html);
      assert.equal(provider, proxy.url.href);
      const foreign = player.replace(BASE_PATH, '/');
      const missing = await fetch(new URL(`oembed?url=${encodeURIComponent(foreign)}`, proxy.url));
      assert.equal(missing.status, 404);

      const document = await (await fetch(new URL('openapi.yaml', proxy.url))).text();
      assert.equal(parse(document).servers[0].url, proxy.url.href.slice(0, -1));
      const report = await fetch(new URL('report.js', proxy.url));
      assert.equal(report.status, 200);
      assert.ok(report.url.startsWith(proxy.url.href), report.url);
    });

    it('has the path in pages of lists, preflights, webhooks and all URLs of manifests', async () => {
      const { token } = await client.auth.register({
        email: `list-${mode}@example.com`,
        password: PASSWORD,
      });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const post = (path: string, body: object): Promise<Response> =>
        fetch(new URL(path, proxy.url), { method: 'POST', headers, body: JSON.stringify(body) });
      await using receiver = await startReceiver();
      const { status } = await post('api/v1/webhooks', {
        url: receiver.url,
        events: ['video.ready'],
      });
      assert.equal(status, 201);
      for (const path of SOURCES) {
        const created = await post('api/v1/videos', { url: new URL(path, origin.url).href });
        assert.equal(created.status, 201);
      }

      const list = await fetch(new URL('api/v1/videos?limit=1', proxy.url), { headers });
      const next = /^<([^>]+)>; rel="next"/.exec(list.headers.get('link') ?? '')?.[1] ?? '';
      assert.ok(next.startsWith(proxy.url.href), next);
      assert.equal((await fetch(next, { headers })).status, 200);

      const preflight = await fetch(new URL('api/v1/embed', proxy.url), {
        method: 'OPTIONS',
        headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get('access-control-allow-origin'), '*');

      await receiver.waitForCount(SOURCES.length);
      for (const { body } of receiver.received) {
        const { video } = JSON.parse(body).data;
        for (const link of [video.embed.player, video.embed.stream, video.sources[0].url])
          assert.ok(link.startsWith(proxy.url.href), link);
        const manifest = await fetch(video.embed.stream);
        for (const url of listUrls(await manifest.text(), manifest))
          assert.ok(url.startsWith(proxy.url.href), url);
      }
      assert.deepEqual(proxy.outside, []);
    });

    // Pages are the same in both modes.
    if (mode === 'removes') {
      it('loads every format in an iframe', async () => {
        await using opened = await reusePage(new URL('about:blank'));
        const { page } = opened;
        for (const path of SOURCES) {
          const video = await client.embed({ url: new URL(path, origin.url).href });
          const { player, iframe } = video.embed;
          for (const link of [player, iframe]) assert.ok(link.startsWith(proxy.url.href), link);
          await page.goto(iframe);
          await waitForReady(page);
        }
        assertBelow(opened.requests, proxy);
        assert.deepEqual(opened.errors, []);
      });

      it('resolves a URL on the home page, which links to the other pages', async () => {
        await using opened = await reusePage(proxy.url);
        const { page } = opened;
        await page.getByRole('link', { name: 'API', exact: true }).click();
        await page.waitForURL(`${proxy.url.href}docs`);
        await page.locator('#filter').waitFor();
        await page.goto(proxy.url.href);
        await page.getByLabel(/URL of a video/i).fill(new URL(SOURCES[0] ?? '', origin.url).href);
        await page.keyboard.press('Enter');
        await page.locator('iframe').waitFor();
        await page.getByRole('link', { name: 'Open the watch page' }).click();
        await waitForReady(page);
        assert.deepEqual(opened.errors, []);
        await page.getByRole('link', { name: 'Account', exact: true }).click();
        await page.getByLabel('E-mail').waitFor();
        assert.equal(new URL(page.url()).pathname, `${BASE_PATH}account/login`);
        assertBelow(opened.requests, proxy);
      });

      it('adds a video and signs in, with cookies of the path', async () => {
        await using opened = await reusePage(new URL('about:blank'));
        const { page } = opened;
        const email = `${mode}@example.com`;
        await register(page, new URL('account/api/register', proxy.url), email);
        await page.goto(new URL('account/videos', proxy.url).href);
        const cookies = await page.context().cookies();
        assert.deepEqual(new Set(cookies.map(({ path }) => path)), new Set([BASE_PATH]));
        const id = await addVideo(page, new URL('/clip.webm', origin.url));
        assert.equal(new URL(page.url()).pathname, `${BASE_PATH}account/videos/${id}`);
        await page.context().clearCookies();
        await page.goto(new URL('account/videos', proxy.url).href);
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
        assertBelow(opened.requests, proxy);
      });
    }
  });
}

/** The URLs in a playlist or MPD, resolved against its own. */
function listUrls(text: string, { headers, url }: Response): readonly string[] {
  const type = headers.get('content-type') ?? '';
  const lines = type.includes('mpegurl')
    ? text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    : [...text.matchAll(/(?:media|initialization|sourceURL)="([^"]+)"|<BaseURL>([^<]+)/g)].map(
        ([, attribute, element]) => attribute ?? element ?? '',
      );
  return lines.map((line) => new URL(line, url).href);
}

/** No page may request anything of the service outside its path. */
function assertBelow(requests: readonly string[], { url, outside }: BasePathProxy): void {
  assert.deepEqual(outside, []);
  const own = requests.filter((request) => new URL(request).origin === url.origin);
  assert.deepEqual(
    own.filter((request) => !`${request}/`.startsWith(url.href)),
    [],
  );
}
