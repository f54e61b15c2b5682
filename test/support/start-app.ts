import { dirname } from 'node:path';

import { assembleFeatures } from '#app/assemble-features.ts';
import { openPlatform } from '#app/open-platform.ts';
import { startService } from '#app/start-service.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { loadAppSecret } from '#platform/secrets/load-app-secret.ts';

import { cheapPasswords } from './cheap-passwords.ts';
import { createMigratedFile } from './template-databases.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { HIGH_LIMITS, LONG_TIME_LIMITS } from './test-settings.ts';
import { testThreads } from './test-threads.ts';

export type App = AsyncDisposable & {
  readonly url: URL;
  readonly dataDir: string;
};

/** Starts the complete service in this process, on a free port, with a temporary database. */
export async function startApp(
  environment: Readonly<Record<string, string>> = {},
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { path: dataDir } = opened.use(await openTemporaryFolder());
  const { config, appSecret } = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...HIGH_LIMITS,
    ...environment,
  });
  const { database } = config;
  if (database.kind === 'sqlite' && dirname(database.file) === dataDir) {
    // The service generates no secret for an existing database.
    loadAppSecret({ configured: appSecret, dataDir, database });
    await createMigratedFile(database.file);
  }
  const service = await startService(config, appSecret, {
    async open(reserved, secret, options) {
      const log = createLogger(reserved);
      const own = await openPlatform(reserved, secret, { log, clock, ...options });
      const platform = { ...own, threads: testThreads };
      const features = await assembleFeatures(platform, LONG_TIME_LIMITS);
      // The real work takes a busy machine minutes, and sometimes several times as long.
      const accounts = { ...features.accounts, passwords: cheapPasswords, proofBits: 8 };
      return { ...platform, ...features, accounts };
    },
  });
  opened.defer(() => service.stop());
  const closing = opened.move();
  return { url: service.url, dataDir, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
