import type { Tx } from '#platform/db/database.ts';

type Old = { readonly untilMs: number; readonly limit: number };

/** Erases what old events carried; returns of how many, `limit` at most. */
export async function erasePayloads(tx: Tx, { untilMs, limit }: Old): Promise<number> {
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

/** Deletes old events, their deliveries and the log of these; returns how many events. */
export async function deleteOldEvents(tx: Tx, { untilMs, limit }: Old): Promise<number> {
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
