import type { AccountId } from '#contract/ids.ts';
import type { ReadContext, Videos } from '#features/videos/index.ts';
import type { WebhookContext } from '#features/webhooks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

/** The services that operations on tracks use. */
export type SubtitleContext = {
  readonly database: Database;
  readonly videos: ReadContext & Pick<Videos, 'ctx' | 'findCachedVideo' | 'holdLease'>;
  readonly webhooks: WebhookContext;
  readonly threads: ThreadPool;
  readonly quotas: Pick<Quotas, 'enforce'>;
  /**
   * Locks the account, so that concurrent uploads can't exceed its quota. Throws when it is deleted
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /** Base URL of the links in events and responses. */
  readonly publicUrl: URL;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'digest'>;
};
