import { notifyOfLimit } from '#features/accounts/index.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import type { Egress, Tunnels } from '#platform/egress/egress.ts';
import { createSlabPool } from '#platform/egress/slabs.ts';
import type { CreateLimiter } from '#platform/http/limits/limiter.ts';
import { openLimiters } from '#platform/http/limits/open-limiters.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createEnqueueMail, type EnqueueMail } from '#platform/mail/mail-queue.ts';
import { createMetrics, type Metrics } from '#platform/metrics/create-metrics.ts';
import { newNodeId } from '#platform/new-id.ts';
import { Node } from '#platform/nodes/node.ts';
import type { Siblings } from '#platform/processes/siblings.ts';
import { createQuotas, type Quotas } from '#platform/quotas/create-quotas.ts';
import { checkAppSecret } from '#platform/secrets/check-app-secret.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';
import { loadAppSecret } from '#platform/secrets/load-app-secret.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import { createThreadPool, type ThreadPool } from '#platform/threads/thread-pool.ts';

import { findSampleUrl } from './find-sample-url.ts';
import { listServiceAddresses } from './list-service-addresses.ts';
import { readVersion } from './read-version.ts';

const CDN_LOOP_ID_CHARACTERS = 16;

/** The infrastructure that every feature uses. */
export type Platform = AsyncDisposable & {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly egress: Egress & Tunnels;
  /** Reaches the servers in the settings, also on private networks. Never for URLs of users. */
  readonly operatorEgress: Egress;
  readonly threads: ThreadPool;
  readonly byteBudget: ByteBudget;
  readonly quotas: Quotas;
  readonly createLimiter: CreateLimiter;
  readonly enqueueMail: EnqueueMail;
  /** The `CDN-Loop` ID of all outgoing requests; incoming requests with it are rejected. */
  readonly cdnLoopId: string;
  readonly node: Node;
};

export type PlatformOptions = {
  /** Set when the service runs as several processes. */
  readonly siblings?: Siblings | undefined;
  readonly log: Logger;
  readonly clock?: Clock;
};

/** Opens the database and egress. Throws StartError with a message for the operator. */
export async function openPlatform(
  config: Config,
  appSecret: string | null,
  { siblings, log, clock = systemClock }: PlatformOptions,
): Promise<Platform> {
  await using opened = new AsyncDisposableStack();
  const metrics = createMetrics(siblings);
  const secrets = createSecrets(
    loadAppSecret({
      configured: appSecret,
      dataDir: config.dataDir,
      database: config.database,
    }),
  );
  if (config.tracing !== null) {
    const { openTracing } = await import('#platform/tracing/open-tracing.ts');
    const onExported = metrics.spansExported;
    opened.use(openTracing(config.tracing, { version: readVersion(), log, onExported }));
  }
  const database = opened.use(
    await openDatabase(config.database, { log, ...(siblings && { relay: siblings }) }),
  );
  const { seenUntilMs } = database.changes;
  if (database.kind === 'postgres') {
    metrics.exportChangesAge(() => (clock() - seenUntilMs()) / 1000);
  }
  await checkAppSecret(database, secrets);
  const id = siblings?.nodeId ?? newNodeId();
  const { role } = config;
  const version = readVersion();
  const node = opened.use(new Node({ database, clock, log, id, role, version }));
  // Closed before the database, because they then write the last counts.
  const enqueueMail = createEnqueueMail({ ...config, database, secrets, clock });
  const { mail, publicUrl } = config;
  const quotas = opened.use(
    createQuotas({
      database,
      defaults: config.quotas,
      clock,
      log,
      onLimitReached: mail
        ? (tx, reached) => notifyOfLimit(tx, { enqueueMail, publicUrl }, reached)
        : undefined,
    }),
  );
  const { createLimiter } = opened.use(await openLimiters(database, siblings));
  const cdnLoopId = toCdnLoopId(secrets);
  const egress = opened.use(openEgress(config, { metrics, cdnLoopId }));
  const operatorEgress = opened.use(openOperatorEgress(config, metrics));
  const threads = opened.use(createThreadPool({ onFinished: metrics.taskFinished }));
  const closing = opened.move();
  return {
    config,
    clock,
    log,
    metrics,
    secrets,
    database,
    egress,
    operatorEgress,
    threads,
    byteBudget: new ByteBudget(),
    quotas,
    createLimiter,
    enqueueMail,
    cdnLoopId,
    node,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Opens egress, which connects to this service itself only for the sample. */
export function openEgress(
  config: Config,
  { metrics, cdnLoopId }: { readonly metrics: Metrics; readonly cdnLoopId?: string },
): Egress & Tunnels {
  const { egress } = config;
  const slabs = createSlabPool();
  metrics.exportSlabs(slabs);
  return createEgress({
    config: { ...egress, deny: [...egress.deny, ...listServiceAddresses(config)] },
    serviceHosts: [config.publicUrl.host],
    ownFile: findSampleUrl(config) ?? undefined,
    ...(cdnLoopId === undefined ? {} : { cdnLoopId }),
    slabs,
    onRefused: metrics.egressRefused,
  });
}

/** Opens egress for the servers in the settings, which may have private addresses. */
export function openOperatorEgress({ egress, oidc }: Config, metrics: Metrics): Egress & Tunnels {
  return createEgress({
    config: egress,
    // The provider may be another path of this host.
    serviceHosts: [],
    operatorUrls: oidc === null ? [] : [oidc.issuer],
    onRefused: metrics.egressRefused,
  });
}

/**
 * The ID is identical on all nodes of one service, and different for other services, which may be
 * sources.
 */
function toCdnLoopId(secrets: Secrets): string {
  return `reelay-${secrets.digest('loop mark', 'CDN-Loop').slice(0, CDN_LOOP_ID_CHARACTERS)}`;
}
