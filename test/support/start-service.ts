import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';

import { assembleFeatures } from '#app/assemble-features.ts';
import { buildServer } from '#app/build-server.ts';
import { openPlatform, type Platform } from '#app/open-platform.ts';
import type { Services } from '#app/open-services.ts';
import type { Accounts } from '#features/accounts/index.ts';
import { type Assets, loadAssets } from '#features/pages/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { closeGracefully } from '#platform/http/server/close-gracefully.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Mail } from '#platform/mail/render-mail.ts';

import { cheapPasswords } from './cheap-passwords.ts';
import { silentLog } from './silent-log.ts';
import { createMigratedFile } from './template-databases.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { createTestGuard } from './test-guard.ts';
import { createTestResolver, type TestResolver } from './test-resolver.ts';
import { APP_SECRET, HIGH_LIMITS, toDatabaseSettings } from './test-settings.ts';
import { testThreads } from './test-threads.ts';

/** The complete service in this process. `listen` is for requests that can't be injected. */
export type Service = Services & {
  readonly server: HttpServer;
  readonly resolver: TestResolver;
  readonly listen: () => Promise<URL>;
  /** Moves the clock forward. */
  readonly advance: (ms: number) => void;
  /** E-mails that were queued. */
  readonly mails: Mail[];
};

export type ServiceOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: a new SQLite database. */
  readonly database?: DatabaseConfig;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Replaces functions of the egress. By default, the example origins count as public. */
  readonly egress?: Partial<Platform['egress']>;
  /** Replaces parts of the accounts. */
  readonly createAccounts?: (platform: Platform) => Promise<Partial<Accounts>>;
};

export const PUBLIC_URL = new URL('https://play.example/');
/** Tests send no DNS queries. */
const PUBLIC_ORIGINS: ReadonlySet<string> = new Set([
  'https://media.example',
  'https://hooks.example',
]);
const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
let assets: Promise<Assets> | undefined;

/**
 * Starts the service as `npm start` does, but with a scripted resolver, without a port, and with
 * no jobs except those of videos. `as(name)` authenticates as an account that needs no password.
 */
export async function startService({
  environment = {},
  database,
  clock = systemClock,
  log = silentLog,
  egress,
  createAccounts = async () => ({}),
}: ServiceOptions = {}): Promise<Service> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await openTemporaryFolder());
  const { config, appSecret } = loadConfig({
    DATA_DIR: folder.path,
    APP_SECRET,
    PUBLIC_URL: PUBLIC_URL.href,
    ...HIGH_LIMITS,
    REQUESTS_PER_CLIENT: 'none',
    ...(database && toDatabaseSettings(database)),
    ...environment,
  });
  if (database === undefined) await createMigratedFile(join(folder.path, 'reelay.db'));
  let aheadMs = 0;
  const mails: Mail[] = [];
  const platform = opened.use(
    await openPlatform(config, appSecret, { log, clock: () => clock() + aheadMs }),
  );
  const services: Platform = {
    ...platform,
    threads: testThreads,
    enqueueMail: async (_tx, mail) => void mails.push(mail),
  };
  const resolver = createTestResolver();
  const features = await assembleFeatures(
    {
      ...services,
      egress: {
        ...platform.egress,
        checkUrl: async (url, signal) => {
          if (PUBLIC_ORIGINS.has(url.origin) && url.username === '') return;
          await platform.egress.checkUrl(url, signal);
        },
        ...egress,
      },
    },
    resolver,
  );
  const guard = createTestGuard({ ...platform, guard: features.accounts.guard });
  const assembled = {
    ...services,
    ...features,
    accounts: {
      ...features.accounts,
      passwords: cheapPasswords,
      proofBits: 8,
      guard,
      ...(await createAccounts(services)),
    },
  };
  const { resolveJob, bulkResolveJob, deleteJob } = features.videos;
  const worker = createWorker({
    ...platform,
    handlers: [resolveJob, bulkResolveJob, deleteJob],
    workerId: 'test',
    concurrency: 8,
    leaseMs: 10_000,
    pollMs: 100,
  });
  opened.defer(() => worker.stop({ graceMs: 0 }));
  worker.start();
  assets ??= loadAssets(WEB_DIST);
  const server = await buildServer(assembled, await assets);
  opened.defer(() => closeGracefully(server, 1_000));
  await server.ready();
  const closing = opened.move();
  return {
    ...assembled,
    server,
    resolver,
    mails,
    listen: async () => new URL(await server.listen({ port: 0, host: '127.0.0.1' })),
    advance: (ms) => (aheadMs += ms),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** One service for the tests of a suite. Each test starts without accounts and e-mails. */
export function shareService(
  createDatabaseConfig: () => Promise<DatabaseConfig>,
  environment: Readonly<Record<string, string>> = {},
): () => Service {
  let service: Service | undefined;
  const getService = (): Service => service ?? assert.fail('the service has not started');
  before(async () => {
    service = await startService({ database: await createDatabaseConfig(), environment });
  });
  beforeEach(async () => {
    const { database, mails } = getService();
    mails.length = 0;
    await database.transaction(async (tx) => {
      for (const table of ['accounts', 'jobs'] as const) {
        await tx.deleteFrom(table).execute();
      }
    });
  });
  after(() => getService()[Symbol.asyncDispose]());
  return getService;
}
