import { dirname } from 'node:path';

import { openServices } from '#app/open-services.ts';
import { startService } from '#app/start-service.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { loadAppSecret } from '#platform/secrets/load-app-secret.ts';

import { cheapPasswords } from './cheap-passwords.ts';
import { createMigratedFile } from './template-databases.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

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
    // All test upstreams share one host.
    HOST_LIMITS: 'none',
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
      const services = await openServices(reserved, secret, { ...options, clock });
      return { ...services, accounts: { ...services.accounts, passwords: cheapPasswords } };
    },
  });
  opened.defer(() => service.stop());
  const closing = opened.move();
  return { url: service.url, dataDir, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
