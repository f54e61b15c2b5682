import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';

import { closeGracefully } from '#platform/http/server/close-gracefully.ts';

import { createTestServer, listen } from '../support/http-server.ts';

const GET = 'GET /api/v1/private HTTP/1.1\r\nHost: a\r\n\r\n';
const GET_STREAM = 'GET /stream HTTP/1.1\r\nHost: a\r\n\r\n';
const LONG_MS = 60_000;

// docs/faults.md 114: running responses complete, hanging ones are cut off, and new connections are
// refused.
describe('graceful shutdown', () => {
  it('completes immediately when every connection is idle', async () => {
    await using app = createTestServer();
    const socket = connect(await listen(app.server), '127.0.0.1');
    socket.write(GET);
    await once(socket, 'data');
    await Promise.all([once(socket, 'close'), closeGracefully(app.server, LONG_MS)]);
  });

  it('completes a running response and refuses new connections', async () => {
    await using app = createTestServer();
    const body = new PassThrough();
    app.server.get('/stream', async (_request, reply) => reply.send(body));
    const port = await listen(app.server);
    const socket = connect(port, '127.0.0.1');
    const received = collect(socket);
    socket.write(GET_STREAM);
    body.write('first ');
    await once(socket, 'data');

    const closed = closeGracefully(app.server, LONG_MS);
    await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' });
    body.end('last');
    await Promise.all([once(socket, 'close'), closed]);
    assert.match(received(), /first .*last\r\n0\r\n\r\n$/s);
  });

  it('serves one more request on an open connection, and then closes the connection', async () => {
    await using app = createTestServer();
    const body = new PassThrough();
    app.server.get('/stream', async (_request, reply) => reply.send(body));
    const socket = connect(await listen(app.server), '127.0.0.1');
    const received = collect(socket);
    socket.write(GET_STREAM);
    body.write('first ');
    await once(socket, 'data');

    const closed = closeGracefully(app.server, LONG_MS);
    socket.write(GET);
    await once(app.server.server, 'request');
    body.end('last');
    await Promise.all([once(socket, 'close'), closed]);
    assert.match(received(), /last.*HTTP\/1\.1 200 OK\r\n.*connection: close/is);
  });

  it('cuts off a response that outlasts the grace period', async () => {
    await using app = createTestServer();
    const body = new PassThrough();
    app.server.get('/stream', async (_request, reply) => reply.send(body));
    const socket = connect(await listen(app.server), '127.0.0.1');
    const received = collect(socket);
    socket.on('error', () => undefined);
    socket.write(GET_STREAM);
    body.write('first ');
    await once(socket, 'data');

    await Promise.all([once(socket, 'close'), closeGracefully(app.server, 20)]);
    assert.match(received(), /first /);
    assert.doesNotMatch(received(), /0\r\n\r\n$/);
  });
});

function collect(socket: Socket): () => string {
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  return () => received;
}
