import { once } from 'node:events';
import { createServer } from 'node:net';

import type { Config } from '#platform/config/config.ts';

/**
 * With PORT=0 the port must be known before links are created, so a free port is picked here and
 * written into the configuration and the default PUBLIC_URL.
 */
export async function reservePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort(config.host);
  const publicUrl = new URL(config.publicUrl);
  if (publicUrl.port === '0') publicUrl.port = String(port);
  return { ...config, port, publicUrl };
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('the system assigned no port');
  return address.port;
}
