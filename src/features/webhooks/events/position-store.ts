import { sql } from 'kysely';

import type { AccountId } from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';

/** Events that get their positions in one transaction. */
const PLACED_MAX = 1000;

/**
 * Gives positions to the account's committed events that have none, in the order of publication. With
 * PostgreSQL, events become visible in another order than `seq`, because their transactions commit
 * in any order. A reader that continues after the last `seq` it has seen would miss some of them; a
 * position is greater than those of all events that were visible before.
 */
export async function placeEvents(
  { queries, transaction }: Pick<Database, 'queries' | 'transaction'>,
  accountId: AccountId,
): Promise<void> {
  for (;;) {
    const unplaced = await queries
      .selectFrom('events')
      .select('seq')
      .where('account_id', '=', accountId)
      .where('position', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (unplaced === undefined) return;
    await transaction((tx) => placeSome(tx, accountId));
  }
}

async function placeSome(tx: Tx, accountId: AccountId): Promise<void> {
  // Locks the row until the transaction ends, so that positions become visible in their order.
  const { last_position: last } = await tx
    .insertInto('event_positions')
    .values({ account_id: accountId, last_position: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ last_position: row.ref('event_positions.last_position') })),
    )
    .returning('last_position')
    .executeTakeFirstOrThrow();
  const placed = await tx
    .updateTable('events')
    .from((from) =>
      from
        .selectFrom('events')
        .select(['seq', sql<number>`row_number() over (order by seq)`.as('place')])
        .where('account_id', '=', accountId)
        .where('position', 'is', null)
        .orderBy('seq')
        .limit(PLACED_MAX)
        .as('unplaced'),
    )
    .set((row) => ({ position: sql<number>`${last} + ${row.ref('unplaced.place')}` }))
    .whereRef('events.seq', '=', 'unplaced.seq')
    .returning('position')
    .$narrowType<{ position: number }>()
    .execute();
  // If an event is deleted meanwhile, there are fewer rows than positions.
  const next = placed.reduce((highest, { position }) => Math.max(highest, position), last);
  // The events were deleted meanwhile, perhaps with their account.
  if (next === 0) return deletePositions(tx, accountId);
  await tx
    .updateTable('event_positions')
    .set({ last_position: next })
    .where('account_id', '=', accountId)
    .execute();
}

export type PlacedEvent = {
  readonly id: string;
  /** Its number in the account's list, starting at 1. Deleted events leave gaps. */
  readonly position: number;
  readonly type: string;
  /** The ID of the record that the event describes. */
  readonly subject: string;
  readonly createdAtMs: number;
};

type PositionRange = {
  readonly accountId: AccountId;
  readonly after: number;
  readonly rowsMax: number;
};

/** In the order of their positions. */
export function findPlaced(
  queries: Queries,
  { accountId, after, rowsMax }: PositionRange,
): Promise<readonly PlacedEvent[]> {
  return queries
    .selectFrom('events')
    .select(['id', 'type', 'subject', 'position', 'created_at_ms as createdAtMs'])
    .where('account_id', '=', accountId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(rowsMax)
    .$narrowType<{ position: number }>()
    .execute();
}

/** Undefined if the account has no such event, or it has no position yet. */
export async function findPosition(
  queries: Queries,
  accountId: AccountId,
  id: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('events')
    .select('position')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.position ?? undefined;
}

/** Returns 0 if no event has a position yet. */
export async function findLastPosition(queries: Queries, accountId: AccountId): Promise<number> {
  const row = await queries
    .selectFrom('event_positions')
    .select('last_position')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.last_position ?? 0;
}

/** The next event of the account gets the position 1. */
export async function deletePositions(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('event_positions').where('account_id', '=', accountId).execute();
}
