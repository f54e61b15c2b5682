import { sql } from 'kysely';

import type { WebhookId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

/** Recent deliveries that the chart in the account area includes. */
export const DELIVERIES_CHARTED_MAX = 50_000;

export const HOUR_MS = 3_600_000;

export type HourCount = {
  /** Hours since the epoch. */
  readonly hour: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly count: number;
};

/** Counts only the latest DELIVERIES_CHARTED_MAX deliveries. */
export async function countByHour(
  queries: Queries,
  webhookId: WebhookId,
  sinceMs: number,
): Promise<readonly HourCount[]> {
  return queries
    .selectFrom((from) =>
      from
        .selectFrom('deliveries')
        // Integer division truncates in both databases.
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
