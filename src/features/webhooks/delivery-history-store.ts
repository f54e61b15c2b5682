import { sql } from 'kysely';

import type { WebhookId } from '#contract/ids.ts';
import { DELIVERIES_CHARTED_MAX } from '#contract/limits.ts';
import type { Queries } from '#platform/db/database.ts';

export const HOUR_MS = 3_600_000;

/** How deliveries of events of one hour stand, in the order in which the database has them. */
export type HourCount = {
  /** Whole hours since 1970. */
  readonly hour: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly count: number;
};

/** Of the latest DELIVERIES_CHARTED_MAX since then. */
export async function countByHour(
  queries: Queries,
  webhookId: WebhookId,
  sinceMs: number,
): Promise<readonly HourCount[]> {
  return queries
    .selectFrom((from) =>
      from
        .selectFrom('deliveries')
        // Whole numbers divide to whole numbers in both databases.
        .select(['status', sql<number>`created_at_ms / ${sql.lit(HOUR_MS)}`.as('hour')])
        .where('webhook_id', '=', webhookId)
        .where('created_at_ms', '>=', sinceMs)
        .orderBy('created_at_ms', 'desc')
        .limit(DELIVERIES_CHARTED_MAX)
        .as('latest'),
    )
    .select((select) => ['hour', 'status', select.fn.countAll<number>().as('count')])
    .groupBy(['hour', 'status'])
    .execute();
}
