import type { RetryConfig } from '#platform/config/config.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { WebhookContext } from '../destinations/webhook-context.ts';

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
