import { registerVideoReportRoute } from '#features/abuse/index.ts';
import { type ArchiveFile, registerAccountExportRoute } from '#features/account-export/index.ts';
import {
  countKeys,
  createAccounts,
  lockAccount,
  registerAccountRoutes,
} from '#features/accounts/index.ts';
import { createReports, registerReportRoutes } from '#features/analytics/index.ts';
import { registerAuditRoutes } from '#features/audit/index.ts';
import { countFeeds, registerFeedRoutes } from '#features/feeds/index.ts';
import { countTracks, registerSubtitleRoutes } from '#features/subtitles/index.ts';
import { registerUsageRoutes } from '#features/usage/index.ts';
import { countVideos, registerVideoRoutes, selectOwnedIds } from '#features/videos/index.ts';
import { countDestinations, registerWebhookRoutes } from '#features/webhooks/index.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { toUnavailableError } from '#platform/db/storage-errors.ts';
import { openLimiters } from '#platform/http/limits/open-limiters.ts';
import { RateLimits } from '#platform/http/limits/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createHttpServer } from '#platform/http/server/create-server.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { silentLog } from './silent-log.ts';
import { testThreads } from './test-threads.ts';
import { NO_BLOCKS } from './video-fixtures.ts';
import { PUBLIC_URL, startVideoService, type VideoService } from './video-service.ts';

/**
 * The routes of accounts, videos, subtitles and webhooks with the real guard, on one server and
 * database.
 */
export type ApiService = AsyncDisposable &
  Pick<VideoService, 'database' | 'resolver'> & { readonly server: HttpServer };

type Options = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Simulates a lost PostgreSQL: every lookup, registration and login fails with 503. */
  readonly isDatabaseUnreachable?: boolean;
};

export async function startApiService({
  environment = {},
  isDatabaseUnreachable = false,
}: Options = {}): Promise<ApiService> {
  const { videos, subtitles, webhooks, feeds, quotas, analytics, database, resolver, ...service } =
    await startVideoService({
      environment,
      lockOwner: lockAccount,
      ...(isDatabaseUnreachable && { findTrackedVideo: rejectUnavailable }),
    });
  const { config } = loadConfig({
    PUBLIC_URL: PUBLIC_URL.href,
    RATE_LIMIT_EMBED: '10000/1m',
    RATE_LIMIT_VIDEOS: '10000/1m',
    RATE_LIMIT_API: '10000/1m',
    RATE_LIMIT_AUTH: '10000/1m',
    RATE_LIMIT_INGEST: '10000/1m',
    RATE_LIMIT_BATCH: '10000/1m',
    ...environment,
  });
  const secrets = createSecrets('a secret for the tests, and for nothing else');
  const shared = { database, secrets, clock: systemClock };
  const { publicUrl, registration, accountDeletionGraceMs: deletionGraceMs } = config;
  const accounts = {
    ...createAccounts({
      ...shared,
      ...(isDatabaseUnreachable && { database: { ...database, ...UNREACHABLE } }),
      publicUrl,
      sendsEmail: config.mail !== null,
      enqueueMail: async () => {},
      registration,
      deletionGraceMs,
      createLimiter: (await openLimiters(database)).createLimiter,
      quotas,
      deleteAccountData: async () => 0,
      deleteWebhooks: async () => {},
    }),
    ...(isDatabaseUnreachable && {
      guard: { identify: rejectUnavailable, require: rejectUnavailable },
    }),
  };
  const rateLimits = new RateLimits(config.rateLimits);
  const server = createHttpServer({ config, log: silentLog, clock: systemClock, rateLimits });
  const { guard } = accounts;
  const idempotency = { ...shared, lockAccount };
  registerAccountRoutes(server, accounts, silentLog);
  registerAccountExportRoute(server, { ...shared, guard, listFiles: listNoFiles });
  registerVideoRoutes(server, { videos, guard, idempotency, rateLimits });
  registerVideoReportRoute(server, {
    ...shared,
    videos: isDatabaseUnreachable ? { ...videos, findGrantedVideo: rejectUnavailable } : videos,
    log: silentLog,
    abuseContact: null,
    enqueueMail: async () => {},
    blocks: { ...NO_BLOCKS, reload: async () => {} },
  });
  registerSubtitleRoutes(server, { subtitles, guard });
  analytics.registerRoutes(server);
  registerReportRoutes(server, {
    reports: createReports({ ...shared, ...videos, threads: testThreads, lockOwner: lockAccount }),
    guard,
    holdLease: videos.holdLease,
  });
  registerWebhookRoutes(server, { webhooks, guard, idempotency, publicUrl });
  registerAuditRoutes(server, { audit: { ...shared, publicUrl }, guard });
  registerFeedRoutes(server, { feeds, guard, idempotency, publicUrl });
  registerUsageRoutes(server, {
    usage: {
      database,
      quotas,
      counts: {
        videos: (id) => countVideos(database.queries, id),
        subtitles: (id) => countTracks(database.queries, selectOwnedIds(database.queries, id)),
        webhooks: (id) => countDestinations(database.queries, id),
        keys: (id) => countKeys(accounts, id),
        feeds: (id) => countFeeds(database.queries, id),
      },
      feedLimit: null,
    },
    guard,
  });
  await server.ready();
  return {
    server,
    database,
    resolver,
    async [Symbol.asyncDispose]() {
      await server.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

const UNREACHABLE = {
  queries: { selectFrom: throwUnavailable, selectNoFrom: throwUnavailable },
  transaction: rejectUnavailable,
};

function throwUnavailable(): never {
  throw toUnavailableError(new Error('no database'));
}

async function rejectUnavailable(): Promise<never> {
  throwUnavailable();
}

/** The archive itself is tested with the complete service. */
async function* listNoFiles(): AsyncGenerator<ArchiveFile> {}
