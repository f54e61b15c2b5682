import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startService } from '#app/start-service.ts';
import { loadConfig } from '#platform/config/load-config.ts';

export type App = AsyncDisposable & {
  readonly url: URL;
  readonly dataDir: string;
};

/** The whole service in this process, on a free port, with a database of its own that goes with it. */
export async function startApp(environment: Readonly<Record<string, string>> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelay-test-'));
  const { config, appSecret } = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    // Its upstreams are all on one host.
    HOSTS_POLITENESS: 'none',
    ...environment,
  });
  const service = await startService(config, appSecret);
  return {
    url: service.url,
    dataDir,
    async [Symbol.asyncDispose]() {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
