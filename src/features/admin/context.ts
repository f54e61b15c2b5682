import type { AbuseContext } from '#features/abuse/index.ts';
import type { Accounts } from '#features/accounts/index.ts';
import type { UsageContext } from '#features/usage/index.ts';
import type { Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { YtDlpConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { RecentErrors } from '#platform/http/server/recent-errors.ts';
import type { Metrics } from '#platform/metrics/create-metrics.ts';
import type { Node } from '#platform/nodes/node.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

/** The services that the console uses. */
export type AdminContext = {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
  readonly publicUrl: URL;
  readonly accounts: Accounts;
  readonly videos: Videos;
  readonly abuse: AbuseContext;
  readonly usage: UsageContext;
  readonly quotas: Pick<Quotas, 'findOverrides'>;
  readonly node: Pick<Node, 'id'>;
  readonly threads: Pick<ThreadPool, 'run'>;
  readonly metrics: Pick<Metrics, 'readByLabel'>;
  readonly recentErrors: Pick<RecentErrors, 'list'>;
  /** Null when disabled. */
  readonly ytDlp: YtDlpConfig | null;
};
