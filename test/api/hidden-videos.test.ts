// A request for a private video of another account needs the same queries as one for a video that
// does not exist, so that its duration reveals nothing.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, it } from 'node:test';

import { newVideoId } from '#platform/new-id.ts';

import { forEachDatabase } from '../support/databases.ts';
import { requestJson } from '../support/http-client.ts';
import { readOpenApi } from '../support/read-openapi.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { mintToken, register, waitUntilResolved } from '../support/service-client.ts';
import type { Settings } from '../support/spawn-service.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { recordQueries, type TakeQueries } from './record-queries.ts';

type Headers = Readonly<Record<string, string>>;
type Request = { readonly method: string; readonly path: string; readonly body?: object };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>;
};

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n/a.ts\n#EXT-X-ENDLIST\n';
const origin = await openScriptedOrigin({
  '/list.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
  '/a.ts': serveBytes(
    await readFile(new URL('../../samples/hls-ts/360p/segment-0.ts', import.meta.url)),
    { type: 'video/mp2t' },
  ),
});
after(() => origin[Symbol.asyncDispose]());

const BODIES: Readonly<Record<string, object>> = {
  updateVideo: { title: 'Talk' },
  addVideoSource: { url: 'https://media.example/talk.mp4' },
  orderVideoSources: { order: 'health' },
  createPlaybackToken: { expiresIn: 60 },
  putSubtitle: { content: 'WEBVTT\n' },
  updateSubtitle: { label: 'English' },
  reportVideo: { reason: 'other', details: 'A complaint' },
  movePlaylistVideo: { after: null },
};
/** Kinds of links to a private video. */
const LINKS = ['watch', 'stream', 'segment'] as const;
const NO_TOKEN = 'A'.repeat(48);
const REQUESTS: readonly Request[] = [
  ...listOperations(),
  ...[
    '/watch/:id',
    '/embed/:id',
    `/watch/:id?token=${NO_TOKEN}`,
    '/stream/:id.m3u8',
    `/stream/:id?token=${NO_TOKEN}`,
    `/stream/:id/v0/1.ts?c=${NO_TOKEN}`,
    `/stream/:id/poster?token=${NO_TOKEN}`,
    '/api/v1/analytics?video=:id',
    '/oembed?url=:site/watch/:id',
    '/iframely?url=:site/watch/:id',
    '/iframe?url=:site/embed/:id',
  ].map((path) => ({ method: 'GET', path })),
];

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  async function createSettings(): Promise<Settings> {
    const database = toDatabaseSettings(await createDatabaseConfig());
    return { EGRESS_ALLOW: '127.0.0.1/32', FFMPEG: 'none', ...database };
  }

  it('another account causes the same queries for a private and an unknown video', async (t) => {
    await using app = await startApp(await createSettings());
    const [ada, eve] = [await register(app), await register(app, 'eve@example.com')];
    const hidden: string[] = [];
    for (const request of REQUESTS) hidden.push(await createPrivate(app, ada, request));
    const list = { headers: eve, body: { title: 'Talks' } };
    const playlist = String((await requestJson(app, 'POST /api/v1/playlists', list))['id']);
    const takeQueries = recordQueries(t);
    for (const [index, request] of REQUESTS.entries()) {
      const path = request.path.replace(':playlist', playlist);
      const sent = { ...request, path, headers: eve };
      const unknown = await measureWork(app, { ...sent, id: newVideoId() }, takeQueries);
      assert.ok(unknown.length > 0);
      const work = await measureWork(app, { ...sent, id: hidden[index] ?? '' }, takeQueries);
      assert.deepEqual(work, unknown, `${request.method} ${request.path}`);
    }
  });

  it('a revoked link causes the same queries for a private and a deleted video', async (t) => {
    const settings = await createSettings();
    const pairs: (readonly [kept: Link, deleted: Link])[] = [];
    {
      await using app = await startApp(settings);
      const ada = await register(app);
      for (const kind of LINKS) {
        const pair = [await createLink(app, ada, kind), await createLink(app, ada, kind)] as const;
        for (const { id } of pair) {
          await requestJson(app, `DELETE /api/v1/videos/${id}/playback-tokens`, { headers: ada });
        }
        await requestJson(app, `DELETE /api/v1/videos/${pair[1].id}`, { headers: ada });
        pairs.push(pair);
      }
    }
    // Nothing is cached after a restart.
    await using app = await startApp(settings);
    const takeQueries = recordQueries(t);
    for (const [kept, deleted] of pairs) {
      const unknown = await measureWork(app, { method: 'GET', ...deleted }, takeQueries);
      assert.ok(unknown.length > 0);
      assert.deepEqual(await measureWork(app, { method: 'GET', ...kept }, takeQueries), unknown);
    }
  });
});

function listOperations(): readonly Request[] {
  const document = readOpenApi<Document>();
  return Object.entries(document.paths)
    .filter(([path]) => path.includes('{videoId}'))
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { operationId = '' }]) => {
        const body = BODIES[operationId];
        return {
          method: method.toUpperCase(),
          path: path
            .replace('{videoId}', ':id')
            .replace('{playlistId}', ':playlist')
            .replace('{sourceId}', 'src_1111111111111111')
            .replace('{lang}', 'en'),
          ...(body !== undefined && { body }),
        };
      }),
    );
}

/** A separate video per request, because videos are cached. */
async function createPrivate(app: App, owner: Headers, request: Request): Promise<string> {
  const query = encodeURIComponent(`${request.method} ${request.path}`);
  const body = { url: origin.url(`/list.m3u8?${query}`).href, visibility: 'private' };
  const video = await requestJson(app, 'POST /api/v1/videos', { headers: owner, body });
  const { id, status } = await waitUntilResolved(app.url, String(video['id']), owner);
  assert.equal(status, 'ready');
  return id;
}

type Link = { readonly id: string; readonly path: string };

/** A link to a new private video with a playback token, or with a capability created for one. */
async function createLink(app: App, owner: Headers, kind: (typeof LINKS)[number]): Promise<Link> {
  const id = await createPrivate(app, owner, { method: kind, path: newVideoId() });
  const query = `?token=${await mintToken(id, { node: app, owner })}`;
  if (kind !== 'segment') return { id, path: `/${kind}/${id}${query}` };
  const stream = new URL(`/stream/${id}${query}`, app.url);
  const playlist = await (await fetch(stream)).text();
  const segment = new URL(playlist.split('\n').find((line) => /^[^#]/.test(line)) ?? '', stream);
  assert.equal((await fetch(segment)).status, 200);
  return { id, path: segment.pathname + segment.search };
}

type Sent = Request & { readonly headers?: Headers };

/** Returns the queries for the video that a request causes. Fails unless the status is 404. */
async function measureWork(
  app: App,
  { method, path, id, headers, body }: Sent & { readonly id: string },
  takeQueries: TakeQueries,
): Promise<readonly string[]> {
  await takeQueries();
  const response = await fetch(
    new URL(path.replace(':site', app.url.origin).replace(':id', id), app.url),
    {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  await response.arrayBuffer();
  assert.equal(response.status, 404, `${method} ${path}`);
  // Background jobs concern other rows.
  return (await takeQueries())
    .filter(({ parameters }) => parameters.includes(id))
    .map(({ sql, rows }) => `${rows} rows: ${sql}`);
}
