import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { after, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { UsageWire } from '#features/usage/wire.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { requestJson } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { register, waitUntilResolved } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { startNodes } from '../support/start-nodes.ts';
import { startNoonClock } from '../support/start-noon-clock.ts';
import { startStreamService } from '../support/stream-service.ts';
import { accountId } from '../support/test-guard.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { waitUntil } from '../support/wait-until.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const SEGMENT = await readFile(new URL('../../samples/hls-ts/360p/segment-0.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** An MP4 that starts like a real one and is long enough for many chunks. */
const LONG_MP4 = Buffer.concat([MP4, Buffer.alloc(20 * MEGABYTE)]);
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n/a.ts\n#EXT-X-ENDLIST\n';

const origin = await openScriptedOrigin({
  '/talk.mp4': serveBytes(MP4, { type: 'video/mp4', headers: { etag: '"1"' } }),
  '/long.mp4': serveBytes(LONG_MP4, { type: 'video/mp4' }),
  '/list.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
  '/a.ts': serveBytes(SEGMENT, { type: 'video/mp2t' }),
});
after(() => origin[Symbol.asyncDispose]());

type Headers = Readonly<Record<string, string>>;
type Service = Pick<App, 'url'>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  async function start(quota: string): Promise<App> {
    const database = toDatabaseSettings(await createDatabaseConfig());
    const settings = { EGRESS_ALLOW: '127.0.0.1/32', FFMPEG: 'none', QUOTA_BYTES_PER_DAY: quota };
    return startApp({ ...settings, ...database }, { clock: startNoonClock() });
  }

  it('counts the body of each response to viewers, and nothing else', async () => {
    await using app = await start('none');
    const owner = await register(app);
    const video = await createVideo(app, '/talk.mp4', owner);
    const { stream } = video.embed;
    // While a batch is written, the number may be too low or too high.
    const waitForBytes = (count: number): Promise<void> =>
      waitUntil(async () => (await countBytes(app, owner)) === count);
    await waitForBytes(0);
    assert.equal((await read(stream)).bytes, MP4.length);
    await waitForBytes(MP4.length);
    await read(stream, { method: 'HEAD' });
    const notModified = await read(stream, { headers: { 'if-none-match': '"1"' } });
    assert.equal(notModified.status, 304);
    await waitForBytes(MP4.length);
    await read(stream, { headers: { range: 'bytes=0-99' } });
    await waitForBytes(MP4.length + 100);
    const poster = await read(`${stream}/poster`);
    await waitForBytes(MP4.length + 100 + poster.bytes);
  });

  it('refuses all proxied playback of an account over its quota, and only that', async () => {
    await using app = await start('60KB');
    const owner = await register(app);
    const hls = await createVideo(app, '/list.m3u8', owner);
    const file = await createVideo(app, '/talk.mp4', owner);
    const playlist = await read(hls.embed.stream);
    const [segment] = listUrls(playlist.text, hls.embed.stream ?? '');
    assert.ok(segment);
    assert.equal((await read(segment)).status, 200);
    // This transfer is cut at the limit.
    await read(segment).catch(() => undefined);

    for (const url of [segment, hls.embed.stream, file.embed.stream, file.sources[0]?.url]) {
      const refused = await read(url);
      assert.equal(refused.status, 403, url ?? '');
      const { error } = JSON.parse(refused.text);
      assert.equal(error.code, 'quota_exceeded');
      assert.match(error.message, /reached today’s limit/);
      const [{ message: _message, used, ...detail }] = error.details;
      const resetsAt = '2026-02-01T00:00:00.000Z';
      assert.deepEqual(detail, { path: '', quota: 'bytesPerDay', limit: 60_000, resetsAt });
      assert.ok(used >= 60_000);
      assert.equal((await read(url, { method: 'HEAD' })).status, 403);
    }
    const poster = await read(`${file.embed.stream}/poster`);
    assert.equal(poster.status, 200);
    assert.equal(poster.headers.get('content-type'), 'image/png');
    assert.equal((await read(file.embed.player)).status, 200);
    assert.equal((await read(file.embed.api)).status, 200);

    const other = await register(app, 'ben@example.com');
    const theirs = await createVideo(app, '/list.m3u8', other);
    assert.equal((await read(theirs.embed.stream)).status, 200);
    const shared = await createVideo(app, '/talk.mp4', {});
    assert.equal((await read(shared.embed.stream)).status, 200);
  });

  it('ends a running transfer at the quota', async () => {
    await using app = await start('2MB');
    const owner = await register(app);
    const video = await createVideo(app, '/long.mp4', owner);
    const received = await readUntilCut(video.embed.stream);
    assert.ok(received < 4 * MEGABYTE, `${received}`);
    assert.equal((await read(video.embed.stream)).status, 403);
  });

  it('stops all processes soon after the account has reached its quota', async () => {
    const settings = { FFMPEG: 'none', QUOTA_BYTES_PER_DAY: '1MB' };
    await using nodes = await startNodes(await createDatabaseConfig(), settings);
    const [app, other] = nodes.list;
    const owner = await register(app);
    const { embed } = await createVideo(app, '/talk.mp4', owner);
    const { pathname } = new URL(embed.stream ?? '');
    // The test's time limit applies.
    for (let reads = 0, refused = 0; refused < 6; reads += 1) {
      const { url } = reads % 2 === 0 ? app : other;
      const { status } = await readOnNewConnection(new URL(pathname, url).href);
      refused = status === 403 ? refused + 1 : 0;
      if (status === 403) await delay(50);
    }
    while ((await countBytes(app, owner)) < MEGABYTE) await delay(50);
    // Each process may have sent the full quota before it heard of the others.
    assert.ok((await countBytes(app, owner)) < 2 * (MEGABYTE + MP4.length));
  });
});

it('does not charge the owner for the rest of a cached file when the viewer leaves', async () => {
  let counted = 0;
  const bytes = {
    admit: async () => {},
    isExceeded: async () => false,
    count: (_id: string, sent: number) => {
      counted += sent;
      return true;
    },
  };
  const big = Buffer.concat([MP4, Buffer.alloc(15 * MEGABYTE)]);
  origin.script('/big.mp4', serveBytes(big, { headers: { 'cache-control': 'max-age=600' } }));
  await using service = await startStreamService({}, { ports: [origin.port], bytes });
  const url = service.add({ url: origin.url('/big.mp4') });
  for (const [id, video] of service.videos) {
    service.videos.set(id, { ...video, ownerId: accountId('ada') });
  }
  assert.equal((await read(url)).bytes, big.length);
  assert.equal(counted, big.length);
  counted = 0;
  const response = await open(url);
  response.destroy();
  await once(response, 'close');
  assert.ok(counted < big.length, `${counted}`);
});

async function createVideo(app: Service, path: string, owner: Headers): Promise<VideoWire> {
  const { id } = await requestJson(app, 'POST /api/v1/videos', {
    headers: { prefer: 'wait=10', ...owner },
    body: { url: origin.url(path).href },
  });
  const video = await waitUntilResolved(app.url, String(id), owner);
  assert.equal(video.status, 'ready');
  return video;
}

async function countBytes(app: Service, headers: Headers): Promise<number> {
  const usage = await requestJson<UsageWire>(app, 'GET /api/v1/usage', { headers });
  return usage.bytesPerDay.used;
}

type ReadResult = {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly bytes: number;
  readonly text: string;
};

async function read(
  url: string | null | undefined,
  options: RequestInit = {},
): Promise<ReadResult> {
  assert.ok(url);
  const response = await fetch(url, options);
  const body = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, bytes: body.length, text: body.toString() };
}

async function open(url: string | null): Promise<IncomingMessage> {
  assert.ok(url);
  const [response] = await once(get(url, { agent: false }), 'response');
  return response;
}

async function readOnNewConnection(url: string): Promise<{ readonly status: number }> {
  const response = await open(url);
  // The transfer may be cut at the quota.
  response.on('error', () => undefined).resume();
  await once(response, 'close');
  return { status: response.statusCode ?? 0 };
}

/** Returns the number of received bytes. Fails unless the connection is cut. */
async function readUntilCut(url: string | null): Promise<number> {
  const response = await open(url);
  let received = 0;
  response.on('data', (chunk: Buffer) => (received += chunk.length));
  await assert.rejects(once(response, 'end'), { code: 'ECONNRESET' });
  return received;
}

function listUrls(playlist: string, base: string): readonly string[] {
  return playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, base).href);
}
