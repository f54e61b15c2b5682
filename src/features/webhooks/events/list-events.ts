import { AppError } from '#contract/app-error.ts';
import { type EventPattern, matchesPattern } from '#contract/events.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Database, Queries } from '#platform/db/database.ts';

import {
  findLastPosition,
  findPlaced,
  findPosition,
  type PlacedEvent,
  placeEvents,
} from './position-store.ts';

/**
 * Where a list of events starts: after a position, after the event with this ID, or after the last
 * event. Undefined: with the oldest event.
 */
export type EventStart = number | 'latest' | { readonly id: string } | undefined;

export type EventScan = {
  readonly after: EventStart;
  readonly type: EventPattern | undefined;
  readonly subject: string | undefined;
  /** Maximum number of events in the page. */
  readonly limit: number;
};

export type EventPage = {
  /** Oldest first. */
  readonly events: readonly PlacedEvent[];
  /** The position of the last event that was examined; 0 if the account has had none. */
  readonly after: number;
  /** Whether there are events after this page, which may not match. */
  readonly hasMore: boolean;
};

/** Events that one call examines, so that a filter that few events match stays cheap. */
const EXAMINED_MAX = 1000;

/**
 * The account's events of the last 30 days. A call that continues after the previous page misses
 * none. Throws event_not_found if events after `after` are no longer stored.
 */
export async function listEvents(
  database: Pick<Database, 'queries' | 'transaction'>,
  accountId: AccountId,
  { after, type, subject, limit }: EventScan,
): Promise<EventPage> {
  await placeEvents(database, accountId);
  const { queries } = database;
  const start = await findStart(queries, accountId, after);
  const isFiltered = type !== undefined || subject !== undefined;
  const rowsMax = isFiltered ? EXAMINED_MAX : limit;
  const rows = await findPlaced(queries, { accountId, after: start, rowsMax: rowsMax + 1 });
  const events: PlacedEvent[] = [];
  let examined = 0;
  for (const event of rows.slice(0, rowsMax)) {
    if (events.length === limit) break;
    examined += 1;
    const matches =
      (type === undefined || matchesPattern(type, event.type)) &&
      (subject === undefined || subject === event.subject);
    if (matches) events.push(event);
  }
  return {
    events,
    after: rows[examined - 1]?.position ?? start,
    hasMore: examined < rows.length,
  };
}

/** Returns a position that later requests can send as `after`. */
async function findStart(
  queries: Queries,
  accountId: AccountId,
  after: EventStart,
): Promise<number> {
  if (typeof after === 'object') {
    const position = await findPosition(queries, accountId, after.id);
    if (position === undefined) throw createNotFoundError();
    return position;
  }
  const last = await findLastPosition(queries, accountId);
  if (after === 'latest') return last;
  const [oldest] = await findPlaced(queries, { accountId, after: 0, rowsMax: 1 });
  const first = oldest === undefined ? last : oldest.position - 1;
  if (after === undefined) return first;
  if (first <= after && after <= last) return after;
  throw createNotFoundError();
}

function createNotFoundError(): AppError {
  return new AppError(
    'event_not_found',
    'The event, or an event after it, is no longer stored. Omit `after` to start with the oldest.',
  );
}
