import { systemClock, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import type { Egress, Tunnels } from '#platform/egress/egress.ts';
import { createEnqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createMetrics, type Metrics } from '#platform/metrics/create-metrics.ts';
import type { Siblings } from '#platform/processes/siblings.ts';
import { checkAppSecret } from '#platform/secrets/check-app-secret.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';
import { loadAppSecret } from '#platform/secrets/load-app-secret.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { listOwnAddresses } from './list-own-addresses.ts';

const LOOP_MARK_CHARACTERS = 16;

/** What every feature stands on. */
export type Platform = AsyncDisposable & {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly egress: Egress & Tunnels;
  readonly enqueueJob: EnqueueJob;
  /** What every request that leaves is marked with, and what none that comes may be. */
  readonly loopMark: string;
};

/** Opens the database and the way out. Throws StartError in words for the person at the terminal. */
export async function openPlatform(
  config: Config,
  appSecret: string | null,
  { siblings, log }: { readonly siblings: Siblings | undefined; readonly log: Logger },
): Promise<Platform> {
  await using opened = new AsyncDisposableStack();
  const clock = systemClock;
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
  const closing = opened.move();
  return {
    config,
    clock,
    log,
    metrics,
    secrets,
    database,
    egress,
    enqueueJob: createEnqueueJob({ changes: database.changes, clock }),
    loopMark,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The way out, which never leads back to this service. */
export function openEgress(
  config: Config,
  { metrics, loopMark }: { readonly metrics: Metrics; readonly loopMark?: string },
): Egress & Tunnels {
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
