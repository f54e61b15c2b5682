import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_SECONDS } from '../contract/limits.ts';
import { createAccounts, holdAccount, type Accounts } from '../features/accounts/index.ts';
import { createResolveUrl, type ResolveUrl } from '../features/resolution/index.ts';
import { createVideos, type Videos } from '../features/videos/index.ts';
import { createWebhooks, type Webhooks } from '../features/webhooks/index.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { createEgress } from '../platform/egress/create-egress.ts';
import type { Egress } from '../platform/egress/egress.ts';
import { createAttemptLimit } from '../platform/http/attempt-limit.ts';
import { deleteKeptAnswersOf } from '../platform/http/idempotency.ts';
import { openSharedCounters, type SharedCounters } from '../platform/http/shared-counters.ts';
import { createEnqueueJob } from '../platform/jobs/enqueue-job.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createMetrics, type Metrics } from '../platform/metrics/create-metrics.ts';
import {
  newDeliveryId,
  newEventId,
  newSourceId,
  newVideoId,
  newWebhookId,
} from '../platform/new-id.ts';
import { checkAppSecret } from '../platform/secrets/check-app-secret.ts';
import { createSecrets } from '../platform/secrets/create-secrets.ts';
import { loadAppSecret } from '../platform/secrets/load-app-secret.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { listOwnAddresses } from './list-own-addresses.ts';

const LOOP_MARK_CHARACTERS = 16;

/** What the service is made of, opened and tied together; both the server and the commands use it. */
export type Parts = AsyncDisposable & {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly egress: Egress;
  /** What every request that leaves is marked with, and what none that comes may be. */
  readonly loopMark: string;
  readonly videos: Videos;
  readonly webhooks: Webhooks;
  readonly accounts: Accounts;
  readonly sharedCounters: SharedCounters | undefined;
};

/** Opens the database and the way out. Throws StartError in words for the person at the terminal. */
export async function openParts(
  config: Config,
  appSecret: string | null,
  log: Logger = createLogger(config),
): Promise<Parts> {
  await using opened = new AsyncDisposableStack();
  const clock = systemClock;
  const metrics = createMetrics();
  const secrets = createSecrets(
    loadAppSecret({
      configured: appSecret,
      dataDir: config.dataDir,
      database: config.database,
    }),
  );
  const database = opened.use(await openDatabase(config.database, { log }));
  await checkAppSecret(database, secrets);
  const loopMark = toLoopMark(secrets);
  const egress = opened.use(openEgress(config, { metrics, loopMark }));
  const resolveUrl = openResolveUrl(config, { egress, clock, metrics });
  const { judge } = egress;
  const enqueueJob = createEnqueueJob({ changes: database.changes, clock });
  const webhooks = createWebhooks({
    database,
    secrets,
    enqueueJob,
    judge,
    newWebhookId,
    newEventId,
    newDeliveryId,
    clock,
  });
  const videos = createVideos({
    database,
    secrets,
    enqueueJob,
    resolveUrl,
    judge,
    publishEvent: webhooks.publishEvent,
    publicUrl: config.publicUrl,
    holdOwner: holdAccount,
    newVideoId,
    newSourceId,
    clock,
    log,
    onChecked: metrics.sourceChecked,
    anonymousTtlMs: config.anonymousTtlMs,
  });
  const sharedCounters = await openSharedCounters(database);
  const accounts = openAccounts(config, {
    database,
    secrets,
    clock,
    videos,
    webhooks,
    sharedCounters,
  });
  const closing = opened.move();
  return {
    config,
    clock,
    log,
    metrics,
    secrets,
    database,
    egress,
    loopMark,
    videos,
    webhooks,
    accounts,
    sharedCounters,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

type AccountParts = Pick<
  Parts,
  'database' | 'secrets' | 'clock' | 'videos' | 'webhooks' | 'sharedCounters'
>;

function openAccounts(
  config: Config,
  { videos, webhooks, sharedCounters, ...parts }: AccountParts,
): Accounts {
  const limit = { points: LOGIN_FAILURES_MAX, windowSeconds: LOGIN_FAILURES_WINDOW_SECONDS };
  return createAccounts({
    ...parts,
    registration: config.registration,
    publicUrl: config.publicUrl,
    failures: createAttemptLimit('login-failures', limit, sharedCounters),
    deleteAccountData: async (tx, id) => {
      await deleteKeptAnswersOf(tx, id);
      const count = await videos.deleteVideosOf(tx, id);
      await webhooks.deleteAllOf(tx, id);
      return count;
    },
  });
}

/** The way out, which never leads back to this service. */
export function openEgress(
  config: Config,
  { metrics, loopMark }: { readonly metrics: Metrics; readonly loopMark?: string },
): Egress {
  const { egress } = config;
  return createEgress({
    config: { ...egress, deny: [...egress.deny, ...listOwnAddresses(config)] },
    ownHosts: [config.publicUrl.host],
    ...(loopMark === undefined ? {} : { loopMark }),
    onRefused: metrics.egressRefused,
  });
}

/** The same on all nodes of one service, and on no other service's: those may be sources. */
function toLoopMark(secrets: Secrets): string {
  return `reelay-${secrets.digest('loop mark', 'CDN-Loop').slice(0, LOOP_MARK_CHARACTERS)}`;
}

type ResolveParts = {
  readonly egress: Egress;
  readonly clock: Clock;
  readonly metrics: Metrics;
};

export function openResolveUrl(
  config: Config,
  { egress, clock, metrics }: ResolveParts,
): ResolveUrl {
  return createResolveUrl({
    egress,
    clock,
    publicOrigin: config.publicUrl.origin,
    onFinished: (resolution) =>
      metrics.resolutionFinished({
        outcome: resolution.kind === 'resolved' ? 'resolved' : resolution.code,
        adapter: resolution.provider,
        seconds: resolution.trace.durationMs / 1000,
      }),
  });
}
