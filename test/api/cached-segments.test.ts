import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';

import { callService } from '../support/http-client.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createOwnedVideo, register } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { startNoonClock } from '../support/start-noon-clock.ts';
import { waitUntil } from '../support/wait-until.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n';
/** Several of them exceed the buffers of a connection. */
const SEGMENT = Buffer.alloc(188 * 5_000, Buffer.from('470000'.padEnd(376, 'f'), 'hex'));
const PIPELINED_REQUESTS = 40;

describe('a cached segment', () => {
  let origin: ScriptedOrigin;
  let app: App;
  let owner: Readonly<Record<string, string>>;
  let path: string;
  let segment: URL;
  /** Bytes that the owner's videos have sent. */
  let sent = 0;
  let videos = 0;
  before(async () => {
    const headers = { 'cache-control': 'max-age=600', etag: '"1"' };
    origin = await openScriptedOrigin({
      '/list.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
      '/a.ts': serveBytes(SEGMENT, { type: 'video/mp2t', headers }),
    });
    const settings = { EGRESS_ALLOW: '127.0.0.1/32', FFMPEG: 'none', QUOTA_BYTES_PER_DAY: '100GB' };
    app = await startApp(settings, { clock: startNoonClock() });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    videos += 1;
    owner = await register(app, `ada${videos}@example.com`);
    const source = origin.url(`/list.m3u8?video=${videos}`);
    const id = await createOwnedVideo(source, { node: app, owner, visibility: 'unlisted' });
    path = `/api/v1/videos/${id}`;
    const playlist = new URL(`/stream/${id}`, app.url);
    const text = await (await fetch(playlist)).text();
    const [name = ''] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    segment = new URL(name, playlist);
    sent = Buffer.byteLength(text) + (await readBytes(await fetch(segment))).length;
  });

  it('counts its bytes toward the quota of the owner', async () => {
    // The number is inexact while a batch is written.
    await waitUntil(async () => (await countBytes()) === sent);
    assert.deepEqual(await readBytes(await fetch(segment)), SEGMENT);
    await waitUntil(async () => (await countBytes()) === sent + SEGMENT.length);
  });

  it('is refused when only other sites may play the video', async () => {
    await patch({ embedSites: ['https://page.example'] });
    const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    assert.equal((await fetch(segment, { headers })).status, 403);
  });

  it('ends when the video becomes private or is deleted', async () => {
    await readBytes(await fetch(segment));
    await patch({ visibility: 'private' });
    assert.equal((await fetch(segment)).status, 404);
    await patch({ visibility: 'unlisted' });
    await readBytes(await fetch(segment));
    await deleteVideo();
    assert.equal((await fetch(segment)).status, 404);
  });

  it('is cut when the video is deleted', async () => {
    const socket = await openStalled();
    const { promise: isReset, resolve } = Promise.withResolvers<boolean>();
    socket.once('close', resolve);
    await deleteVideo();
    // Received bytes would delay the end of the connection until they are read.
    socket.resume();
    assert.equal(await isReset, true);
  });

  /** Opens a connection whose client stops reading cached segments. */
  async function openStalled(): Promise<Socket> {
    const request = `GET ${segment.pathname}${segment.search} HTTP/1.1\r\nHost: video.example\r\n\r\n`;
    const socket = connect(Number(segment.port), segment.hostname);
    // The connection is reset.
    socket.on('error', () => undefined);
    socket.write(request.repeat(PIPELINED_REQUESTS));
    await once(socket, 'readable');
    return socket;
  }

  async function countBytes(): Promise<number> {
    const response = await fetch(new URL('/api/v1/usage', app.url), { headers: owner });
    const usage: { bytesPerDay: { used: number } } = JSON.parse(await response.text());
    return usage.bytesPerDay.used;
  }

  async function patch(body: Readonly<Record<string, unknown>>): Promise<void> {
    const { status } = await callService(app, `PATCH ${path}`, { headers: owner, body });
    assert.equal(status, 200);
  }

  async function deleteVideo(): Promise<void> {
    const { status } = await fetch(new URL(path, app.url), { method: 'DELETE', headers: owner });
    assert.equal(status, 204);
  }
});

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}
