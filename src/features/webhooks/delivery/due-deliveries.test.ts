import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { WebhookId } from '#contract/ids.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { type DeliveryService, openDeliveryService } from '#test/support/delivery-service.ts';
import { accountId } from '#test/support/test-guard.ts';

import { updateWebhook } from '../destinations/change-webhook.ts';
import { sendTest } from '../log/send-test.ts';
import { createDueDeliveries, type DueDeliveries, POLL_MS } from './due-deliveries.ts';

const RECEIVER = 'https://receiver.example/hook';

forEachDatabase((_kind, open) => {
  it('reads again what changed while it was read', async () => {
    await using service = openDeliveryService({ database: await open(), egress: {} });
    const { id } = await service.addDestination('ada', RECEIVER);
    await service.publish('ada', ['vid_1']);
    let reads = 0;
    const due = createDueDeliveries(id, {
      ...service.webhooks,
      isOwnerActive: async () => {
        reads += 1;
        if (reads === 1) due.invalidate();
        return true;
      },
    });
    const taken = await due.take(4, []);
    assert.deepEqual([taken.length, reads], [1, 2]);
  });

  it('reads ahead, and takes each delivery once and in order', async () => {
    await using service = openDeliveryService({ database: await open(), egress: {} });
    const { id } = await service.addDestination('ada', RECEIVER);
    await service.publish('ada', toSubjects(150));
    const taken = await takeAll(createDueDeliveries(id, service.webhooks), []);
    assert.deepEqual(taken, await listIds(service, id));
  });

  it('takes deliveries that were not sent in time before later ones', async () => {
    await using service = openDeliveryService({ database: await open(), egress: {} });
    const { id } = await service.addDestination('ada', RECEIVER);
    await service.publish('ada', toSubjects(60));
    let nowMs = 0;
    const due = createDueDeliveries(id, service.webhooks, () => nowMs);
    const taken: string[] = [];
    // Each of these batches expires with a rest, after the next one has been read.
    for (const count of [4, 5, 6]) {
      const planned = await due.take(count, taken);
      taken.push(...planned.map(({ delivery }) => delivery.id));
      nowMs += POLL_MS;
    }
    assert.deepEqual(await takeAll(due, taken), await listIds(service, id));
  });

  it('discards what it has read ahead when the destination changes', async () => {
    await using service = openDeliveryService({ database: await open(), egress: {} });
    const { id, accountId: owner } = await service.addDestination('ada', RECEIVER);
    await service.publish('ada', toSubjects(60));
    const due = createDueDeliveries(id, service.webhooks);
    const [first] = await due.take(4, []);
    const url = new URL('/other', RECEIVER);
    await updateWebhook(service.webhooks, { id, accountId: owner }, { url: url.href });
    due.invalidate();
    const [second] = await due.take(4, []);
    assert.deepEqual([first?.target.url, second?.target.url], [new URL(RECEIVER), url]);
  });

  it('takes only tests for a disabled destination', async () => {
    await using service = openDeliveryService({ database: await open(), egress: {} });
    const { id, accountId: owner } = await service.addDestination('ada', RECEIVER);
    await service.publish('ada', toSubjects(2));
    await updateWebhook(service.webhooks, { id, accountId: owner }, { enabled: false });
    const due = createDueDeliveries(id, service.webhooks);
    assert.deepEqual(await due.take(4, []), []);
    const test = await sendTest(service.webhooks, { id, accountId: owner });
    due.expectMore();
    const taken = await due.take(4, []);
    assert.deepEqual(
      taken.map(({ delivery }) => delivery.id),
      [test.id],
    );
  });

  it('recognizes the account of its destination once it has been read', async () => {
    await using service = openDeliveryService({ database: await open(), egress: {} });
    const { id } = await service.addDestination('ada', RECEIVER);
    const due = createDueDeliveries(id, service.webhooks);
    const accounts = ['ada', 'bob'].map(accountId);
    assert.deepEqual(accounts.map(due.mayBelongTo), [true, true]);
    await due.take(4, []);
    assert.deepEqual(accounts.map(due.mayBelongTo), [true, false]);
  });
});

function toSubjects(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `vid_${index}`);
}

/** The IDs of all deliveries in the order in which they start, after those already in flight. */
async function takeAll(due: DueDeliveries, inFlightIds: string[]): Promise<readonly string[]> {
  for (;;) {
    const planned = await due.take(4, inFlightIds);
    if (planned.length === 0) return inFlightIds;
    inFlightIds.push(...planned.map(({ delivery }) => delivery.id));
  }
}

async function listIds(service: DeliveryService, id: WebhookId): Promise<readonly string[]> {
  return (await service.list(id)).map((delivery) => delivery.id);
}
