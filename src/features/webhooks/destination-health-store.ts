import type { Database, Tx } from '#platform/db/database.ts';

import type { DestinationHealth } from './destination-health.ts';

/** The columns of a destination that completed deliveries change. */
export type DestinationHealthStore = {
  /**
   * Returns undefined for a deleted destination. Blocks other changes to it and its deliveries
   * until the transaction ends.
   */
  readonly lockHealth: (tx: Tx, webhookId: string) => Promise<DestinationHealth | undefined>;
  readonly writeHealth: (tx: Tx, webhookId: string, health: DestinationHealth) => Promise<void>;
  /** Returns false if it was already disabled. */
  readonly disable: (tx: Tx, webhookId: string, disabling: Disabling) => Promise<boolean>;
};

export type Disabling = { readonly reason: 'gone' | 'failing'; readonly nowMs: number };

export function createDestinationHealthStore({
  kind,
}: Pick<Database, 'kind'>): DestinationHealthStore {
  return {
    async lockHealth(tx, webhookId) {
      const row = await tx
        .selectFrom('webhooks')
        .select(['failed_in_row', 'failing_since_ms', 'last_succeeded_at_ms', 'last_failed_at_ms'])
        .where('id', '=', webhookId)
        .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row === undefined
        ? undefined
        : {
            failedInRow: row.failed_in_row,
            failingSinceMs: row.failing_since_ms,
            lastSucceededAtMs: row.last_succeeded_at_ms,
            lastFailedAtMs: row.last_failed_at_ms,
          };
    },
    async writeHealth(tx, webhookId, health) {
      await tx
        .updateTable('webhooks')
        .set({
          failed_in_row: health.failedInRow,
          failing_since_ms: health.failingSinceMs,
          last_succeeded_at_ms: health.lastSucceededAtMs,
          last_failed_at_ms: health.lastFailedAtMs,
        })
        .where('id', '=', webhookId)
        .execute();
    },
    async disable(tx, webhookId, { reason, nowMs }) {
      const disabled = await tx
        .updateTable('webhooks')
        .set((update) => ({
          enabled: 0,
          disabled_reason: reason,
          disabled_at_ms: nowMs,
          updated_at_ms: nowMs,
          revision: update('revision', '+', 1),
        }))
        .where('id', '=', webhookId)
        .where('enabled', '=', 1)
        .returning('id')
        .executeTakeFirst();
      return disabled !== undefined;
    },
  };
}
