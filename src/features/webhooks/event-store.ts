import type { AccountId, EventId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

export type StoredEvent = {
  readonly id: EventId;
  readonly accountId: string;
  readonly type: string;
  /** The ID of what it is about. */
  readonly subject: string;
  /** The body of its deliveries, byte for byte; null when nobody waits for it. */
  readonly payload: string | null;
  readonly nowMs: number;
};

/** The table `events`. */
export type EventStore = {
  /** Answers the event's place in the order of all events. */
  readonly insert: (tx: Tx, event: StoredEvent) => Promise<number>;
  /** Undefined when it has been erased, or the event is gone. */
  readonly findPayload: (queries: Queries, id: EventId) => Promise<string | undefined>;
  /** Their deliveries go with them. */
  readonly deleteAllOf: (tx: Tx, accountId: AccountId) => Promise<void>;
};

type Sealing = Pick<Secrets, 'seal' | 'open'>;

export function createEventStore(secrets: Sealing): EventStore {
  return {
    insert: (tx, event) => insert(tx, event, secrets),
    findPayload: (queries, id) => findPayload(queries, id, secrets),
    deleteAllOf,
  };
}

async function insert(tx: Tx, event: StoredEvent, secrets: Sealing): Promise<number> {
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
  secrets: Sealing,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('events')
    .select('payload_sealed')
    .where('id', '=', id)
    .executeTakeFirst();
  const sealed = row?.payload_sealed ?? null;
  return sealed === null ? undefined : secrets.open(sealed, sealingContext(id));
}

async function deleteAllOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('events').where('account_id', '=', accountId).execute();
}

function sealingContext(id: EventId): string {
  return `events.payload:${id}`;
}
