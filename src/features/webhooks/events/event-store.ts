import type { AccountId, EventId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { sealingContext } from '../sealing-context.ts';

type NewEvent = {
  readonly id: EventId;
  readonly accountId: string;
  readonly type: string;
  /** The ID of the record that the event describes. */
  readonly subject: string;
  /** The exact body of the event's deliveries; null if there are no subscribers. */
  readonly payload: string | null;
  readonly nowMs: number;
};

/** Returns the event's sequence number. */
export async function insertEvent(
  tx: Tx,
  secrets: Secrets,
  { id, payload, ...event }: NewEvent,
): Promise<number> {
  const { seq } = await tx
    .insertInto('events')
    .values({
      id,
      account_id: event.accountId,
      type: event.type,
      subject: event.subject,
      payload_sealed:
        payload === null ? null : secrets.seal(payload, sealingContext('events.payload', id)),
      created_at_ms: event.nowMs,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** Returns undefined if the payload was erased or the event deleted. */
export async function findPayload(
  queries: Queries,
  secrets: Secrets,
  id: EventId,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('events')
    .select('payload_sealed')
    .where('id', '=', id)
    .executeTakeFirst();
  const sealed = row?.payload_sealed ?? null;
  return sealed === null ? undefined : secrets.open(sealed, sealingContext('events.payload', id));
}

/** Deliveries are deleted with their events. */
export async function deleteEvents(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('events').where('account_id', '=', accountId).execute();
}

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
