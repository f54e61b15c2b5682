import type { AccountId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { RetryConfig } from '#platform/config/config.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

/** The services that operations on webhooks use. */
export type WebhookContext = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly checkUrl: Egress['checkUrl'];
  /**
   * Prevents deletion of the account until the transaction ends. Throws when the account is missing
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, accountId: AccountId) => Promise<void>;
  /** False for an account that the operator has disabled; nothing is delivered for it. */
  readonly isOwnerActive: (queries: Queries, accountId: string) => Promise<boolean>;
};

/** The services that the delivery worker uses. */
export type DeliveryContext = Pick<
  WebhookContext,
  'database' | 'secrets' | 'clock' | 'isOwnerActive'
> & {
  readonly egress: Pick<Egress, 'open'>;
  readonly retries: RetryConfig;
  /** In the range [0, 1). */
  readonly random: () => number;
  readonly log: Logger;
  readonly onAttempt: (attempt: EndedAttempt) => void;
  /** Called in the transaction that disables a failing destination. */
  readonly onDisabled: (
    tx: Tx,
    disabled: { readonly accountId: string; readonly webhookId: string },
  ) => Promise<void>;
};

/** A finished attempt, as reported to the metrics. */
export type EndedAttempt = {
  readonly outcome: string;
  readonly seconds: number;
  /** Null if the attempt will be retried. */
  readonly deliveryStatus: 'succeeded' | 'failed' | null;
};
