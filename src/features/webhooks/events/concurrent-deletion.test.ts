import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import type { Database } from '#platform/db/database.ts';
import { newDeliveryId, newEventId, newWebhookId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { accountId } from '#test/support/test-guard.ts';
import { testSecrets as secrets } from '#test/support/test-secrets.ts';

import { insertDeliveries } from '../delivery/delivery-store.ts';
import {
  deleteDestination,
  findSubscribed,
  insertDestination,
} from '../destinations/destination-store.ts';
import { deleteOldEvents, insertEvent } from './event-store.ts';
import { listEvents } from './list-events.ts';

const ADA = accountId('ada');

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
        secret: 'whsec_',
        nowMs: 1,
      }),
    );
    const found = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const writing = database.transaction(async (tx) => {
      assert.deepEqual(
        await findSubscribed(tx, database, { accountId: ADA, type: 'video.ready', tags: [] }),
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
    const add = (subject: string): Promise<number> =>
      database.transaction((tx) =>
        insertEvent(tx, secrets, {
          id: newEventId(),
          accountId: ADA,
          type: 'video.ready',
          subject,
          payload: null,
          nowMs: subject === 'old' ? 1 : 2,
        }),
      );
    for (const subject of ['first', 'old', 'last']) await add(subject);
    const deleted = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const deletion = database.transaction(async (tx) => {
      assert.equal(await deleteOldEvents(tx, { untilMs: 1, limit: 10 }), 1);
      deleted.resolve();
      await mayGoOn.promise;
    });
    await deleted.promise;
    const scan = { type: undefined, subject: undefined, limit: 10 };
    const reading = listEvents(database, ADA, { ...scan, after: undefined });
    while (!(await isWaited(database))) await new Promise(setImmediate);
    mayGoOn.resolve();
    await deletion;
    const before = await reading;
    await add('next');
    const rest = await listEvents(database, ADA, { ...scan, after: before.after });
    assert.deepEqual(
      [before, rest].map(({ events }) => events.map(({ subject }) => subject)),
      [['first', 'last'], ['next']],
    );
  });
});

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
