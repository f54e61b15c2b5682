import type { Database, Tx } from '#platform/db/database.ts';

import type { DestinationHealth } from './destination-health.ts';

/** What ended deliveries change of a destination; all else of it is its owner's doing. */
export type DestinationHealthStore = {
  /** Undefined when it was deleted. Others who change it, or its deliveries, wait until the transaction ends. */
  readonly lockHealth: (tx: Tx, webhookId: string) => Promise<DestinationHealth | undefined>;
  readonly writeHealth: (tx: Tx, webhookId: string, health: DestinationHealth) => Promise<void>;
  /** False when it was disabled already. */
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
