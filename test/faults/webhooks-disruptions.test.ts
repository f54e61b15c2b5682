// docs/faults.md 107 and 118: accounts, settings and connections that change or fail during
// deliveries.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { deleteAccountWebhooks } from '#features/webhooks/index.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { haveStatuses, openDeliveryService } from '../support/delivery-service.ts';
import { startReceiver } from '../support/receiver.ts';
import { respondWithStatus, type Script, staySilent } from '../support/scripted-origin.ts';

/** Worker slots of the test service. The test uses more destinations. */
const SLOTS = 8;
const MINUTE_MS = 60_000;
/** Letters that account IDs may contain. */
const LETTERS = 'abcdefghijkmnpqrs';

forEachDatabase((kind, open) => {
  it('delivers to more destinations than slots while some receivers hang', async () => {
    await using dead = await startReceiver(staySilent());
    await using receiver = await startReceiver();
    const ports = [dead.port, receiver.port];
    await using service = openDeliveryService({ database: await open(), egress: { ports } });
    for (let index = 0; index < SLOTS - 1; index += 1) {
      await service.addDestination(`dead${LETTERS[index]}`, dead.url);
      await service.publish(`dead${LETTERS[index]}`, ['vid_1', 'vid_2']);
    }
    service.startWorker();
    await dead.waitForCount(2 * (SLOTS - 1));
    const quick = [];
    for (let index = 0; index < 2 * SLOTS; index += 1) {
      quick.push(await service.addDestination(`quick${LETTERS[index]}`, receiver.url));
      await service.publish(`quick${LETTERS[index]}`, ['vid_1']);
    }
    for (const { id } of quick) await service.waitForDeliveries(id, haveStatuses('succeeded'));

    assert.equal(receiver.received.length, 2 * SLOTS);
  });

  it('deletes the deliveries of a deleted account, and delivers the others', async () => {
    const heldResponses: (() => void)[] = [];
    const hold: Script = (_request, response) =>
      heldResponses.push(() => response.writeHead(204).end());
    await using receiver = await startReceiver(hold);
    const database = await open();
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const gone = await service.addDestination('gone', receiver.url);
    const other = await service.addDestination('other', receiver.url);
    await service.publish('gone', ['vid_1', 'vid_2']);
    await service.publish('other', ['vid_3']);
    service.startWorker();
    await receiver.waitForCount(3);
    await database.transaction((tx) => deleteAccountWebhooks(tx, gone.accountId));
    for (const respond of heldResponses) respond();
    await service.waitForDeliveries(other.id, haveStatuses('succeeded'));

    const attempts = await database.queries.selectFrom('delivery_attempts').selectAll().execute();
    assert.equal(attempts.length, 1);
    assert.deepEqual(await service.list(gone.id), []);
  });

  it('reports once that a 410 has disabled a destination', async () => {
    await using receiver = await startReceiver(respondWithStatus(410));
    const database = await open();
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1', 'vid_2', 'vid_3']);
    service.startWorker();
    await service.waitForDeliveries(id, haveStatuses('failed', 'failed', 'failed'));
    assert.deepEqual(service.disabled, [id]);
  });

  it('makes the next attempt the last one when the attempt limit was lowered', async () => {
    await using receiver = await startReceiver(respondWithStatus(500));
    const database = await open();
    const options = { database, egress: { ports: [receiver.port] } };
    await using before = openDeliveryService(options);
    const { id } = await before.addDestination('ada', receiver.url);
    await before.publish('ada', ['vid_1']);
    const worker = before.startWorker();
    await before.waitForDeliveries(id, ([delivery]) => delivery?.attempts.length === 1);
    await worker.stop({ graceMs: 10_000 });
    await using after = openDeliveryService({
      ...options,
      retries: { attemptsMax: 1, backoffMs: [30_000] },
    });
    after.clock.nowMs += MINUTE_MS;
    after.startWorker();
    const [delivery] = await after.waitForDeliveries(id, haveStatuses('failed'));

    assert.equal(delivery?.attempts.length, 2);
  });

  it('sends again under the same ID when database connections break during a request', async () => {
    // The test does not apply to SQLite, because it has no connections.
    if (kind === 'sqlite') return;
    const heldResponses: (() => void)[] = [];
    const hold: Script = (_request, response) =>
      heldResponses.push(() => response.writeHead(204).end());
    await using receiver = await startReceiver(hold);
    const database = await open();
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    await receiver.waitForCount(1);
    receiver.replyWith(respondWithStatus(204));
    await breakConnections(database).catch(() => undefined);
    for (const respond of heldResponses) respond();
    // A lost result causes another attempt, at the latest when the lease expires.
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

/** Closes all connections to this database, the current one last. */
async function breakConnections(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() order by pid = pg_backend_pid()`.execute(tx),
  );
}
