import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';
import { openDeliveryService } from '#test/support/delivery-service.ts';
import { accountId } from '#test/support/test-guard.ts';

import { createDueDeliveries } from './due-deliveries.ts';

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
