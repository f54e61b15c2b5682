// Groups F and G: what deliveries depend on changes or goes away in their midst.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { allAre, openDeliveryService } from '../support/delivery-service.ts';
import { type Reply, silence, startReceiver, status } from '../support/receiver.ts';

/** Those of the worker in the tests' service, and more destinations than that. */
const SLOTS = 8;
const MINUTE_MS = 60_000;
/** Of which accounts' IDs may be made. */
const LETTERS = 'abcdefghijkmnpqrs';

forEachDatabase((kind, open) => {
  it('more destinations than slots all get theirs, beside some that hang', async () => {
    await using dead = await startReceiver(silence);
    await using receiver = await startReceiver();
    const ports = [dead.port, receiver.port];
    await using service = openDeliveryService({ database: await open(), egress: { ports } });
    for (let index = 0; index < SLOTS - 1; index += 1) {
      await service.addDestination(`dead${LETTERS[index]}`, dead.url);
      await service.publish(`dead${LETTERS[index]}`, ['vid_1', 'vid_2']);
    }
    service.startWorker();
    await dead.until(2 * (SLOTS - 1));
    const quick = [];
    for (let index = 0; index < 2 * SLOTS; index += 1) {
      quick.push(await service.addDestination(`quick${LETTERS[index]}`, receiver.url));
      await service.publish(`quick${LETTERS[index]}`, ['vid_1']);
    }
    for (const { id } of quick) await service.untilListed(id, allAre('succeeded'));

    assert.equal(receiver.received.length, 2 * SLOTS);
  });

  it('an account that is deleted in the midst leaves nothing, and others get theirs', async () => {
    const answers: (() => void)[] = [];
    const hold: Reply = (response) => answers.push(() => response.writeHead(204).end());
    await using receiver = await startReceiver(hold);
    const database = await open();
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const gone = await service.addDestination('gone', receiver.url);
    const other = await service.addDestination('other', receiver.url);
    await service.publish('gone', ['vid_1', 'vid_2']);
    await service.publish('other', ['vid_3']);
    service.startWorker();
    await receiver.until(3);
    await database.transaction((tx) => service.webhooks.deleteAllOf(tx, gone.accountId));
    for (const answer of answers) answer();
    await service.untilListed(other.id, allAre('succeeded'));

    const attempts = await database.queries.selectFrom('delivery_attempts').selectAll().execute();
    assert.equal(attempts.length, 1);
    assert.deepEqual(await service.list(gone.id), []);
  });

  it('fewer attempts than there were when it failed first: the next one is the last', async () => {
    await using receiver = await startReceiver(status(500));
    const database = await open();
    const options = { database, egress: { ports: [receiver.port] } };
    await using before = openDeliveryService(options);
    const { id } = await before.addDestination('ada', receiver.url);
    await before.publish('ada', ['vid_1']);
    const worker = before.startWorker();
    await before.untilListed(id, ([delivery]) => delivery?.attempts.length === 1);
    await worker.stop({ graceMs: 10_000 });
    await using after = openDeliveryService({
      ...options,
      retries: { attemptsMax: 1, backoffMs: [30_000] },
    });
    after.clock.nowMs += MINUTE_MS;
    after.startWorker();
    const [delivery] = await after.untilListed(id, allAre('failed'));

    assert.equal(delivery?.attempts.length, 2);
  });

  it('database connections that break while a receiver thinks: it is sent again, under its ID', async () => {
    // SQLite has none.
    if (kind === 'sqlite') return;
    const answers: (() => void)[] = [];
    const hold: Reply = (response) => answers.push(() => response.writeHead(204).end());
    await using receiver = await startReceiver(hold);
    const database = await open();
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    await receiver.until(1);
    receiver.replyWith(status(204));
    await breakConnections(database).catch(() => undefined);
    for (const answer of answers) answer();
    // A result that was lost is learnt by sending again, when the lease has lapsed at the latest.
    for (;;) {
      const [delivery] = await service.list(id).catch(() => []);
      if (delivery?.status === 'succeeded') break;
      service.clock.nowMs += 1_000;
      await delay(20);
    }

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, 1);
  });
});

/** All of this database's, this one's own last. */
async function breakConnections(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() order by pid = pg_backend_pid()`.execute(tx),
  );
}
