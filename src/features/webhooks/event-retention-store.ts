import type { Tx } from '#platform/db/database.ts';

type ExpiredRows = { readonly untilMs: number; readonly limit: number };

/** Erases the payloads of old events; returns how many, at most `limit`. */
export async function erasePayloads(tx: Tx, { untilMs, limit }: ExpiredRows): Promise<number> {
  const erased = await tx
    .updateTable('events')
    .set({ payload_sealed: null })
    .where('seq', 'in', (query) =>
      query
        .selectFrom('events')
        .select('seq')
        .where('created_at_ms', '<=', untilMs)
        .where('payload_sealed', 'is not', null)
        .orderBy('created_at_ms')
        .limit(limit),
    )
    .returning('seq')
    .execute();
  return erased.length;
}

/** Deletes old events with their deliveries and attempts; returns the number of events. */
export async function deleteOldEvents(tx: Tx, { untilMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('events')
    .where('seq', 'in', (query) =>
      query
        .selectFrom('events')
        .select('seq')
        .where('created_at_ms', '<=', untilMs)
        .orderBy('created_at_ms')
        .limit(limit),
    )
    .returning('seq')
    .execute();
  return deleted.length;
}
