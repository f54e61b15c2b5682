import assert from 'node:assert/strict';
import { createServer, request as sendRequest } from 'node:http';
import { it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { listenOnLoopback } from '../support/listen.ts';
import { embed, post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

it('fault 28: refuses a source that leads back to the service through an unknown proxy', async () => {
  await using origin = await openSampleOrigin();
  let service: URL | undefined;
  await using relay = await openRelay(() => service);
  const ports = [Number(origin.url.port), relay.port];
  await using app: App = await startApp({
    EGRESS_ALLOW: ports.map((port) => `127.0.0.1:${port}`).join(','),
  });
  service = app.url;
  const { id } = await embed(app.url, new URL('/fast-start.mp4', origin.url));

  const loopUrl = new URL(`http://127.0.0.1:${relay.port}/stream/${id}`);
  assert.equal((await fetch(loopUrl, { headers: { range: 'bytes=0-9' } })).status, 206);
  relay.statuses.length = 0;
  const response = await post(app.url, '/api/v1/embed', { url: loopUrl });
  assert.equal(response.status, 502);
  assert.match(await response.text(), /"code":"source_error"/);
  assert.deepEqual(new Set(relay.statuses), new Set([400]));
});

type Relay = AsyncDisposable & { readonly port: number; readonly statuses: number[] };

/** A reverse proxy that the service configuration does not contain. */
async function openRelay(findService: () => URL | undefined): Promise<Relay> {
  const statuses: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', findService());
    const { method, headers } = incoming;
    const forwarded = sendRequest(target, { method, headers, agent: false }, (response) => {
      statuses.push(response.statusCode ?? 0);
      outgoing.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end();
  });
  return { statuses, ...(await listenOnLoopback(server)) };
}
