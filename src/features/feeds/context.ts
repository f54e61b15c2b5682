import type { AccountId } from '#contract/ids.ts';
import type { HostLimits } from '#features/resolution/index.ts';
import type { Videos } from '#features/videos/index.ts';
import type { WebhookContext } from '#features/webhooks/index.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

/** The services that operations on feeds use. */
export type FeedContext = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly egress: Pick<Egress, 'open' | 'checkUrl'>;
  readonly threads: Pick<ThreadPool, 'run'>;
  readonly quotas: Pick<Quotas, 'enforceLimit'>;
  /** Memory for received bytes, shared with other features. */
  readonly byteBudget: Pick<ByteBudget, 'open'>;
  /** Shared with resolutions. */
  readonly hostLimits: HostLimits;
  readonly videos: Pick<Videos, 'ctx'>;
  readonly webhooks: WebhookContext;
  /**
   * Prevents deletion of the account until the transaction ends. Throws when the account is missing
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /** False for an account that the operator has disabled; its feeds are not checked. */
  readonly isOwnerActive: (queries: Queries, accountId: string) => Promise<boolean>;
  /** True for a page of a provider that resolutions recognize. */
  readonly isVideoPage: (url: URL) => boolean;
  readonly feeds: {
    /** Shortest time between two checks of a feed. */
    readonly intervalMs: number;
    /** Feeds per account; null for unlimited. */
    readonly countMax: number | null;
  };
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Called with the outcome of every check. */
  readonly onChecked?: ((outcome: string) => void) | undefined;
};
