// docs/faults.md 115: more clients than the system lets the process have sockets for.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { post } from '../support/service-client.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const OPEN_FILES_MAX = 128;
const CLIENTS = 300;
const POLL_MS = 20;

it('turns away what it has no descriptors for, and serves again when there are some', async () => {
  await using origin = await openScriptedOrigin();
  await using data = await openTemporaryFolder();
  await using service = await startServiceProcess(
    { DATA_DIR: data.path },
    { openFilesMax: OPEN_FILES_MAX },
  );
  const addresses = Array.from({ length: CLIENTS }, (_, index) => `/${index}.mp4`);
  for (const path of addresses) origin.script(path, serveBytes(MP4, { type: 'video/mp4' }));
  const clients = new Agent();
  const codes = await Promise.allSettled(
    addresses.map(async (path) => {
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

  // A connection that could not be taken is closed; who was answered was answered in the service's own words.
  const answers = codes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok(codes.some((each) => each.status === 'rejected' || each.value.status !== 200));
  for (const { status, body } of answers) {
    if (status !== 200) assert.match(body, /"code":"(unavailable|source_(unreachable|timeout))"/);
  }
  await untilServed(() => fetch(new URL('/healthz', service.url)));
  await untilServed(() => post(service.url, '/api/v1/embed', origin.url('/0.mp4')));
  const { code } = await service.end('SIGTERM');
  assert.equal(code, 0);
});

/** The service needs a moment to see that the clients have left. */
async function untilServed(ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const response = await ask().catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await delay(POLL_MS);
  }
}
