import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { AccountId } from '#contract/ids.ts';
import {
  type Analytics,
  createAnalytics,
  createReports,
  type FindTrackedVideo,
  registerReportRoutes,
} from '#features/analytics/index.ts';
import { type FeedContext, registerFeedRoutes } from '#features/feeds/index.ts';
import {
  createSubtitles,
  registerSubtitleRoutes,
  type Subtitles,
} from '#features/subtitles/index.ts';
import { registerVideoRoutes, toPlayedVideo, type Videos } from '#features/videos/index.ts';
import { findReadableVideo } from '#features/videos/index.ts';
import { registerWebhookRoutes, type WebhookContext } from '#features/webhooks/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { RateLimits } from '#platform/http/limits/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { closeGracefully } from '#platform/http/server/close-gracefully.ts';
import { createHttpServer } from '#platform/http/server/create-server.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';
import { createMetrics } from '#platform/metrics/create-metrics.ts';
import { createQuotas, type Quotas } from '#platform/quotas/create-quotas.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { openFeeds } from './open-feeds.ts';
import { openVideos } from './open-videos.ts';
import { openWebhooks } from './open-webhooks.ts';
import { silentLog } from './silent-log.ts';
import { createMigratedFile } from './template-databases.ts';
import { testGuard } from './test-guard.ts';
import { createTestResolver, type TestResolver } from './test-resolver.ts';
import { testThreads } from './test-threads.ts';

/**
 * The routes of videos, subtitles and webhooks on a real server, database, worker and URL check.
 * The resolver is scripted, and webhooks are never delivered.
 */
export type VideoService = AsyncDisposable & {
  readonly server: HttpServer;
  readonly videos: Videos;
  readonly subtitles: Subtitles;
  readonly webhooks: WebhookContext;
  readonly feeds: FeedContext;
  readonly quotas: Quotas;
  readonly analytics: Analytics;
  readonly database: Database;
  readonly resolver: TestResolver;
  /** Listens on a free port, for requests that can't be injected. */
  readonly listen: () => Promise<URL>;
};

type Options = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: the real check, except that media.example and hooks.example count as public. */
  readonly checkUrl?: Egress['checkUrl'];
  /** Default: a new SQLite database. A database passed in is closed by the caller. */
  readonly database?: Database;
  /** Clock of the analytics. The other features use the system clock. */
  readonly clock?: Clock;
  /** Default: the real videos. */
  readonly findTrackedVideo?: FindTrackedVideo;
  /** By default, every account exists. */
  readonly lockOwner?: (tx: Tx, id: AccountId) => Promise<void>;
  /** Egress for the caption files of sources. Default: the real one. */
  readonly captionEgress?: Pick<Egress, 'open'>;
};

export const PUBLIC_URL = new URL('https://play.example/');
/** Origins that count as public, because tests send no DNS queries. */
const PUBLIC_ORIGINS: ReadonlySet<string> = new Set([
  'https://media.example',
  'https://hooks.example',
]);

export async function startVideoService({
  environment = {},
  checkUrl,
  database: given,
  clock = systemClock,
  findTrackedVideo,
  captionEgress,
  lockOwner = async () => {},
}: Options = {}): Promise<VideoService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelay-videos-'));
  const { config } = loadConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: PUBLIC_URL.href,
    RATE_LIMIT_EMBED: '10000/1m',
    RATE_LIMIT_VIDEOS: '10000/1m',
    RATE_LIMIT_API: '10000/1m',
    RATE_LIMIT_INGEST: '10000/1m',
    RATE_LIMIT_BATCH: '10000/1m',
    HOST_LIMITS: 'none',
    ...environment,
  });
  const file = join(dataDir, 'reelay.db');
  if (given === undefined) await createMigratedFile(file);
  const database = given ?? (await openDatabase({ kind: 'sqlite', file }, { log: silentLog }));
  const egress = createEgress({ config: config.egress, serviceHosts: [PUBLIC_URL.host] });
  const resolver = createTestResolver();
  const checkTestUrl =
    checkUrl ??
    (async (url: URL): Promise<void> => {
      if (!PUBLIC_ORIGINS.has(url.origin) || url.username !== '') await egress.checkUrl(url);
    });
  const quotas = createQuotas({
    database,
    defaults: config.quotas,
    clock: systemClock,
    log: silentLog,
  });
  const webhooks = openWebhooks(database, { checkUrl: checkTestUrl, lockOwner, quotas });
  const videos = openVideos({
    database,
    resolver,
    checkUrl: checkTestUrl,
    webhooks,
    lockOwner,
    quotas,
  });
  const subtitles = createSubtitles({
    database,
    videos,
    threads: testThreads,
    egress: captionEgress ?? egress,
    webhooks,
    lockOwner,
    quotas,
    publicUrl: PUBLIC_URL,
    clock: systemClock,
  });
  const feeds = openFeeds({
    database,
    videos,
    webhooks,
    egress,
    quotas,
    lockOwner,
    feeds: config.feeds,
  });
  const worker = createWorker({
    database,
    handlers: [videos.resolveJob, videos.deleteJob],
    workerId: 'test',
    clock: systemClock,
    log: silentLog,
    concurrency: 8,
    leaseMs: 10_000,
    pollMs: 100,
  });
  worker.start();
  const rateLimits = new RateLimits(config.rateLimits);
  const server = createHttpServer({ config, log: silentLog, clock: systemClock, rateLimits });
  const idempotency = {
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    clock: systemClock,
    lockAccount: async () => {},
  };
  const shared = { guard: testGuard, idempotency, publicUrl: config.publicUrl };
  registerVideoRoutes(server, { ...shared, videos, rateLimits });
  registerSubtitleRoutes(server, { subtitles, guard: testGuard });
  registerWebhookRoutes(server, { ...shared, webhooks });
  registerFeedRoutes(server, { ...shared, feeds });
  const metrics = createMetrics();
  const analytics = createAnalytics({
    ...config.analytics,
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    clock,
    log: silentLog,
    metrics,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    countries: null,
    findTrackedVideo:
      findTrackedVideo ??
      (async (id, token) => {
        const video = await findReadableVideo(videos, id, { token });
        return video && toPlayedVideo(video);
      }),
    lockVideos: videos.lockVideos,
    commitDelayMs: 1,
  });
  analytics.registerRoutes(server);
  const reports = createReports({
    ...videos,
    database,
    clock,
    threads: testThreads,
    lockOwner: async () => {},
  });
  registerReportRoutes(server, { reports, guard: testGuard, holdLease: videos.holdLease });
  await server.ready();

  return {
    server,
    videos,
    subtitles,
    webhooks,
    feeds,
    quotas,
    analytics,
    database,
    resolver,
    listen: async () => new URL(await server.listen({ port: 0, host: '127.0.0.1' })),
    async [Symbol.asyncDispose]() {
      await closeGracefully(server, 1_000);
      await worker.stop({ graceMs: 0 });
      await egress[Symbol.asyncDispose]();
      if (given === undefined) await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
