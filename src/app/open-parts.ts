import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_SECONDS } from '../contract/limits.ts';
import { createAccounts, type Accounts } from '../features/accounts/index.ts';
import { createResolveUrl, type ResolveUrl } from '../features/resolution/index.ts';
import { createVideos, type Videos } from '../features/videos/index.ts';
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
import { newSourceId, newVideoId } from '../platform/new-id.ts';
import type { Siblings } from '../platform/processes/siblings.ts';
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
  readonly accounts: Accounts;
  readonly sharedCounters: SharedCounters | undefined;
};

/** Opens the database and the way out. Throws StartError in words for the person at the terminal. */
export async function openParts(
  config: Config,
  appSecret: string | null,
  siblings?: Siblings,
): Promise<Parts> {
  await using opened = new AsyncDisposableStack();
  const clock = systemClock;
  const log = createLogger(config);
  const metrics = createMetrics(siblings);
  const secrets = createSecrets(
    loadAppSecret({
      configured: appSecret,
      dataDir: config.dataDir,
      database: config.database,
    }),
  );
  const database = opened.use(
    await openDatabase(config.database, { log, ...(siblings && { relay: siblings }) }),
  );
  await checkAppSecret(database, secrets);
  const loopMark = toLoopMark(secrets);
  const egress = opened.use(openEgress(config, { metrics, loopMark }));
  const resolveUrl = openResolveUrl(config, { egress, clock, metrics });
  const { judge } = egress;
  const videos = createVideos({
    database,
    secrets,
    enqueueJob: createEnqueueJob({ changes: database.changes, clock }),
    resolveUrl,
    judge,
    newVideoId,
    newSourceId,
    clock,
    log,
    anonymousTtlMs: config.anonymousTtlMs,
  });
  const sharedCounters = await openSharedCounters(database);
  const accounts = openAccounts(config, { database, secrets, clock, videos, sharedCounters });
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
    accounts,
    sharedCounters,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

type AccountParts = Pick<Parts, 'database' | 'secrets' | 'clock' | 'videos' | 'sharedCounters'>;

function openAccounts(
  config: Config,
  { videos, sharedCounters, ...parts }: AccountParts,
): Accounts {
  const limit = { points: LOGIN_FAILURES_MAX, windowSeconds: LOGIN_FAILURES_WINDOW_SECONDS };
  return createAccounts({
    ...parts,
    registration: config.registration,
    publicUrl: config.publicUrl,
    failures: createAttemptLimit('login-failures', limit, sharedCounters),
    deleteAccountData: async (tx, id) => {
      await deleteKeptAnswersOf(tx, id);
      return videos.deleteVideosOf(tx, id);
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
