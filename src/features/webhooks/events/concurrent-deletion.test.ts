import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import type { Database, Tx } from '#platform/db/database.ts';
import { newDeliveryId, newEventId, newWebhookId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { accountId } from '#test/support/test-guard.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';

import { insertDeliveries } from '../delivery/delivery-store.ts';
import { deleteDestination, insertDestination } from '../destinations/destination-store.ts';
import { findSubscribed } from '../destinations/subscription-store.ts';
import { deleteAccountWebhooks } from './delete-account-webhooks.ts';
import { deleteOldEvents, insertEvent } from './event-store.ts';
import { type EventPage, listEvents } from './list-events.ts';

const ADA = accountId('ada');
const SCAN = { type: undefined, subject: undefined, limit: 10 };

forEachDatabase((_kind, open) => {
  it('deletes a destination only after a concurrent event for it is written', async () => {
    const database = await open();
    const id = newWebhookId();
    await database.transaction((tx) =>
      insertDestination(tx, secrets, {
        id,
        accountId: ADA,
        url: new URL('https://hooks.example/'),
        description: null,
        events: ['*'],
        tags: [],
        playlists: [],
        secret: 'whsec_',
        nowMs: 1,
      }),
    );
    const found = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const writing = database.transaction(async (tx) => {
      assert.deepEqual(
        await findSubscribed(
          tx,
          { database, findPlaylistsWith: async () => [] },
          { accountId: ADA, type: 'video.ready', subject: 'vid', tags: [] },
        ),
        [id],
      );
      found.resolve();
      await mayGoOn.promise;
      const event = { id: newEventId(), accountId: ADA, type: 'video.ready', subject: 'vid' };
      const seq = await insertEvent(tx, secrets, { ...event, payload: null, nowMs: 2 });
      const delivery = { id: newDeliveryId(), webhookId: id, nowMs: 2 };
      await insertDeliveries(tx, [{ ...delivery, event: { ...event, seq } }]);
    });
    await found.promise;
    const seen = { isDeleted: false };
    const deletion = database
      .transaction((tx) => deleteDestination(tx, { id, accountId: ADA }))
      .then((wasThere) => (seen.isDeleted = wasThere));
    while (!seen.isDeleted && !(await isWaited(database))) await new Promise(setImmediate);
    mayGoOn.resolve();
    await writing;
    assert.equal(await deletion, true);
    const left = await database.queries.selectFrom('deliveries').select('id').execute();
    assert.deepEqual(left, []);
  });

  it('gives later events other positions if one is deleted meanwhile', async () => {
    const database = await open();
    await add(database, 'first', 'old', 'last');
    const before = await readDuring(database, async (tx) => {
      assert.equal(await deleteOldEvents(tx, { untilMs: 1, limit: 10 }), 1);
    });
    await add(database, 'next');
    const rest = await listEvents(database, ADA, { ...SCAN, after: before.after });
    assert.deepEqual(
      [before, rest].map(({ events }) => events.map(({ subject }) => subject)),
      [['first', 'last'], ['next']],
    );
  });

  it('stores nothing for a reader whose account is deleted meanwhile', async () => {
    const database = await open();
    await add(database, 'first');
    const page = await readDuring(database, (tx) => deleteAccountWebhooks(tx, ADA));
    assert.deepEqual(page, { events: [], after: 0, hasMore: false });
    const left = await database.queries.selectFrom('event_positions').selectAll().execute();
    assert.deepEqual(left, []);
  });
});

async function add(database: Database, ...subjects: readonly string[]): Promise<void> {
  const event = { accountId: ADA, type: 'video.ready', payload: null };
  for (const subject of subjects) {
    const nowMs = subject === 'old' ? 1 : 2;
    await database.transaction((tx) =>
      insertEvent(tx, secrets, { ...event, id: newEventId(), subject, nowMs }),
    );
  }
}

/** Reads while the transaction of the deletion is open. */
async function readDuring(
  database: Database,
  remove: (tx: Tx) => Promise<void>,
): Promise<EventPage> {
  const removed = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const deletion = database.transaction(async (tx) => {
    await remove(tx);
    removed.resolve();
    await mayEnd.promise;
  });
  await removed.promise;
  const reading = listEvents(database, ADA, { ...SCAN, after: undefined });
  while (!(await isWaited(database))) await new Promise(setImmediate);
  mayEnd.resolve();
  await deletion;
  return reading;
}

/** SQLite allows one writer at a time. */
async function isWaited({ kind, queries }: Database): Promise<boolean> {
  if (kind === 'sqlite') return true;
  const row = await queries
    .selectNoFrom(
      sql<boolean>`exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')`.as('is'),
    )
    .executeTakeFirst();
  return row?.is === true;
}
