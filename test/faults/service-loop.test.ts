import assert from 'node:assert/strict';
import { createServer, request as sendRequest } from 'node:http';
import { it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { embed, post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

it('A28: a source that leads back here through another’s proxy is refused at the first turn', async () => {
  await using origin = await openSampleOrigin();
  let service: URL | undefined;
  await using relay = await openRelay(() => service);
  const ports = [Number(origin.url.port), relay.port];
  await using app: App = await startApp({
    EGRESS_ALLOW: ports.map((port) => `127.0.0.1:${port}`).join(','),
  });
  service = app.url;
  const { id } = await embed(app.url, new URL('/fast-start.mp4', origin.url));

  const around = new URL(`http://127.0.0.1:${relay.port}/stream/${id}`);
  assert.equal((await fetch(around, { headers: { range: 'bytes=0-9' } })).status, 206);
  relay.statuses.length = 0;
  const response = await post(app.url, '/api/v1/embed', around);
  assert.equal(response.status, 502);
  assert.match(await response.text(), /"code":"source_error"/);
  assert.deepEqual(new Set(relay.statuses), new Set([400]));
});

type Relay = AsyncDisposable & { readonly port: number; readonly statuses: number[] };

/** A reverse proxy that nobody told the service of. */
async function openRelay(findService: () => URL | undefined): Promise<Relay> {
  const statuses: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', findService());
    const { method, headers } = incoming;
    const forwarded = sendRequest(target, { method, headers, agent: false }, (answer) => {
      statuses.push(answer.statusCode ?? 0);
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end();
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    statuses,
    [Symbol.asyncDispose]: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
