import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { callService, type CallResult, type Fields } from '../support/http-client.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed, getVideo, registerOnPage } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

const BLOG = 'https://blog.example';

describe('the allowed domains of a video', () => {
  let samples: SampleOrigin;
  let playlists: ScriptedOrigin;
  let app: App;
  let owner: Fields;
  let video: VideoWire;

  before(async () => {
    samples = await openSampleOrigin();
    playlists = await openScriptedOrigin({
      '/x.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/x.ts\n#EXT-X-ENDLIST\n',
        {
          type: 'application/vnd.apple.mpegurl',
        },
      ),
      '/x.ts': serveBytes(Buffer.alloc(188, 0x47), { type: 'video/mp2t' }),
    });
    app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      EMBED_SITES: 'https://operators.example',
      FFMPEG: 'none',
    });
    owner = await registerOnPage(app, 'ada@example.com');
    video = await createOwned('/fast-start.mp4');
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await samples[Symbol.asyncDispose]();
    await playlists[Symbol.asyncDispose]();
  });

  async function createOwned(path: string): Promise<VideoWire> {
    return create(new URL(path, samples.url));
  }

  async function create(url: URL): Promise<VideoWire> {
    const { json: body } = await send('POST', '/api/v1/videos', { url: url.href });
    return getVideo(app.url, String(body['id']));
  }

  async function send(method: string, path: string, body: unknown): Promise<CallResult> {
    const headers = { ...owner, prefer: 'wait=10' };
    return callService(app, `${method} ${path}`, { headers, body });
  }

  function set(embedSites: unknown): Promise<CallResult> {
    return send('PATCH', `/api/v1/videos/${video.id}`, { embedSites });
  }

  function setOnAccount(embedSites: unknown): Promise<CallResult> {
    return send('PATCH', '/account/api/profile', { embedSites });
  }

  async function ancestors(id = video.id): Promise<string> {
    const { headers } = await fetch(new URL(`/embed/${id}`, app.url));
    return /frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  }

  /** Changes take effect within a second. */
  async function waitForAncestors(expected: string): Promise<void> {
    await waitFor(
      () => ancestors(),
      (current) => current === expected,
    );
  }

  async function play(headers: Readonly<Record<string, string>>, path = ''): Promise<Response> {
    const response = await fetch(new URL(`/stream/${video.id}${path}`, app.url), { headers });
    await response.arrayBuffer();
    return response;
  }

  it('are the server default if neither the video nor its account sets any', async () => {
    await waitForAncestors("'self' https://operators.example");
    const anonymous = await embed(app.url, new URL('/clip.webm', samples.url));
    assert.equal(await ancestors(anonymous.id), "'self' https://operators.example");
    assert.equal(anonymous.embedSites, undefined);
  });

  it('are taken from the video, then its account, then the server default', async () => {
    const account = await setOnAccount(['https://accounts.example']);
    assert.deepEqual(
      [account.status, toSites(account.json['account'])],
      [200, ['https://accounts.example']],
    );
    await waitForAncestors("'self' https://accounts.example");

    const changed = await set([BLOG, 'HTTPS://*.Example.COM/']);
    assert.deepEqual(
      [changed.status, changed.json['embedSites']],
      [200, [BLOG, 'https://*.example.com']],
    );
    await waitForAncestors(`'self' ${BLOG} https://*.example.com`);
    assert.deepEqual((await set([])).json['embedSites'], []);
    await waitForAncestors("'self'");
    assert.deepEqual((await set(['*'])).json['embedSites'], ['*']);
    await waitForAncestors('*');
    assert.equal((await set(null)).json['embedSites'], null);
    await waitForAncestors("'self' https://accounts.example");
  });

  it('can be set when the video is created', async () => {
    const { status, json: body } = await send('POST', '/api/v1/videos', {
      url: new URL('/clip.webm', samples.url).href,
      embedSites: ['HTTPS://Blog.Example/'],
    });
    assert.deepEqual([status, body['embedSites']], [201, [BLOG]]);
    assert.equal(await ancestors(String(body['id'])), `'self' ${BLOG}`);
  });

  it('keep their value in updates of other fields', async () => {
    await set([BLOG]);
    const { json: body } = await send('PATCH', `/api/v1/videos/${video.id}`, { title: 'Ours' });
    assert.deepEqual([body['title'], body['embedSites']], ['Ours', [BLOG]]);
    await setOnAccount([BLOG]);
    const profile = await send('PATCH', '/account/api/profile', { name: 'Ada' });
    assert.deepEqual(toSites(profile.json['account']), [BLOG]);
  });

  it('are rejected unless they are a list of sites', async () => {
    for (const sites of [
      ['nonsense'],
      [`${BLOG}/path`],
      [`${BLOG};script-src *`],
      '*',
      [1],
      ['*', BLOG],
      Array(21).fill(BLOG),
    ]) {
      for (const response of [await set(sites), await setOnAccount(sites)]) {
        assert.equal(response.status, 422, JSON.stringify(sites));
        assert.match(JSON.stringify(response.json), /"validation_failed".*"\/embedSites/);
      }
    }
  });

  it('are visible to the owner only', async () => {
    await set([BLOG]);
    const anonymous = await fetch(new URL(`/api/v1/videos/${video.id}`, app.url));
    assert.doesNotMatch(await anonymous.text(), /embedSites|blog\.example/);
  });

  it('apply to the stream if the browser identifies the requesting site', async () => {
    await set([BLOG]);
    await waitForAncestors(`'self' ${BLOG}`);
    const own = await play({ 'sec-fetch-site': 'same-origin' });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('vary'), 'sec-fetch-site');
    assert.equal((await play({ 'sec-fetch-site': 'cross-site', origin: BLOG })).status, 200);
    assert.equal((await play({ 'user-agent': 'VLC' })).status, 200);

    const seen = samples.requests.length;
    const refused = await fetch(new URL(`/stream/${video.id}`, app.url), {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    assert.equal(refused.status, 403);
    assert.match(await refused.text(), /"embed_not_allowed"/);
    assert.equal(refused.headers.get('access-control-allow-origin'), '*');
    assert.equal(samples.requests.length, seen);

    await set(['*']);
    await waitForAncestors('*');
    const allowed = await play({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    assert.equal(allowed.status, 200);
    assert.equal(allowed.headers.get('vary'), null);
  });

  it('apply to the URLs in a manifest too', async () => {
    const list = await create(playlists.url('/x.m3u8'));
    await send('PATCH', `/api/v1/videos/${list.id}`, { embedSites: [] });
    const playlistUrl = new URL(`/stream/${list.id}`, app.url);
    const playlist = await (await fetch(playlistUrl)).text();
    const segment = new URL(/^[^#].*$/m.exec(playlist)?.[0] ?? '', playlistUrl);
    assert.equal((await fetch(segment)).status, 200);
    const headers = { referer: 'https://evil.example/' };
    const readStatus = async (): Promise<number> => (await fetch(segment, { headers })).status;
    await waitFor(readStatus, (status) => status === 403);
  });

  it('do not reveal a private video through oEmbed, even with a token in the URL', async () => {
    const secret = await createOwned('/index-at-end.mp4');
    await send('PATCH', `/api/v1/videos/${secret.id}`, { visibility: 'private' });
    const created = await send('POST', `/api/v1/videos/${secret.id}/playback-tokens`, {
      expiresIn: 600,
    });
    const token = String(created.json['token']);
    const player = `${app.url.href}watch/${secret.id}?token=${token}`;
    assert.equal((await fetch(player)).status, 200);
    const oembed = new URL('/oembed', app.url);
    oembed.searchParams.set('url', player);
    const readStatus = async (): Promise<number> => (await fetch(oembed)).status;
    await waitFor(readStatus, (status) => status === 404);
  });
});

function toSites(account: unknown): unknown {
  assert.ok(typeof account === 'object' && account !== null && 'embedSites' in account);
  return account.embedSites;
}

/** Polls until the result matches. The test's time limit applies. */
async function waitFor<T>(read: () => Promise<T>, matches: (response: T) => boolean): Promise<T> {
  for (;;) {
    const response = await read();
    if (matches(response)) return response;
  }
}
