import assert from 'node:assert/strict';
import { it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newEventId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { accountId } from '#test/support/test-guard.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';

import { deleteAccountWebhooks } from './delete-account-webhooks.ts';
import { deleteOldEvents, insertEvent } from './event-store.ts';
import { waitForEvents } from './follow-events.ts';
import { type EventPage, type EventScan, type EventStart, listEvents } from './list-events.ts';

const ADA = accountId('ada');
const BOB = accountId('bob');
const DEFAULTS = { after: undefined, type: undefined, subject: undefined, limit: 100 };

forEachDatabase((kind, open) => {
  it('numbers the events of each account without gaps', async () => {
    const database = await open();
    await add(database, ADA, 'a1', 'a2');
    await add(database, BOB, 'b1');
    await add(database, ADA, 'a3');
    assert.deepEqual(show(await read(database)), ['1 a1', '2 a2', '3 a3']);
    assert.deepEqual(show(await read(database, {}, BOB)), ['1 b1']);
    await add(database, ADA, 'a4');
    assert.deepEqual(show(await read(database, { after: 3 })), ['4 a4']);
  });

  it('continues page by page until nothing is left', async () => {
    const database = await open();
    await add(database, ADA, ...Array.from({ length: 5 }, (_, at) => `a${at + 1}`));
    const first = await read(database, { limit: 2 });
    assert.deepEqual([show(first), first.after, first.hasMore], [['1 a1', '2 a2'], 2, true]);
    const last = await read(database, { limit: 3, after: 2 });
    assert.deepEqual([last.events.length, last.after, last.hasMore], [3, 5, false]);
    const none = await read(database, { after: 5 });
    assert.deepEqual(none, { events: [], after: 5, hasMore: false });
  });

  it('starts after an event or after the last one', async () => {
    const database = await open();
    assert.equal((await read(database, { after: 'latest' })).after, 0);
    const [, second] = await add(database, ADA, 'a1', 'a2', 'a3');
    assert.deepEqual(show(await read(database, { after: { id: second ?? '' } })), ['3 a3']);
    assert.equal((await read(database, { after: 'latest' })).after, 3);
  });

  it('examines a bounded number of events for a filter', async () => {
    const database = await open();
    await add(database, ADA, ...Array.from({ length: 1100 }, (_, at) => `a${at + 1}`));
    const first = await read(database, { subject: 'a1050' });
    assert.deepEqual([first.events.length, first.after, first.hasMore], [0, 1000, true]);
    const next = await read(database, { subject: 'a1050', after: first.after });
    assert.deepEqual([show(next), next.after, next.hasMore], [['1050 a1050'], 1100, false]);
    assert.equal((await read(database, { type: 'subtitle.*', after: 1000 })).events.length, 0);
    assert.equal((await read(database, { type: 'video.*', after: 1000 })).events.length, 100);
    const page = await read(database, { type: 'video.ready', limit: 2 });
    assert.deepEqual([page.after, page.hasMore], [2, true]);
    // Other work runs between the pages, such as that of a client that leaves.
    const leaving = new AbortController();
    setImmediate(() => leaving.abort());
    const { signal } = leaving;
    const left = await waitForEvents(database, ADA, { ...DEFAULTS, subject: 'none', signal });
    assert.deepEqual([left.after, left.hasMore], [1000, true]);
  });

  it('lists an event that is committed after a later one', async () => {
    const database = await open();
    const mayEnd = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const slow = database.transaction(async (tx) => {
      await insert(tx, ADA, 'slow');
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    // SQLite has one writer at a time, so the later event waits.
    if (kind === 'sqlite') mayEnd.resolve();
    await add(database, ADA, 'quick');
    const before = await read(database);
    mayEnd.resolve();
    await slow;
    const rest = await read(database, { after: before.after });
    const expected = kind === 'sqlite' ? ['slow', 'quick'] : ['quick', 'slow'];
    assert.deepEqual(
      [...before.events, ...rest.events].map(({ subject }) => subject),
      expected,
    );
  });

  it('gives concurrent readers the same positions', async () => {
    const database = await open();
    await add(database, ADA, 'a1', 'a2', 'a3');
    const pages = await Promise.all(Array.from({ length: 4 }, () => read(database)));
    for (const page of pages) assert.deepEqual(show(page), ['1 a1', '2 a2', '3 a3']);
  });

  it('reports a gap instead of skipping it', async () => {
    const database = await open();
    const [erased] = await add(database, ADA, 'a1', 'a2');
    await read(database);
    await database.transaction((tx) => deleteOldEvents(tx, { untilMs: 1, limit: 10 }));
    for (const after of [2, undefined]) {
      assert.deepEqual(await read(database, { after }), { events: [], after: 2, hasMore: false });
    }
    await add(database, ADA, 'a3');
    assert.deepEqual(show(await read(database)), ['3 a3']);
    assert.deepEqual(show(await read(database, { after: 2 })), ['3 a3']);
    for (const after of [0, 1, 4, { id: erased ?? '' }, { id: 'evt_1111111111111111' }]) {
      await assertNotFound(database, after);
    }
    await database.transaction((tx) => deleteAccountWebhooks(tx, ADA));
    await assertNotFound(database, 3);
    assert.equal((await read(database)).after, 0);
  });
});

async function assertNotFound(database: Database, after: EventStart): Promise<void> {
  await assert.rejects(
    read(database, { after }),
    (error) => error instanceof AppError && error.code === 'event_not_found',
  );
}

function read(
  database: Database,
  scan: Partial<EventScan> = {},
  account = ADA,
): Promise<EventPage> {
  return listEvents(database, account, { ...DEFAULTS, ...scan });
}

function show({ events }: EventPage): readonly string[] {
  return events.map(({ position, subject }) => `${position} ${subject}`);
}

/** Returns the IDs. */
function add(
  database: Database,
  account: string,
  ...subjects: readonly string[]
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const ids: string[] = [];
    for (const subject of subjects) ids.push(await insert(tx, account, subject));
    return ids;
  });
}

async function insert(tx: Tx, account: string, subject: string): Promise<string> {
  const event = { id: newEventId(), accountId: account, type: 'video.ready', subject };
  await insertEvent(tx, secrets, { ...event, payload: null, nowMs: 1 });
  return event.id;
}
