import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';
import { openDeliveryService } from '#test/support/delivery-service.ts';

import { findAttempts, type NewAttempt, recordAttempts } from './attempt-store.ts';
import { findDelivery, restartDelivery } from './delivery-store.ts';

const NOW_MS = Date.UTC(2026, 0, 31);
const SUCCESS = { status: 204, success: true, error: null, deliveryStatus: 'succeeded' } as const;
const FAILURE = {
  status: 500,
  success: false,
  error: 'bad_status',
  deliveryStatus: 'failed',
} as const;
const RETRY = { ...FAILURE, deliveryStatus: 'pending', nextAttemptAtMs: NOW_MS + 30_000 } as const;

forEachDatabase((_kind, open) => {
  it('updates deliveries, and numbers their attempts across rounds', async () => {
    const database = await open();
    await using service = openDeliveryService({ database, egress: {} });
    const { id: webhookId } = await service.addDestination('ada', 'https://receiver.example/hook');
    await service.publish('ada', ['vid_1', 'vid_2']);
    const [one, other] = (await service.list(webhookId)).map(({ id }) => id);
    assert.ok(one !== undefined && other !== undefined);

    const record = (...attempts: readonly NewAttempt[]): Promise<void> =>
      database.transaction((tx) => recordAttempts(tx, database, { attempts, nowMs: NOW_MS }));
    const readState = async (deliveryId: string) => {
      const delivery = await findDelivery(database.queries, webhookId, deliveryId);
      const logged = await findAttempts(database.queries, [deliveryId]);
      return {
        status: delivery?.status,
        nextAttemptAtMs: delivery?.nextAttemptAtMs,
        attempts: logged.get(deliveryId)?.map(({ status }) => status),
      };
    };

    await record(
      toAttempt(one, RETRY),
      toAttempt('dlv_deleted', SUCCESS),
      toAttempt(other, SUCCESS),
    );
    const { nextAttemptAtMs } = RETRY;
    assert.deepEqual(await readState(one), { status: 'pending', nextAttemptAtMs, attempts: [500] });
    const ended = { status: 'succeeded', nextAttemptAtMs: null };
    assert.deepEqual(await readState(other), { ...ended, attempts: [204] });

    // A late failure does not end or reopen a delivery, but a late success does.
    await record(toAttempt(other, RETRY), toAttempt(one, FAILURE));
    assert.deepEqual(await readState(other), { ...ended, attempts: [204, 500] });
    await record(toAttempt(one, SUCCESS));
    assert.deepEqual(await readState(one), { ...ended, attempts: [500, 500, 204] });

    const delivery = await findDelivery(database.queries, webhookId, one);
    assert.ok(delivery !== undefined);
    await database.transaction((tx) => restartDelivery(tx, delivery.id, NOW_MS));
    await record(toAttempt(one, SUCCESS));
    const numbers = (await service.list(webhookId)).map(({ attempts }) =>
      attempts.map(({ number }) => number),
    );
    assert.deepEqual(numbers, [
      [1, 2, 3, 4],
      [1, 2],
    ]);
  });
});

type Outcome = Pick<NewAttempt, 'status' | 'success' | 'error' | 'deliveryStatus'> &
  Partial<Pick<NewAttempt, 'nextAttemptAtMs'>>;

function toAttempt(deliveryId: string, outcome: Outcome): NewAttempt {
  return { deliveryId, atMs: NOW_MS, durationMs: 5, nextAttemptAtMs: null, ...outcome };
}
