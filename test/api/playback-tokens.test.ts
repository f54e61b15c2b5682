import assert from 'node:assert/strict';
import { it } from 'node:test';

import { findReadableVideo } from '#features/videos/index.ts';
import type { PlaybackTokenWire } from '#features/videos/wire/wire.ts';

import { inject, postVideo, toJson } from '../support/http-client.ts';
import { serveBytes } from '../support/scripted-origin.ts';
import { PUBLIC_URL, startService } from '../support/start-service.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';
import { videoId } from '../support/video-fixtures.ts';

const TALK = 'https://media.example/talk.mp4';
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\none.ts\n#EXT-X-ENDLIST\n';
const HOUR_MS = 3_600_000;

it('a playback token is created by the owner for one video, with the URLs that accept it', async () => {
  await using service = await startService();
  service.resolver.setResult(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
  const beforeMs = Date.now();
  const response = await postToken(service, id, { expiresIn: 60 });
  const afterMs = Date.now();
  assert.equal(response.statusCode, 201, response.body);
  assert.equal(response.headers['cache-control'], 'private, no-store');
  const { token, urls, expiresAt } = response.json<PlaybackTokenWire>();
  assert.deepEqual(urls, {
    player: `${PUBLIC_URL.href}watch/${id}?token=${token}`,
    iframe: `${PUBLIC_URL.href}embed/${id}?token=${token}`,
    stream: `${PUBLIC_URL.href}stream/${id}?token=${token}`,
    hls: `${PUBLIC_URL.href}stream/${id}.m3u8?token=${token}`,
    dash: `${PUBLIC_URL.href}stream/${id}.mpd?token=${token}`,
    download: null,
  });
  // Tokens expire at whole seconds.
  const createdMs = Date.parse(expiresAt) - 60_000;
  assert.ok(createdMs >= beforeMs - 1_000 && createdMs <= afterMs + 1_000);
  for (const wrong of [{}, { expiresIn: 59 }, { expiresIn: 604_801 }, { expiresIn: '60' }]) {
    assert.equal((await postToken(service, id, wrong)).statusCode, 422);
  }
});

it('the owner can revoke all playback tokens of a video', async () => {
  await using service = await startService();
  service.resolver.setResult(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
  const { token } = (await postToken(service, id, { expiresIn: 60 })).json<PlaybackTokenWire>();
  assert.equal((await findReadableVideo(service.videos, id, { token }))?.id, id);
  const response = await inject(service, `DELETE /api/v1/videos/${id}/playback-tokens`, {
    headers: as('ada'),
  });
  assert.equal(response.statusCode, 204);
  assert.equal(await findReadableVideo(service.videos, id, { token }), undefined);
  const later = (await postToken(service, id, { expiresIn: 60 })).json<PlaybackTokenWire>();
  assert.equal((await findReadableVideo(service.videos, id, later))?.id, id);
});

it('a playback token opens the stream of one video only', async () => {
  await using service = await startStreamService({ '/a.mp4': serveBytes('0123456789') });
  const streamUrl = addPrivate(service, { url: service.origin.url('/a.mp4'), name: 'aLpha' });
  const other = addPrivate(service, { url: service.origin.url('/a.mp4'), name: 'beta' });
  const token = createToken(service, 'aLpha');
  const response = await fetch(`${streamUrl}?token=${token}`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'private, no-store');
  assert.equal(await response.text(), '0123456789');
  const refused = [
    streamUrl,
    `${streamUrl}?token=`,
    `${streamUrl}?token=${token}A`,
    // A character of the token, and one whose lower byte is that character.
    `${streamUrl}?token=${encodeURIComponent(String.fromCharCode(token.charCodeAt(0) + 0x100))}${token.slice(1)}`,
    `${other}?token=${token}`,
  ];
  const unknown = service.url('/stream/vid_1111111111111111');
  const errors: unknown[] = [];
  for (const each of [...refused, unknown, `${streamUrl}/poster`, `${streamUrl}/x`]) {
    const failure = await fetch(each);
    assert.equal(failure.status, 404, each);
    errors.push(await readError(failure));
  }
  for (const error of errors) assert.deepEqual(error, errors[0]);
  for (const each of [streamUrl, unknown, `${streamUrl}/poster`, `${streamUrl}/thumbnails.vtt`]) {
    const repeated = await fetch(`${each}?token=${token}&token=${token}`);
    assert.equal(repeated.status, 422);
    assert.equal(await readErrorCode(repeated), 'validation_failed');
  }
});

it('the URLs of a manifest work until the playback token expires or is revoked', async () => {
  let nowMs = Date.now();
  await using service = await startStreamService(
    {
      '/index.m3u8': serveBytes(PLAYLIST),
      '/one.ts': serveBytes('segment'),
    },
    { clock: () => nowMs },
  );
  const streamUrl = addPrivate(service, {
    url: service.origin.url('/index.m3u8'),
    name: 'aLpha',
    format: 'HLS',
  });
  const segment = await findSegment(`${streamUrl}?token=${createToken(service, 'aLpha', nowMs)}`);
  assert.equal(segment.includes('token='), false);
  assert.equal((await fetch(segment)).status, 200);

  nowMs += HOUR_MS;
  assert.equal((await fetch(segment)).status, 404);
  const fresh = await findSegment(`${streamUrl}?token=${createToken(service, 'aLpha', nowMs)}`);
  assert.equal((await fetch(fresh)).status, 200);

  revoke(service, 'aLpha');
  const revoked = await fetch(fresh);
  assert.equal(revoked.status, 404);
  assert.equal(await readErrorCode(revoked), 'video_not_found');
});

it('a private video’s segment URLs from its public time do not replace a playback token', async () => {
  await using service = await startStreamService({
    '/index.m3u8': serveBytes(PLAYLIST),
    '/one.ts': serveBytes('segment'),
  });
  const streamUrl = service.add({ url: '/index.m3u8', format: 'HLS' }, 'aLpha');
  const segment = await findSegment(streamUrl);
  assert.equal((await fetch(segment)).status, 200);
  addPrivate(service, { url: service.origin.url('/index.m3u8'), name: 'aLpha', format: 'HLS' });
  assert.equal((await fetch(segment)).status, 404);
});

type Service = Awaited<ReturnType<typeof startService>>;

function postToken(
  { server }: Pick<Service, 'server'>,
  id: string,
  body: Readonly<Record<string, unknown>>,
): ReturnType<typeof postVideo> {
  return inject({ server }, `POST /api/v1/videos/${id}/playback-tokens`, {
    headers: as('ada'),
    body,
  });
}

function addPrivate(
  service: StreamService,
  {
    url,
    name,
    format = 'MP4',
  }: { readonly url: URL; readonly name: string; readonly format?: 'MP4' | 'HLS' },
): string {
  const streamUrl = service.add({ url, format }, name);
  const video = service.videos.get(videoId(name));
  assert.ok(video !== undefined);
  service.videos.set(video.id, { ...video, visibility: 'private' });
  return streamUrl;
}

function createToken(service: StreamService, name: string, nowMs = Date.now()): string {
  const expiresAtSeconds = Math.floor((nowMs + HOUR_MS) / 1000);
  return service.playbackTokens.write(videoId(name), { epoch: 0, expiresAtSeconds });
}

function revoke(service: StreamService, name: string): void {
  const video = service.videos.get(videoId(name));
  assert.ok(video !== undefined);
  service.videos.set(video.id, { ...video, playbackEpoch: video.playbackEpoch + 1 });
}

async function findSegment(url: string): Promise<string> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  const line = (await response.text()).split('\n').find((text) => /^[^#]/.test(text));
  return new URL(line ?? '', url).href;
}

/** Omits the request ID and the time, which differ between equal errors. */
async function readError(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null && 'error' in body);
  return body.error;
}
