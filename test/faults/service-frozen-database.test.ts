// docs/faults.md 118: a PostgreSQL server whose processes are stopped, so that it neither responds
// nor closes connections.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { callService } from '../support/http-client.ts';
import { startPostgres } from '../support/postgres.ts';
import { createOwnedVideo, createVideo, mintToken, register } from '../support/service-client.ts';
import { type ServiceProcess, spawnService } from '../support/spawn-service.ts';
import { APP_SECRET } from '../support/test-settings.ts';

const POLL_MS = 50;
/** Older than a cached record. */
const CACHED_MS = 1_000;

it('plays public videos for the time of the setting and refuses everything else while the database does not respond', async () => {
  await using cleanup = new AsyncDisposableStack();
  const origin = cleanup.use(await openSampleOrigin());
  const server = await startPostgres();
  cleanup.defer(server.stop);
  const service = cleanup.use(
    await spawnService({
      DATABASE_URL: server.url,
      APP_SECRET,
      REGISTRATION: 'open',
      PLAYBACK_WITHOUT_DATABASE: '20s',
    }),
  );
  const video = await createVideo(service.url, new URL('/fast-start.mp4', origin.url));
  const publicPath = `/stream/${video.id}`;
  const privatePath = await createPrivateVideo(service, new URL('/clip.webm', origin.url));
  assert.deepEqual(await readStatuses(service, [publicPath, privatePath]), [206, 206]);

  await server.freeze();
  await delay(CACHED_MS);
  const [streams, ready, write] = await Promise.all([
    readStatuses(service, [publicPath, privatePath]),
    readStatuses(service, ['/readyz', '/healthz', `/watch/${video.id}`]),
    submit(service, origin.url),
  ]);
  assert.deepEqual(streams, [206, 503]);
  assert.deepEqual(ready, [503, 200, 200]);
  assert.equal(write.status, 503);
  assert.match(JSON.stringify(write.json), /"code":"unavailable"/);
  assert.ok(Number(write.headers.get('retry-after')) > 0);

  while ((await readStatuses(service, [publicPath]))[0] === 206) await delay(POLL_MS);
  assert.deepEqual(await readStatuses(service, [publicPath]), [503]);
  const { json } = await callService(service, 'GET /readyz');
  assert.match(JSON.stringify(json), /Videos no longer play/);

  await server.thaw();
  while ((await submit(service, origin.url)).status === 503) await delay(POLL_MS);
  assert.deepEqual(await readStatuses(service, [publicPath, privatePath]), [206, 206]);
});

function submit(service: ServiceProcess, origin: URL): ReturnType<typeof callService> {
  const body = { url: new URL('/index-at-end.mp4', origin).href };
  return callService(service, 'POST /api/v1/videos', { body });
}

/** Returns a path with a playback token. */
async function createPrivateVideo(service: ServiceProcess, url: URL): Promise<string> {
  const caller = { node: service, owner: await register(service) };
  const id = await createOwnedVideo(url, { ...caller, visibility: 'private' });
  return `/stream/${id}?token=${await mintToken(id, caller)}`;
}

function readStatuses(service: ServiceProcess, paths: readonly string[]): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => {
      const headers = path.startsWith('/stream/') ? { range: 'bytes=0-99' } : {};
      const response = await fetch(new URL(path, service.url), { headers });
      await response.body?.cancel();
      return response.status;
    }),
  );
}
