import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { listRoutes } from '../support/list-routes.ts';
import { listenOnLoopback } from '../support/listen.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { createVideo, embed, getVideo, postVideo } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  // Two nodes cannot share an SQLite file.
  if (kind === 'sqlite') return;

  describe('two nodes with the same database and secret', () => {
    it('share records and playback URLs', async () => {
      await using origin = await openSampleOrigin();
      const databaseConfig = await createDatabaseConfig();
      await using a = await startNode(databaseConfig);
      await using b = await startNode(databaseConfig);
      const created = await createVideo(a.url, new URL('/hls-ts/index.m3u8', origin.url));
      const found = await getVideo(b.url, created.id);
      const playlistOfA = new URL(String(created.sources[0]?.url));
      const playlistOfB = new URL(playlistOfA.pathname, b.url);
      const [ofA, ofB] = [await readText(playlistOfA), await readText(playlistOfB)];

      assert.equal(found.status, 'ready');
      // Every node writes the same URLs, so that a shared cache stores each resource once.
      assert.equal(ofB, ofA);
      const [, mediaOfA] = listHlsUrls(ofA, playlistOfA);
      assert.ok(mediaOfA);
      const [segmentOfA] = listHlsUrls(await readText(mediaOfA), mediaOfA);
      assert.ok(segmentOfA);
      const segment = await fetch(new URL(segmentOfA.pathname + segmentOfA.search, b.url));
      const expected = await fetch(new URL('/hls-ts/360p/segment-0.ts', origin.url));
      assert.deepEqual(await segment.bytes(), await expected.bytes());
    });

    it('return the same ID for the same source', async () => {
      await using origin = await openSampleOrigin();
      const databaseConfig = await createDatabaseConfig();
      await using a = await startNode(databaseConfig);
      await using b = await startNode(databaseConfig);
      const url = new URL('/clip.webm', origin.url);
      const [one, other] = await Promise.all([embed(a.url, url), embed(b.url, url)]);

      assert.equal(one.id, other.id);
    });

    it('with ROLE=web and ROLE=worker, split requests and resolution, and notify watchers', async () => {
      await using origin = await openSampleOrigin();
      const databaseConfig = await createDatabaseConfig();
      await using web = await startNode(databaseConfig, 'web');
      await using otherWeb = await startNode(databaseConfig, 'web');
      const url = new URL('/fast-start.mp4', origin.url);
      const { id, status } = await postVideo(web.url, url, 'respond-async');
      const events = await fetch(new URL(`/api/v1/videos/${id}/status`, otherWeb.url), {
        headers: { accept: 'text/event-stream' },
      });
      assert.equal(status, 'queued');
      assert.equal(origin.requests.length, 0);
      await using worker = await startNode(databaseConfig, 'worker');
      const received = await readUntilReady(events);

      assert.match(received, /"status":"queued"[^]*"status":"ready"/);
      assert.equal((await getVideo(otherWeb.url, id)).duration, 8);
      await assert.rejects(fetch(worker.url), 'a worker accepts no requests');
    });

    it('with ROLE=worker and WORKER_PORT, serve only health and metrics', async () => {
      const port = await findFreePort();
      const settings = toDatabaseSettings(await createDatabaseConfig());
      const { started, routes } = await listRoutes(() =>
        startApp({
          ...settings,
          ROLE: 'worker',
          WORKER_PORT: String(port),
          METRICS_TOKEN: 'a token of many characters',
        }),
      );
      await using worker = started;
      const request = (path: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: 'Bearer a token of many characters' },
        });
      await assert.rejects(fetch(worker.url));
      assert.equal((await request('/healthz')).status, 200);
      assert.equal((await request('/readyz')).status, 200);
      assert.match(
        await (await request('/metrics')).text(),
        /^# TYPE reelay_job_duration_seconds/m,
      );
      assert.deepEqual(routes, ['GET /healthz', 'GET /metrics', 'GET /readyz']);
      assert.equal((await request('/')).status, 404);
    });
  });
});

/** Another program may take the port before it is used, but no other test asks for it. */
async function findFreePort(): Promise<number> {
  await using listening = await listenOnLoopback(createServer());
  return listening.port;
}

function startNode(databaseConfig: DatabaseConfig, role = 'all'): Promise<App> {
  return startApp({
    ...toDatabaseSettings(databaseConfig),
    ROLE: role,
    EGRESS_ALLOW: '127.0.0.1/32',
  });
}

async function readText(url: URL): Promise<string> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  return response.text();
}

/** Reads the event stream until the video is ready. */
async function readUntilReady(events: Response): Promise<string> {
  assert.equal(events.status, 200);
  let received = '';
  for await (const chunk of events.body ?? []) {
    received += Buffer.from(chunk).toString();
    if (received.includes('"status":"ready"')) break;
  }
  return received;
}
