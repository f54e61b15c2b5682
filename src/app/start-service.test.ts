import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';
import { listenOnLoopback } from '#test/support/listen.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { openServices } from './open-services.ts';
import { startService } from './start-service.ts';

it('takes another port with PORT=0 if another program takes the free one', async () => {
  await using folder = await openTemporaryFolder();
  await using other = createServer();
  const { config, appSecret } = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder.path,
  });
  const tried: number[] = [];
  const service = await startService(config, appSecret, {
    async open(reserved, ...rest) {
      const { host, port } = reserved;
      if (tried.push(port) === 1) await once(other.listen(port, host), 'listening');
      return openServices(reserved, ...rest);
    },
  });
  await service.stop();
  // A third program might take the next free port too.
  assert.ok(tried.length >= 2);
  assert.notEqual(tried.at(-1), tried[0]);
  assert.equal(service.url.port, `${tried.at(-1)}`);
});

it('reports the taken port of a worker with PORT=0', async () => {
  await using folder = await openTemporaryFolder();
  await using other = await listenOnLoopback(createServer());
  const { config, appSecret } = loadConfig({
    ROLE: 'worker',
    PORT: '0',
    HOST: '127.0.0.1',
    WORKER_PORT: String(other.port),
    LOG_LEVEL: 'silent',
    DATA_DIR: folder.path,
  });
  await assert.rejects(startService(config, appSecret), /another program already uses it/);
});
