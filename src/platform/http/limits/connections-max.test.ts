import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { it } from 'node:test';

import { createTestServer, listen } from '#test/support/http-server.ts';

import { readOpenFilesMax, toClientLimits, toConnectionsMax } from './connections-max.ts';

it('reserves half of the available descriptors for clients', () => {
  for (const [openFilesMax, connectionsMax] of [
    [undefined, 10_000],
    [1_048_576, 10_000],
    [20_064, 10_000],
    [20_062, 9_999],
    [1_024, 480],
    [256, 96],
    [20, 16],
  ] as const) {
    assert.equal(toConnectionsMax(openFilesMax), connectionsMax);
  }
});

it('divides the limits of a client among the processes', () => {
  const clientLimits = { connections: 512, requests: 256 };
  const unlimited = { connections: null, requests: null };
  for (const [config, connectionsMax, expected] of [
    [{ clientLimits, workers: 1 }, 10_000, { connections: 512, requests: 256 }],
    [{ clientLimits, workers: 3 }, 10_000, { connections: 171, requests: 86 }],
    [{ clientLimits, workers: 1 }, 480, { connections: 60, requests: 256 }],
    [{ clientLimits, workers: 128 }, 16, { connections: 2, requests: 2 }],
    [{ clientLimits: unlimited, workers: 2 }, 480, { connections: Infinity, requests: Infinity }],
  ] as const) {
    assert.deepEqual(toClientLimits(config, connectionsMax), expected);
  }
});

it('reads the enforced descriptor limit', { skip: process.platform !== 'linux' }, () => {
  const code = `import('${new URL('connections-max.ts', import.meta.url).href}').then((module) => console.log(module.readOpenFilesMax()))`;
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', '-e', code];
  const limited = ['-c', 'ulimit -n 200; exec "$0" "$@"', ...command];
  assert.equal(execFileSync('/bin/sh', limited, { encoding: 'utf8' }).trim(), '200');
  assert.notEqual(readOpenFilesMax(), 200);
});

it('closes the oldest idle connection when the maximum is reached', async () => {
  await using service = createTestServer({ connectionsMax: 2 });
  const port = await listen(service.server);
  const [oldest, other] = [await openIdleConnection(port), await openIdleConnection(port)];
  const closed = once(oldest, 'close');
  const next = await openIdleConnection(port);
  await closed;
  assert.equal(other.readyState, 'open');
  for (const socket of [other, next]) socket.destroy();
});

/** Opens a connection that has received a response and is kept alive. */
async function openIdleConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n');
  const [response] = await once(socket, 'data');
  assert.match(String(response), /^HTTP\/1\.1 404 /);
  // The socket reports the end of the connection only after the remaining data has been read.
  return socket.resume();
}
