import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { PlaybackTokenWire } from '#features/videos/wire.ts';

import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { errorCodeOf, startStreamService, type StreamService } from '../support/stream-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';
import { videoId } from '../support/video-fixtures.ts';
import { postVideo, toJson } from '../support/video-requests.ts';
import { PUBLIC_URL, startVideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.mp4';
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\none.ts\n#EXT-X-ENDLIST\n';
const HOUR_MS = 3_600_000;

it('are made by the owner for one video, with the addresses that take them (201)', async () => {
  await using service = await startVideoService();
  service.resolver.answer(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, as('ada')));
  const response = await postToken(service, id, { expiresIn: 60 });
  assert.equal(response.statusCode, 201, response.body);
  assert.equal(response.headers['cache-control'], 'private, no-store');
  const { token, urls, expiresAt } = response.json<PlaybackTokenWire>();
  assert.deepEqual(urls, {
    player: `${PUBLIC_URL.href}watch/${id}?token=${token}`,
    iframe: `${PUBLIC_URL.href}embed/${id}?token=${token}`,
    stream: `${PUBLIC_URL.href}stream/${id}?token=${token}`,
  });
  assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 60_000) < 10_000);
  for (const wrong of [{}, { expiresIn: 59 }, { expiresIn: 604_801 }, { expiresIn: '60' }]) {
    assert.equal((await postToken(service, id, wrong)).statusCode, 422);
  }
});

it('are withdrawn all at once by the owner (204)', async () => {
  await using service = await startVideoService();
  service.resolver.answer(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, as('ada')));
  const { token } = (await postToken(service, id, { expiresIn: 60 })).json<PlaybackTokenWire>();
  const { findReadableVideo } = service.videos;
  assert.equal((await findReadableVideo(id, { token }))?.id, id);
  const response = await service.server.inject({
    method: 'DELETE',
    url: `/api/v1/videos/${id}/playback-tokens`,
    headers: as('ada'),
  });
  assert.equal(response.statusCode, 204);
  assert.equal(await findReadableVideo(id, { token }), undefined);
  const later = (await postToken(service, id, { expiresIn: 60 })).json<PlaybackTokenWire>();
  assert.equal((await findReadableVideo(id, later))?.id, id);
});

it('open the stream of their own video, and nothing without them', async () => {
  await using origin = await openScriptedOrigin({ '/a.mp4': serveBytes('0123456789') });
  await using service = await startStreamService({ ports: [origin.port] });
  const address = addPrivate(service, origin.url('/a.mp4'), 'aLpha');
  const other = addPrivate(service, origin.url('/a.mp4'), 'beta');
  const token = makeToken(service, 'aLpha');
  const answer = await fetch(`${address}?token=${token}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'private, no-store');
  assert.equal(await answer.text(), '0123456789');
  const refused = [
    address,
    `${address}?token=`,
    `${address}?token=${token}A`,
    `${other}?token=${token}`,
  ];
  const unknown = service.url('/stream/vid_1111111111111111');
  const words: unknown[] = [];
  for (const each of [...refused, unknown, `${address}/poster`, `${address}/x`]) {
    const response = await fetch(each);
    assert.equal(response.status, 404, each);
    words.push(await errorWords(response));
  }
  for (const error of words) assert.deepEqual(error, words[0]);
});

it('carry on in what a manifest names, until they expire or are withdrawn', async () => {
  await using origin = await openScriptedOrigin({
    '/index.m3u8': serveBytes(PLAYLIST),
    '/one.ts': serveBytes('segment'),
  });
  let nowMs = Date.now();
  await using service = await startStreamService({ ports: [origin.port], clock: () => nowMs });
  const address = addPrivate(service, origin.url('/index.m3u8'), 'aLpha', 'HLS');
  const segment = await findSegment(`${address}?token=${makeToken(service, 'aLpha', nowMs)}`);
  assert.equal(segment.includes('token='), false);
  assert.equal((await fetch(segment)).status, 200);

  nowMs += HOUR_MS;
  assert.equal((await fetch(segment)).status, 404);
  const fresh = await findSegment(`${address}?token=${makeToken(service, 'aLpha', nowMs)}`);
  assert.equal((await fetch(fresh)).status, 200);

  withdraw(service, 'aLpha');
  const dead = await fetch(fresh);
  assert.equal(dead.status, 404);
  assert.equal(await errorCodeOf(dead), 'video_not_found');
});

it('are not replaced by an address from the time when the video was public', async () => {
  await using origin = await openScriptedOrigin({
    '/index.m3u8': serveBytes(PLAYLIST),
    '/one.ts': serveBytes('segment'),
  });
  await using service = await startStreamService({ ports: [origin.port] });
  const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' }, 'aLpha');
  const segment = await findSegment(address);
  assert.equal((await fetch(segment)).status, 200);
  addPrivate(service, origin.url('/index.m3u8'), 'aLpha', 'HLS');
  assert.equal((await fetch(segment)).status, 404);
});

type Service = Awaited<ReturnType<typeof startVideoService>>;

function postToken(
  { server }: Pick<Service, 'server'>,
  id: string,
  body: Readonly<Record<string, unknown>>,
): ReturnType<typeof postVideo> {
  return server.inject({
    method: 'POST',
    url: `/api/v1/videos/${id}/playback-tokens`,
    headers: { ...as('ada'), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

function addPrivate(
  service: StreamService,
  url: URL,
  name: string,
  format: 'MP4' | 'HLS' = 'MP4',
): string {
  const address = service.add({ url, format }, name);
  const video = service.videos.get(videoId(name));
  assert.ok(video !== undefined);
  service.videos.set(video.id, { ...video, visibility: 'private' });
  return address;
}

function makeToken(service: StreamService, name: string, nowMs = Date.now()): string {
  const expiresAtSeconds = Math.floor((nowMs + HOUR_MS) / 1000);
  return service.playbackTokens.write(videoId(name), { epoch: 0, expiresAtSeconds });
}

function withdraw(service: StreamService, name: string): void {
  const video = service.videos.get(videoId(name));
  assert.ok(video !== undefined);
  service.videos.set(video.id, { ...video, playbackEpoch: video.playbackEpoch + 1 });
}

async function findSegment(address: string): Promise<string> {
  const response = await fetch(address);
  assert.equal(response.status, 200);
  const line = (await response.text()).split('\n').find((text) => /^[^#]/.test(text));
  return new URL(line ?? '', address).href;
}

/** All of an error that a caller could learn from. */
async function errorWords(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null && 'error' in body);
  return body.error;
}
