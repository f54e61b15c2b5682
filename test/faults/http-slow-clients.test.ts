import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';

import { PACE_LIMITS, type PaceLimits } from '#platform/http/limits/transfer-pace.ts';
import type { HttpServerOptions } from '#platform/http/server/create-server.ts';

import { createTestServer, listen, sendRaw, type TestServer } from '../support/http-server.ts';
import { connectFrom, sendOn } from './raw-client.ts';

const HEAD = 'POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

// docs/faults.md 95: clients that hold connections without sending a complete request.
describe('slow requests', () => {
  const { server, ...disposable } = createTestServer({
    timeouts: { headersMs: 100, requestMs: 200, checkMs: 20 },
  });
  let port = 0;
  before(async () => {
    port = await listen(server);
  });
  after(() => disposable[Symbol.asyncDispose]());

  it('returns 408 and closes the connection when the headers never end', async () => {
    assertRefusal(await sendRaw(port, HEAD), 408, 'request_timeout');
  });

  it('returns 408 and closes the connection when the body never ends', async () => {
    const response = await sendRaw(port, `${HEAD}Content-Length: 20\r\n\r\n{"name":`);
    assertRefusal(response, 408, 'request_timeout');
  });

  it('closes a silent connection', async () => {
    const response = await sendRaw(port);
    assert.ok(response === '' || response.startsWith('HTTP/1.1 408 '), response);
  });
});

describe('oversized and unusual requests', () => {
  const { server, ...disposable } = createTestServer();
  let port = 0;
  before(async () => {
    port = await listen(server);
  });
  after(() => disposable[Symbol.asyncDispose]());

  it('returns 431 and closes the connection for 64 KB of headers', async () => {
    const response = await sendRaw(port, `${HEAD}X-A: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    assertRefusal(response, 431, 'headers_too_large');
  });

  it('returns 431 and closes the connection for a thousand headers', async () => {
    const headers = Array.from({ length: 1_000 }, (_, at) => `X-Header-${at}: value\r\n`);
    assertRefusal(await sendRaw(port, `${HEAD}${headers.join('')}\r\n`), 431, 'headers_too_large');
  });

  it('returns 413 for a huge Content-Length before any of the body arrives', async () => {
    const response = await sendRaw(port, `${HEAD}Content-Length: 99999999\r\n\r\n`);
    assertRefusal(response, 413, 'payload_too_large');
  });

  it('returns 413 for a huge chunked body', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const response = await sendRaw(
      port,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      chunk.repeat(3),
    );
    assertRefusal(response, 413, 'payload_too_large');
  });

  it('ignores an unknown Expect header', async () => {
    const body = '{"name":"ab"}';
    const rest = `Expect: a-miracle\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    assert.match(await sendRaw(port, HEAD + rest + body), /^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('clients below the minimum data rate', () => {
  it('get 408 if the body arrives too slowly', async () => {
    await using service = await start({ bodyGraceMs: 50, bodyRateMin: 1e9 });
    const response = await sendRaw(service.port, `${HEAD}Content-Length: 20\r\n\r\n{"name":`);
    assertRefusal(response, 408, 'request_timeout');
    assert.deepEqual(service.limited, ['slow_body']);
  });

  it('are disconnected if they do not read the response', async () => {
    await using service = await start({ readWindowMs: 50, pendingRateMin: 1e9 });
    const socket = await connectFrom('127.0.0.1', service.port);
    socket.pause().write(LARGE);
    const aborted = await service.aborted;
    assert.equal(aborted, true);
    assert.deepEqual(service.limited, ['slow_reader']);
    socket.destroy();
  });

  it('lose a response that they have stopped reading if connections run out', async () => {
    await using service = await start(
      { stalledMs: 20, pendingRateMin: 1e9 },
      { connectionsMax: 1 },
    );
    const paused = await connectFrom('127.0.0.1', service.port);
    paused.pause().write(LARGE);
    await service.requested;
    // Until the response counts as stalled, new connections are closed.
    let response = '';
    while (response === '') {
      const other = await connectFrom('127.0.0.2', service.port);
      response = await sendOn(other, 'GET /page HTTP/1.1\r\nHost: a\r\n\r\n');
      other.destroy();
    }
    assert.match(response, /^HTTP\/1\.1 200 /);
    assert.equal(await service.aborted, true);
    paused.destroy();
  });
});

const LARGE = 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n';
/** More than the system buffers. */
const LARGE_BYTES = 64 * 1024 * 1024;

type SlowService = TestServer & {
  readonly port: number;
  readonly limited: readonly string[];
  readonly requested: Promise<void>;
  /** Whether the response of `/large` ended early. */
  readonly aborted: Promise<boolean>;
};

async function start(
  paceLimits: Partial<PaceLimits>,
  options: Partial<HttpServerOptions> = {},
): Promise<SlowService> {
  const limited: string[] = [];
  const service = createTestServer({
    timeouts: { headersMs: 60_000, requestMs: 60_000, checkMs: 10 },
    paceLimits: { ...PACE_LIMITS, ...paceLimits },
    onClientLimited: (reason) => limited.push(reason),
    ...options,
  });
  const requested = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<boolean>();
  service.server.get('/large', async (_request, reply) => {
    requested.resolve();
    reply.raw.once('close', () => aborted.resolve(!reply.raw.writableFinished));
    const body = new PassThrough();
    for (let sent = 0; sent < LARGE_BYTES; sent += CHUNK.length) body.write(CHUNK);
    return reply.send(body.end());
  });
  const port = await listen(service.server);
  return { ...service, port, limited, requested: requested.promise, aborted: aborted.promise };
}

const CHUNK = Buffer.alloc(64 * 1024);

function assertRefusal(response: string, status: number, code: string): void {
  assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `));
  assert.match(response, /\r\nConnection: close\r\n/i);
  assert.equal(JSON.parse(response.split('\r\n\r\n')[1] ?? '').error.code, code);
}
