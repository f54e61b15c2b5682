import type { AccountId, EventId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export type StoredEvent = {
  readonly id: EventId;
  readonly accountId: string;
  readonly type: string;
  /** The ID of the record that the event describes. */
  readonly subject: string;
  /** The exact body of the event's deliveries; null if there are no subscribers. */
  readonly payload: string | null;
  readonly nowMs: number;
};

export type EventStore = {
  /** Returns the event's sequence number. */
  readonly insert: (tx: Tx, event: StoredEvent) => Promise<number>;
  /** Returns undefined if the payload was erased or the event deleted. */
  readonly findPayload: (queries: Queries, id: EventId) => Promise<string | undefined>;
  /** Deliveries are deleted with their events. */
  readonly deleteForAccount: (tx: Tx, accountId: AccountId) => Promise<void>;
};

type PayloadSecrets = Pick<Secrets, 'seal' | 'open'>;

export function createEventStore(secrets: PayloadSecrets): EventStore {
  return {
    insert: (tx, event) => insert(tx, event, secrets),
    findPayload: (queries, id) => findPayload(queries, id, secrets),
    deleteForAccount,
  };
}

async function insert(tx: Tx, event: StoredEvent, secrets: PayloadSecrets): Promise<number> {
  const { id, payload } = event;
  const { seq } = await tx
    .insertInto('events')
    .values({
      id,
      account_id: event.accountId,
      type: event.type,
      subject: event.subject,
      payload_sealed: payload === null ? null : secrets.seal(payload, sealingContext(id)),
      created_at_ms: event.nowMs,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

async function findPayload(
  queries: Queries,
  id: EventId,
  secrets: PayloadSecrets,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('events')
    .select('payload_sealed')
    .where('id', '=', id)
    .executeTakeFirst();
  const sealed = row?.payload_sealed ?? null;
  return sealed === null ? undefined : secrets.open(sealed, sealingContext(id));
}

async function deleteForAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('events').where('account_id', '=', accountId).execute();
}

function sealingContext(id: EventId): string {
  return `events.payload:${id}`;
}
