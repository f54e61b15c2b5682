import assert from 'node:assert/strict';
import { after, it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { embed } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';

const origin = await openSampleOrigin();
const app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32', RATE_LIMIT_EMBED: '100/1m' });
after(async () => {
  await app[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

const READ = /^public, max-age=5$/;
const NONE = /^no-store$/;
/** Samples without a declared lifetime get a share of the time since they were written. */
const MEDIA = /^public, max-age=(?:[1-5]?\d{1,2}|600|3600)$/;

type Expectation = { readonly path: string; readonly status?: number; readonly control: RegExp };

async function assertAll(expectations: readonly Expectation[]): Promise<void> {
  for (const { path, status = 200, control } of expectations) {
    const response = await fetch(new URL(path, app.url), { redirect: 'manual' });
    await response.body?.cancel();
    assert.equal(response.status, status, path);
    assert.match(response.headers.get('cache-control') ?? '', control, path);
  }
}

it('lets shared caches store records and pages for five seconds, and nothing else of the API', async () => {
  const { id } = await embed(app.url, new URL('/fast-start.mp4', origin.url));
  const page = encodeURIComponent(new URL(`/watch/${id}`, app.url).href);
  await assertAll([
    { path: `/api/v1/videos/${id}`, control: READ },
    { path: `/api/v1/videos/${id}/status`, control: READ },
    { path: `/api/v1/videos/${id}/subtitles`, control: READ },
    { path: '/', control: READ },
    { path: `/watch/${id}`, control: READ },
    { path: `/embed/${id}`, control: READ },
    { path: `/oembed?url=${page}`, control: READ },
    { path: '/openapi.yaml', control: READ },
    { path: '/docs', control: READ },
    { path: '/account', control: NONE },
    { path: '/healthz', control: NONE },
    { path: '/readyz', control: NONE },
    { path: '/docs/', status: 308, control: NONE },
    { path: '/report.js', status: 302, control: NONE },
    { path: '/favicon.ico', status: 302, control: NONE },
    { path: '/watch/vid_1111111111111111', status: 404, control: NONE },
    { path: '/embed/vid_1111111111111111', status: 404, control: NONE },
    { path: '/api/v1/videos/vid_1111111111111111', status: 404, control: NONE },
    { path: '/stream/vid_1111111111111111', status: 404, control: NONE },
    { path: '/missing', status: 404, control: NONE },
    { path: '/api/v1/videos', status: 401, control: /^(?:private, )?no-store$/ },
  ]);
});

it('lets shared caches store every resource of a video as documented', async () => {
  const file = await embed(app.url, new URL('/fast-start.mp4', origin.url));
  const ended = await embed(app.url, new URL('/hls-ts/index.m3u8', origin.url));
  const mpd = await embed(app.url, new URL('/dash-template/manifest.mpd', origin.url));
  const live = await embed(app.url, new URL('/live/index.m3u8', origin.url));
  const lowLatency = await embed(app.url, new URL('/low-latency/index.m3u8', origin.url));
  const multivariant = `/stream/${ended.id}`;
  await assertAll([
    { path: `/stream/${file.id}`, control: MEDIA },
    { path: `/stream/${file.id}/thumbnails.vtt`, control: /^public, max-age=60$/ },
    { path: multivariant, control: /^public, max-age=10$/ },
    { path: `/stream/${mpd.id}`, control: /^public, max-age=60$/ },
  ]);
  // The origin sends `no-cache` for live playlists.
  for (const { id } of [live, lowLatency]) {
    const playlists = await listPlaylists(id);
    await assertAll(playlists.map((path) => ({ path, control: /^no-cache$/ })));
  }
  const [playlist = ''] = await listPlaylists(ended.id);
  const [segment = ''] = await listPaths(playlist);
  await assertAll([
    { path: playlist, control: /^public, max-age=60$/ },
    { path: segment, control: MEDIA },
  ]);
});

/** The media playlists of a multivariant playlist, or the playlist itself. */
async function listPlaylists(videoId: string): Promise<readonly string[]> {
  const path = `/stream/${videoId}`;
  const text = await (await fetch(new URL(path, app.url))).text();
  if (!text.includes('#EXT-X-STREAM-INF')) return [path];
  return listHlsUrls(text, new URL(path, app.url)).map(toPath);
}

async function listPaths(path: string): Promise<readonly string[]> {
  const url = new URL(path, app.url);
  return listHlsUrls(await (await fetch(url)).text(), url).map(toPath);
}

function toPath(url: URL | string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
