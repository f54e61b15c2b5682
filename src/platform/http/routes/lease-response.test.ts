import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { it } from 'node:test';

import type { HoldLease } from '#contract/access-lease.ts';
import { createTestServer, listen } from '#test/support/http-server.ts';
import { videoId } from '#test/support/video-fixtures.ts';

import { leaseResponse } from './lease-response.ts';

const TERMS = { kind: 'reader', videoId: videoId('a'), grant: null, credentialId: null } as const;

it('never sends a leased response that waits behind another one on its connection', async () => {
  await using app = createTestServer();
  const leased = Promise.withResolvers<Parameters<HoldLease>[1]>();
  const first = Promise.withResolvers<void>();
  const holdLease: HoldLease = (_terms, onLost) => {
    leased.resolve(onLost);
    return { [Symbol.dispose]() {} };
  };
  app.server.get('/first', async (_request, reply) => {
    await first.promise;
    return reply.send('first');
  });
  app.server.get('/leased', async (_request, reply) => {
    leaseResponse(reply, holdLease, { terms: TERMS, onLost: () => undefined });
    return reply.send('secret');
  });
  const socket = connect(await listen(app.server), '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(toRequest('/first') + toRequest('/leased'));
  const onLost = await leased.promise;
  onLost('deleted');
  first.resolve();
  await closed;

  assert.doesNotMatch(received, /secret/);
});

function toRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`;
}
