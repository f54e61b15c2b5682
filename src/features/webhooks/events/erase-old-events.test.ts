import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { Job } from '#platform/jobs/jobs.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import {
  haveStatuses,
  type DeliveryService,
  openDeliveryService,
} from '#test/support/delivery-service.ts';
import { startReceiver } from '#test/support/receiver.ts';
import { respondWithStatus } from '#test/support/scripted-origin.ts';

import { WEBHOOK_PAYLOAD_AGE_MS, WEBHOOK_LOG_AGE_MS } from './erase-old-events.ts';

const JOB: Job = {
  id: 'job_1',
  kind: 'erase-old-events',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 1,
};

async function erase({ eraseOldEvents }: DeliveryService): Promise<void> {
  await eraseOldEvents.job.run(JOB, new AbortController().signal);
}

forEachDatabase((_kind, open) => {
  it('erases payloads after seven days, and then fails pending deliveries unsent', async () => {
    const database = await open();
    await using receiver = await startReceiver(respondWithStatus(500));
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.clock.nowMs += 1;
    await service.publish('ada', ['vid_2']);
    service.clock.nowMs += WEBHOOK_PAYLOAD_AGE_MS - 1;
    await erase(service);
    const rows = await database.queries
      .selectFrom('events')
      .select(['subject', 'payload_sealed'])
      .orderBy('seq')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.subject, row.payload_sealed === null]),
      [
        ['vid_1', true],
        ['vid_2', false],
      ],
    );

    service.startWorker();
    const list = await service.waitForDeliveries(
      id,
      (all) => haveStatuses('failed', 'pending')(all) && all[1]?.attempts.length === 1,
    );
    assert.deepEqual(
      list.map(({ attempts }) => attempts.map(({ error }) => error)),
      [['payload_erased'], ['bad_status']],
    );
    assert.equal(receiver.received.length, 1);
  });

  it('deletes events, deliveries and attempts after thirty days, however many', async () => {
    const database = await open();
    await using receiver = await startReceiver();
    await using service = openDeliveryService({ database, egress: { ports: [receiver.port] } });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish(
      'ada',
      Array.from({ length: 450 }, (_, index) => `vid_${index}`),
    );
    const worker = service.startWorker();
    await receiver.waitForCount(450);
    await service.waitForDeliveries(id, (all) => all.every((one) => one.status === 'succeeded'));
    await worker.stop({ graceMs: 5_000 });
    service.clock.nowMs += 1;
    await service.publish('ada', ['vid_new']);
    service.clock.nowMs += WEBHOOK_LOG_AGE_MS - 1;
    await erase(service);

    const events = await database.queries.selectFrom('events').select('subject').execute();
    assert.deepEqual(
      events.map(({ subject }) => subject),
      ['vid_new'],
    );
    assert.deepEqual(
      (await service.list(id)).map((delivery) => delivery.status),
      ['pending'],
    );
    const attempts = await database.queries
      .selectFrom('delivery_attempts')
      .select('number')
      .execute();
    assert.deepEqual(attempts, []);
  });

  it('schedules its next run in any case, and keeps an earlier one', async () => {
    const database = await open();
    await using service = openDeliveryService({ database, egress: {} });
    await database.transaction(service.eraseOldEvents.schedule);
    await erase(service);
    const jobs = await database.queries.selectFrom('jobs').select(['kind', 'run_at_ms']).execute();
    assert.deepEqual(
      jobs.map((job) => [job.kind, job.run_at_ms]),
      [['erase-old-events', service.clock.nowMs]],
    );
  });
});
