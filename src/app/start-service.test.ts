import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';
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
  assert.equal(tried.length, 2);
  assert.equal(service.url.port, `${tried[1]}`);
});
