import { setImmediate } from 'node:timers/promises';

import type { AccountId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import { watchChanges } from '#platform/db/watch-changes.ts';

import { type EventPage, type EventScan, listEvents } from './list-events.ts';

type Feed = Pick<Database, 'queries' | 'transaction'> & {
  readonly changes: Pick<Database['changes'], 'subscribe'>;
};

/** Changes of other nodes can be announced late or never, so waiting requests also poll. */
const POLL_INTERVAL_MS = 2000;

/** Returns a page with at least one event, or an empty one when `signal` aborts. */
export async function waitForEvents(
  database: Feed,
  accountId: AccountId,
  { signal, ...scan }: EventScan & { readonly signal: AbortSignal },
): Promise<EventPage> {
  using watch = watchChanges(database.changes, 'event', accountId);
  for (let { after } = scan; ;) {
    const page = await listEvents(database, accountId, { ...scan, after });
    if (page.events.length > 0) return page;
    // With SQLite, reading page after page would keep other work and the signal waiting.
    if (page.hasMore) await setImmediate();
    else await watch.next(POLL_INTERVAL_MS, signal);
    if (signal.aborted) return page;
    after = page.after;
  }
}

/** Pages as they arrive, until `signal` aborts. A page is empty if there was no event for a while. */
export async function* followEvents(
  database: Feed,
  accountId: AccountId,
  {
    signal,
    idleMs,
    ...scan
  }: EventScan & { readonly signal: AbortSignal; readonly idleMs: number },
): AsyncGenerator<EventPage, void> {
  let { after } = scan;
  while (!signal.aborted) {
    const page = await waitForEvents(database, accountId, {
      ...scan,
      after,
      signal: AbortSignal.any([signal, AbortSignal.timeout(idleMs)]),
    });
    if (signal.aborted) return;
    yield page;
    after = page.after;
  }
}
