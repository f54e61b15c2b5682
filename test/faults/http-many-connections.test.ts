// docs/faults.md 95: one client that opens many connections, or keeps many requests in progress.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';

import { createTestServer, listen, type TestServer } from '../support/http-server.ts';
import { connectFrom, connectMany, sendOn } from './raw-client.ts';

const FLOODER = '127.0.1.1';
const OTHER = '127.0.2.1';
const CONNECTIONS_MAX = 20;
const ENDLESS = 'GET /endless HTTP/1.1\r\nHost: a\r\n\r\n';
const GET = 'GET /api/v1/private HTTP/1.1\r\nHost: a\r\n\r\n';

describe('many connections of one client', () => {
  it('do not prevent others from connecting', async () => {
    await using service = await start({ connectionsMax: CONNECTIONS_MAX });
    const silent = await connectMany(FLOODER, service.port, 3 * CONNECTIONS_MAX);
    const other = await connectFrom(OTHER, service.port);

    assert.match(await sendOn(other, GET), /^HTTP\/1\.1 200 /);
    await waitUntilOpen(silent, CONNECTIONS_MAX - 1);
    closeAll([...silent, other]);
  });

  it('are closed oldest first, before those of smaller holders', async () => {
    await using service = await start({ connectionsMax: CONNECTIONS_MAX });
    const idle = await connectFrom(OTHER, service.port);
    await sendOn(idle, GET);
    const silent = await connectMany(FLOODER, service.port, CONNECTIONS_MAX - 1);
    const [oldest] = silent;
    assert.ok(oldest);
    const closed = once(oldest, 'close');
    const last = await connectFrom(FLOODER, service.port);
    await closed;

    assert.match(await sendOn(idle, GET), /^HTTP\/1\.1 200 /);
    assert.match(await sendOn(last, GET), /^HTTP\/1\.1 200 /);
    closeAll([...silent, idle, last]);
  });

  it('are limited per client, without ending responses in progress', async () => {
    const limited: string[] = [];
    await using service = await start({
      clientLimits: { connections: 3, requests: Infinity },
      onClientLimited: (reason) => limited.push(reason),
    });
    const busy = await connectFrom(FLOODER, service.port);
    await sendOn(busy, ENDLESS);
    const silent = await connectMany(FLOODER, service.port, 5);
    await waitUntilOpen(silent, 2);
    const other = await connectFrom(OTHER, service.port);

    assert.match(await sendOn(other, GET), /^HTTP\/1\.1 200 /);
    assert.equal(busy.readyState, 'open');
    assert.deepEqual(limited, ['connections', 'connections', 'connections']);
    closeAll([...silent, busy, other]);
  });

  it('are refused when none of them is idle', async () => {
    await using service = await start({ clientLimits: { connections: 2, requests: Infinity } });
    const busy = await connectMany(FLOODER, service.port, 2);
    for (const socket of busy) await sendOn(socket, ENDLESS);
    const refused = await connectFrom(FLOODER, service.port);
    assert.equal(await sendOn(refused, GET), '');
    closeAll(busy);
  });

  it('are not limited for a trusted proxy', async () => {
    await using service = await start({
      clientLimits: { connections: 1, requests: Infinity },
      settings: { TRUST_PROXY: '127.0.1.0/24' },
    });
    const sockets = await connectMany(FLOODER, service.port, 5);
    for (const socket of sockets) assert.match(await sendOn(socket, GET), /^HTTP\/1\.1 200 /);
    closeAll(sockets);
  });
});

describe('many requests in progress', () => {
  it('are limited per client, until responses end', async () => {
    await using service = await start({ clientLimits: { connections: Infinity, requests: 1 } });
    const first = await connectFrom(FLOODER, service.port);
    const second = await connectFrom(FLOODER, service.port);
    const other = await connectFrom(OTHER, service.port);
    await sendOn(first, ENDLESS);

    const refused = await sendOn(
      second,
      GET.replace('Host: a', 'Host: a\r\nX-Forwarded-For: 9.9.9.9'),
    );
    assert.match(refused, /^HTTP\/1\.1 429 .*\r\nretry-after: 1\r\n.*"rate_limited"/is);
    assert.match(await sendOn(other, GET), /^HTTP\/1\.1 200 /);
    service.endless[0]?.end();
    await once(first, 'data');
    assert.match(await sendOn(second, GET), /^HTTP\/1\.1 200 /);
    closeAll([first, second, other]);
  });

  it('count for the client behind a trusted proxy', async () => {
    await using service = await start({
      clientLimits: { connections: 1, requests: 1 },
      settings: { TRUST_PROXY: '127.0.1.1/32' },
    });
    const [first, second, third] = await connectMany(FLOODER, service.port, 3);
    assert.ok(first && second && third);
    await sendOn(first, requestFrom('2001:db8::1', '/endless'));

    assert.match(
      await sendOn(second, requestFrom('2001:db8::2', '/api/v1/private')),
      /^HTTP\/1\.1 429 /,
    );
    assert.match(
      await sendOn(third, requestFrom('2001:db9::1', '/api/v1/private')),
      /^HTTP\/1\.1 200 /,
    );
    closeAll([first, second, third]);
  });
});

type Service = TestServer & { readonly port: number; readonly endless: readonly PassThrough[] };

/** `/endless` responds with one byte and does not end before the test ends it. */
async function start(options: Parameters<typeof createTestServer>[0]): Promise<Service> {
  const service = createTestServer(options);
  const endless: PassThrough[] = [];
  service.server.get('/endless', async (_request, reply) => {
    const body = new PassThrough();
    endless.push(body);
    body.write('a');
    return reply.send(body);
  });
  const port = await listen(service.server);
  return { ...service, port, endless };
}

function requestFrom(ip: string, path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${ip}\r\n\r\n`;
}

async function waitUntilOpen(sockets: readonly Socket[], count: number): Promise<void> {
  const open = sockets.filter(({ closed }) => !closed);
  if (open.length <= count) return;
  await Promise.race(open.map((socket) => once(socket, 'close')));
  await waitUntilOpen(sockets, count);
}

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
