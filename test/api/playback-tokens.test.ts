import assert from 'node:assert/strict';
import { it } from 'node:test';

import { hasPlaybackTokenFormat } from '#contract/ids.ts';
import { findReadableVideo } from '#features/videos/index.ts';
import type { PlaybackTokenWire } from '#features/videos/wire/wire.ts';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
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

it('the rules of a token apply to pages, the API, posters and streams', async () => {
  await using service = await startService();
  service.resolver.setResult(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
  const rules = { expiresIn: 60, ip: ['2001:db8::/32', '::ffff:203.0.113.0/120'] };
  const { token } = (await postToken(service, id, rules)).json<PlaybackTokenWire>();
  const plain = (await postToken(service, id, { expiresIn: 60 })).json<PlaybackTokenWire>();
  assert.ok(hasPlaybackTokenFormat(token));
  const paths = [
    `/watch/${id}`,
    `/embed/${id}`,
    `/stream/${id}`,
    `/stream/${id}/poster`,
    `/stream/${id}/thumbnails.vtt`,
    `/api/v1/videos/${id}/status`,
    `/api/v1/videos/${id}/subtitles`,
  ];
  for (const path of paths) {
    const read = (remoteAddress: string, text = token): ReturnType<typeof inject> =>
      inject(service, `GET ${path}?token=${text}`, { remoteAddress });
    const refused = await read('198.51.100.1');
    assert.equal(refused.statusCode, 403, path);
    assert.equal(refused.json<ErrorResponse>().error.code, 'network_not_allowed');
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1::9']) {
      const allowed = await read(address);
      assert.ok(![403, 404].includes(allowed.statusCode), `${path} ${allowed.body}`);
    }
    assert.ok(![403, 404].includes((await read('198.51.100.1', plain.token)).statusCode), path);
    assert.equal((await read('203.0.113.9', `${token}A`)).statusCode, 404);
  }
  const page = { headers: { accept: 'text/html', 'accept-language': 'de' } };
  const notice = await inject(service, `GET /embed/${id}?token=${token}`, page);
  assert.equal(notice.statusCode, 403);
  assert.match(notice.body, /bestimmten Netzwerken/);
  assert.match(String(notice.headers['content-security-policy']), /frame-ancestors \*$/);
});

it('the page for iframes has the policies of the video and of the token', async () => {
  await using service = await startService();
  service.resolver.setResult(TALK, resolved());
  const body = { url: TALK, visibility: 'private', embedSites: ['https://*.example'] };
  const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
  for (const [sites, policy] of [
    [undefined, "frame-ancestors 'self' https://*.example"],
    [['*'], "frame-ancestors 'self' https://*.example"],
    [
      ['https://a.example'],
      "frame-ancestors 'self' https://*.example, frame-ancestors 'self' https://a.example",
    ],
    [[], "frame-ancestors 'self' https://*.example, frame-ancestors 'self'"],
  ] as const) {
    const rules = { expiresIn: 60, ...(sites && { sites }) };
    const { token } = (await postToken(service, id, rules)).json<PlaybackTokenWire>();
    const page = await inject(service, `GET /embed/${id}?token=${token}`);
    assert.ok(String(page.headers['content-security-policy']).endsWith(policy), policy);
  }
});

it('refuses rules that it cannot check', async () => {
  await using service = await startService();
  service.resolver.setResult(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
  for (const [rule, path] of [
    [{ ip: [] }, '/ip'],
    [{ ip: ['198.51.100.0/33'] }, '/ip/0'],
    [{ ip: Array.from({ length: 9 }, () => '198.51.100.1') }, '/ip'],
    [{ country: ['DE'] }, '/country'],
    [{ country: ['de'] }, '/country/0'],
    [{ sites: ['https://example.com/a'] }, '/sites'],
    [{ maxSessions: 0 }, '/maxSessions'],
    [{ notBefore: 'tomorrow' }, '/notBefore'],
    [{ notBefore: new Date(Date.now() + 70_000).toISOString() }, '/notBefore'],
    [{ city: ['Bonn'] }, '/city'],
  ] as const) {
    const response = await postToken(service, id, { expiresIn: 60, ...rule });
    assert.equal(response.statusCode, 422, JSON.stringify(rule));
    const { error } = response.json<ErrorResponse>();
    assert.deepEqual([error.code, error.details?.[0]?.path], ['validation_failed', path]);
  }
});

it('a token for one viewer at a time refuses a second one until the first has left', async () => {
  await using service = await startService({ environment: { COUNTRY_HEADER: 'X-Country' } });
  service.resolver.setResult(TALK, resolved());
  const body = { url: TALK, visibility: 'private' };
  const { id } = toJson(await postVideo(service, body, { headers: as('ada') }));
  const rules = { expiresIn: 3600, maxSessions: 1 };
  const { token } = (await postToken(service, id, rules)).json<PlaybackTokenWire>();
  const play = async (agent: string): Promise<string> => {
    const headers = { 'user-agent': agent };
    const response = await inject(service, `GET /stream/${id}?token=${token}`, { headers });
    return response.json<ErrorResponse>().error.code;
  };
  // The source of this test does not exist.
  assert.notEqual(await play('VLC'), 'session_limit_reached');
  assert.equal(await play('mpv'), 'session_limit_reached');
  const page = await inject(service, `GET /watch/${id}?token=${token}`);
  assert.equal(page.statusCode, 200, 'only media is counted');
  service.advance(60_000);
  assert.notEqual(await play('mpv'), 'session_limit_reached');
  const { token: german } = (
    await postToken(service, id, { expiresIn: 60, country: ['DE'] })
  ).json<PlaybackTokenWire>();
  const abroad = await inject(service, `GET /watch/${id}?token=${german}`, {
    headers: { 'x-country': 'DE' },
  });
  assert.equal(abroad.statusCode, 403, 'no trusted proxy sent the header');
});

it('the sites and the start of a token apply to the URLs of a manifest', async () => {
  let nowMs = Date.now();
  await using service = await startStreamService(
    { '/index.m3u8': serveBytes(PLAYLIST), '/one.ts': serveBytes('segment') },
    { clock: () => nowMs },
  );
  const url = service.origin.url('/index.m3u8');
  const streamUrl = addPrivate(service, { url, name: 'aLpha', format: 'HLS' });
  const startSeconds = Math.floor(nowMs / 1000);
  const limits = {
    networks: ['127.0.0.0/8'],
    countries: [],
    sites: ['https://allowed.example'],
    notBeforeSeconds: startSeconds,
    sessions: null,
    issuer: null,
  };
  const grant = { epoch: 0, expiresAtSeconds: startSeconds + 3600, limits };
  const token = service.playbackTokens.write(videoId('aLpha'), grant);
  const segment = await findSegment(`${streamUrl}?token=${token}`);
  for (const each of [`${streamUrl}?token=${token}`, segment]) {
    assert.equal((await fetch(each)).status, 200);
    const read = (site: string): ReturnType<typeof fetch> =>
      fetch(each, { headers: { origin: site, 'sec-fetch-site': 'cross-site' } });
    assert.equal((await read('https://allowed.example')).status, 200);
    assert.equal(await readErrorCode(await read('https://other.example')), 'embed_not_allowed');
  }
  nowMs = startSeconds * 1000 - 1;
  for (const each of [`${streamUrl}?token=${token}`, segment]) {
    assert.equal(await readErrorCode(await fetch(each)), 'token_not_active');
  }
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
