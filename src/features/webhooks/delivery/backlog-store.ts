import { sql } from 'kysely';

import type { Queries } from '#platform/db/database.ts';

/** Deliveries that wait for their first or next attempt. */
export type WebhookBacklog = {
  readonly pending: number;
  readonly oldestCreatedAtMs: number | null;
  /** Enabled webhooks whose last delivery failed. */
  readonly failingWebhooks: number;
  /** Webhooks that the service has disabled. */
  readonly disabledWebhooks: number;
};

export async function countBacklog(queries: Queries): Promise<WebhookBacklog> {
  const deliveries = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('pending'),
      fn.min<number | null>('created_at_ms').as('oldest'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const webhooks = await queries
    .selectFrom('webhooks')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`enabled = 1 and failed_in_row > 0`)
        .as('failing'),
      fn.countAll<number>().filterWhere('disabled_reason', 'is not', null).as('disabled'),
    ])
    .executeTakeFirstOrThrow();
  return {
    pending: deliveries.pending,
    oldestCreatedAtMs: deliveries.oldest,
    failingWebhooks: webhooks.failing,
    disabledWebhooks: webhooks.disabled,
  };
}
