// docs/faults.md 115: more clients than the process may have file descriptors.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { post } from '../support/service-client.ts';
import { spawnService } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
/** Node raises the soft limit to the hard one. The shell lowers both. */
const LIMITED = ['/bin/sh', '-c', 'ulimit -n 128; exec "$0" "$@"'];
const CLIENTS = 300;
const POLL_MS = 20;

it('rejects clients while no file descriptor is free, and recovers afterward', async () => {
  await using origin = await openScriptedOrigin();
  await using data = await openTemporaryFolder();
  await using service = await spawnService({ DATA_DIR: data.path }, { wrapper: LIMITED });
  const paths = Array.from({ length: CLIENTS }, (_, index) => `/${index}.mp4`);
  for (const path of paths) origin.script(path, serveBytes(MP4, { type: 'video/mp4' }));
  const clients = new Agent();
  const results = await Promise.allSettled(
    paths.map(async (path) => {
      const response = await request(new URL('/api/v1/embed', service.url), {
        dispatcher: clients,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: origin.url(path) }),
      });
      return { status: response.statusCode, body: await response.body.text() };
    }),
  );
  await clients.destroy();

  // Connections without a descriptor are closed. Accepted requests get an error of the service, on a
  // busy machine all of them, because their resolutions take too long together.
  const responses = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.ok(responses.length > 0);
  assert.ok(results.some((each) => each.status === 'rejected' || each.value.status !== 200));
  for (const { status, body } of responses) {
    if (status !== 200) assert.match(body, /"code":"(unavailable|source_(unreachable|timeout))"/);
  }
  await waitUntilServed(() => fetch(new URL('/healthz', service.url)));
  await waitUntilServed(() => post(service.url, '/api/v1/embed', { url: origin.url('/0.mp4') }));
  const { code } = await service.stop('SIGTERM');
  assert.equal(code, 0);
});

/** Polls, because the service detects the disconnected clients with a delay. */
async function waitUntilServed(send: () => Promise<Response>): Promise<void> {
  for (;;) {
    const response = await send().catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await delay(POLL_MS);
  }
}
