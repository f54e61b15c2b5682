import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';

import { createTestServer, listen } from '#test/support/http-server.ts';

import { toWatcher } from './event-streams.ts';

it('does not wait for a client that has left before', async () => {
  await using app = createTestServer();
  const started = Promise.withResolvers<void>();
  const watching = Promise.withResolvers<AbortSignal>();
  app.server.get('/', async (request, reply) => {
    const closed = once(reply.raw, 'close');
    started.resolve();
    await closed;
    watching.resolve(toWatcher(request, reply).signal);
    return reply.send('');
  });
  const socket = connect(await listen(app.server), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n');
  await started.promise;
  socket.destroy();

  assert.ok((await watching.promise).aborted);
});
