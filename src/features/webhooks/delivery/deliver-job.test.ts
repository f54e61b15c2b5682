import assert from 'node:assert/strict';
import { it } from 'node:test';

import { Webhook } from 'standardwebhooks';

import { forEachDatabase } from '#test/support/databases.ts';
import {
  haveStatuses,
  type DeliveryService,
  type DeliveryServiceOptions,
  openDeliveryService,
} from '#test/support/delivery-service.ts';
import { type Received, type Receiver, startReceiver } from '#test/support/receiver.ts';
import { respondWithStatus, staySilent } from '#test/support/scripted-origin.ts';

import { deleteWebhook, rotateSecret, updateWebhook } from '../destinations/change-webhook.ts';
import type { Destination, DestinationKey } from '../destinations/destination.ts';
import { getDestination } from '../destinations/get-destination.ts';
import { sendTest } from '../log/send-test.ts';

const SECONDS = 1_000;
const HOUR_MS = 3_600_000;

function idOf({ headers }: Received): string {
  return String(headers['x-service-delivery']);
}

function subjectOf({ body }: Received): unknown {
  return JSON.parse(body).data.subject;
}

function getWebhook({ webhooks }: DeliveryService, key: DestinationKey): Promise<Destination> {
  return getDestination(webhooks.database.queries, webhooks.secrets, key);
}

/** Throws unless the public Standard Webhooks library accepts it. */
function verify(received: Received, secret: string): void {
  const { headers } = received;
  new Webhook(secret).verify(received.body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
}

forEachDatabase((_kind, open) => {
  async function openService(
    receivers: readonly Receiver[],
    options: Partial<DeliveryServiceOptions> = {},
  ): Promise<DeliveryService> {
    const database = await open();
    const ports = receivers.map(({ port }) => port);
    return openDeliveryService({ database, egress: { ports }, ...options });
  }

  it('delivers a signed event once and logs the attempt', async () => {
    await using receiver = await startReceiver(respondWithStatus(202));
    await using service = await openService([receiver]);
    const { id, secret } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    const [delivery] = await service.waitForDeliveries(id, haveStatuses('succeeded'));

    const [received] = receiver.received;
    assert.ok(received !== undefined && delivery !== undefined);
    verify(received, secret);
    assert.equal(receiver.received.length, 1);
    const { headers } = received;
    assert.equal(headers['x-service-delivery'], delivery.id);
    assert.equal(headers['webhook-id'], delivery.id);
    assert.equal(headers['x-service-event'], 'video.ready');
    assert.equal(headers['x-service-timestamp'], String(Math.floor(service.clock.nowMs / 1000)));
    assert.equal(headers['content-type'], 'application/json');
    assert.match(String(headers['user-agent']), /^Reelay\//);
    const { id: eventId, ...event } = JSON.parse(received.body);
    assert.match(eventId, /^evt_/);
    assert.deepEqual(event, {
      type: 'video.ready',
      apiVersion: 'v1',
      createdAt: new Date(service.clock.nowMs).toISOString(),
      data: { subject: 'vid_1' },
    });
    assert.deepEqual(delivery.attempts, [
      { number: 1, atMs: service.clock.nowMs, status: 202, success: 1, error: null },
    ]);
  });

  it('faults 102, 104: retries a failed delivery after 30 and 300 seconds, with its ID and a new timestamp', async () => {
    await using receiver = await startReceiver(respondWithStatus(500));
    await using service = await openService([receiver]);
    const { id, secret } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    const startMs = service.clock.nowMs;
    for (const [index, waitMs] of [30 * SECONDS, 300 * SECONDS].entries()) {
      const [waiting] = await service.waitForDeliveries(
        id,
        ([one]) => one?.attempts.length === index + 1,
      );
      assert.equal(waiting?.status, 'pending');
      assert.equal(waiting.nextAttemptAtMs, service.clock.nowMs + waitMs);
      service.clock.nowMs += waitMs;
    }
    const [failed] = await service.waitForDeliveries(id, haveStatuses('failed'));

    assert.deepEqual(
      failed?.attempts.map(({ atMs, error }) => [(atMs - startMs) / SECONDS, error]),
      [
        [0, 'bad_status'],
        [30, 'bad_status'],
        [330, 'bad_status'],
      ],
    );
    assert.equal(failed.nextAttemptAtMs, null);
    assert.equal(new Set(receiver.received.map(idOf)).size, 1);
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    assert.deepEqual(
      times.map((time) => time - (times[0] ?? 0)),
      [0, 30, 330],
    );
    // The library tolerates five minutes of real time, so only the first two deliveries can be
    // verified.
    for (const received of receiver.received.slice(0, 2)) verify(received, secret);
  });

  it('fault 102: honors Retry-After for 429 and 503 only', async () => {
    await using receiver = await startReceiver();
    const retryAfter = { 'retry-after': '90' };
    const replies = [429, 503, 500].map((code) => respondWithStatus(code, retryAfter));
    receiver.replyWith((...exchange) => replies.shift()?.(...exchange));
    await using service = await openService([receiver]);
    const { id } = await service.addDestination('ada', receiver.url);
    for (const waitS of [90, 90, 30]) {
      await service.publish('ada', ['vid_1']);
      const worker = service.startWorker();
      const list = await service.waitForDeliveries(id, (all) => all.at(-1)?.attempts.length === 1);
      await worker.stop({ graceMs: 5_000 });
      assert.equal(list.at(-1)?.nextAttemptAtMs, service.clock.nowMs + waitS * SECONDS);
    }
  });

  it('fault 102: disables the destination after a 410 and fails its pending deliveries unsent', async () => {
    await using receiver = await startReceiver(respondWithStatus(410));
    await using service = await openService([receiver]);
    const { id, accountId } = await service.addDestination('ada', receiver.url);
    await service.publish(
      'ada',
      Array.from({ length: 30 }, (_, index) => `vid_${index}`),
    );
    service.startWorker();
    const list = await service.waitForDeliveries(id, (all) =>
      all.every((delivery) => delivery.status === 'failed'),
    );

    const errors = list.map(({ attempts }) => attempts.map(({ error }) => error).join());
    assert.equal(errors[0], 'gone');
    assert.equal(errors.at(-1), 'destination_disabled');
    assert.deepEqual([...new Set(errors)].toSorted(), ['destination_disabled', 'gone']);
    assert.equal(errors.filter((error) => error === 'gone').length, receiver.received.length);
    const destination = await getWebhook(service, { id, accountId });
    assert.equal(destination.disabled?.reason, 'gone');
  });

  it('disables a destination after 100 consecutive failed deliveries over a day', async () => {
    await using receiver = await startReceiver(respondWithStatus(500));
    await using service = await openService([receiver], {
      retries: { attemptsMax: 1, backoffMs: [1] },
    });
    const key = await service.addDestination('ada', receiver.url);
    const worker = service.startWorker();
    await service.publish(
      'ada',
      Array.from({ length: 99 }, (_, index) => `vid_${index}`),
    );
    await service.waitForDeliveries(key.id, (all) => all.every((one) => one.status === 'failed'));
    service.clock.nowMs += 24 * HOUR_MS;
    const before = await getWebhook(service, key);
    assert.equal(before.disabled, null);
    assert.equal(before.failedInRow, 99);
    await service.publish('ada', ['vid_last']);
    await service.waitForDeliveries(key.id, (all) => all.every((one) => one.status === 'failed'));
    await worker.stop({ graceMs: 5_000 });
    const after = await getWebhook(service, key);
    assert.equal(after.disabled?.reason, 'failing');
    assert.equal(after.revision, before.revision + 1);
  });

  it('fault 103: keeps four deliveries open to a hanging receiver, and delays no other receiver', async () => {
    await using dead = await startReceiver(staySilent());
    await using alive = await startReceiver();
    await using service = await openService([dead, alive]);
    const { id: deadId } = await service.addDestination('ada', dead.url);
    const { id: aliveId } = await service.addDestination('bob', alive.url);
    await service.publish(
      'ada',
      Array.from({ length: 1_000 }, (_, index) => `vid_${index}`),
    );
    service.startWorker();
    await dead.waitForCount(4);
    await service.publish('bob', ['vid_1', 'vid_2', 'vid_3', 'vid_4', 'vid_5']);
    await service.waitForDeliveries(aliveId, (all) =>
      all.every((one) => one.status === 'succeeded'),
    );

    // The first four are still in flight: none has ended and no other has started.
    assert.equal(dead.received.length, 4);
    assert.ok((await service.list(deadId)).every(({ attempts }) => attempts.length === 0));
    assert.deepEqual(
      new Set(dead.received.map(subjectOf)),
      new Set(['vid_0', 'vid_1', 'vid_2', 'vid_3']),
    );
  });

  it('starts a video’s events in order', async () => {
    await using receiver = await startReceiver();
    await using service = await openService([receiver]);
    const { id } = await service.addDestination('ada', receiver.url);
    const subjects = Array.from({ length: 40 }, (_, index) => `vid_${index}`);
    for (const subject of subjects) await service.publish('ada', [subject]);
    const held: (() => void)[] = [];
    receiver.replyWith((_request, response) => held.push(() => response.writeHead(204).end()));
    service.startWorker();
    for (let count = 4; count <= subjects.length; count += 4) {
      await receiver.waitForCount(count);
      const four = receiver.received.slice(count - 4, count).map(subjectOf);
      assert.deepEqual(new Set(four), new Set(subjects.slice(count - 4, count)));
      for (const answer of held.splice(0)) answer();
    }
    await service.waitForDeliveries(id, (all) => all.every((one) => one.status === 'succeeded'));
  });

  it('fault 106: sends interrupted deliveries again after a shutdown, with the same ID', async () => {
    await using receiver = await startReceiver(staySilent());
    await using service = await openService([receiver]);
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    const first = service.startWorker();
    await receiver.waitForCount(1);
    await first.stop({ graceMs: 0 });
    assert.deepEqual((await service.list(id))[0]?.attempts, []);
    receiver.replyWith(respondWithStatus(200));
    service.startWorker();
    const [delivery] = await service.waitForDeliveries(id, haveStatuses('succeeded'));

    assert.deepEqual(receiver.received.map(idOf), [delivery?.id, delivery?.id]);
  });

  it('fault 106: sends again when a result could not be written', async () => {
    await using receiver = await startReceiver();
    const database = await open();
    const failure = Promise.withResolvers<void>();
    let isBroken = true;
    await using service = openDeliveryService({
      egress: { ports: [receiver.port] },
      database: {
        ...database,
        transaction: (run) =>
          database.transaction(async (tx) => {
            const result = await run(tx);
            const attempts = await tx.selectFrom('delivery_attempts').select('number').execute();
            if (attempts.length === 1 && isBroken) {
              isBroken = false;
              failure.resolve();
              throw new Error('the disk is full');
            }
            return result;
          }),
      },
    });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    await receiver.waitForCount(1);
    // The failed job is retried after a separate wait, for which the clock has to advance.
    await failure.promise;
    const moving = setInterval(() => {
      service.clock.nowMs += SECONDS;
    }, 10);
    const [delivery] = await service.waitForDeliveries(id, haveStatuses('succeeded'));
    clearInterval(moving);
    assert.deepEqual(receiver.received.map(idOf), [delivery?.id, delivery?.id]);
    assert.equal(delivery?.attempts.length, 1);
  });

  it('fault 105: signs with both secrets during the overlap, then with the new one only', async () => {
    await using receiver = await startReceiver();
    await using service = await openService([receiver]);
    const { id, accountId, secret: previous } = await service.addDestination('ada', receiver.url);
    const { secret } = await rotateSecret(service.webhooks, { id, accountId }, 60_000);
    service.startWorker();
    await service.publish('ada', ['vid_1']);
    await service.waitForDeliveries(id, haveStatuses('succeeded'));
    service.clock.nowMs += 60_000;
    await service.publish('ada', ['vid_2']);
    await service.waitForDeliveries(id, haveStatuses('succeeded', 'succeeded'));

    const [during, after] = receiver.received;
    assert.ok(during !== undefined && after !== undefined);
    verify(during, previous);
    verify(during, secret);
    verify(after, secret);
    assert.throws(() => verify(after, previous));
  });

  it('fault 107: sends a pending delivery to the destination’s current URL', async () => {
    await using previous = await startReceiver(respondWithStatus(500));
    await using present = await startReceiver();
    await using service = await openService([previous, present]);
    const { id, accountId } = await service.addDestination('ada', previous.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    await service.waitForDeliveries(id, ([one]) => one?.attempts.length === 1);
    const key = { id, accountId };
    await updateWebhook(service.webhooks, key, { url: present.url });
    service.clock.nowMs += 30 * SECONDS;
    await service.waitForDeliveries(id, haveStatuses('succeeded'));
    assert.deepEqual([previous.received.length, present.received.length], [1, 1]);
  });

  it('fault 107: fails pending deliveries when the owner disables the destination, but sends tests', async () => {
    await using receiver = await startReceiver(respondWithStatus(500));
    await using service = await openService([receiver]);
    const key = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    await service.waitForDeliveries(key.id, ([one]) => one?.attempts.length === 1);
    await updateWebhook(service.webhooks, key, { enabled: false });
    const [failed] = await service.waitForDeliveries(key.id, haveStatuses('failed'));
    assert.deepEqual(
      failed?.attempts.map(({ number, status: answered, error }) => [number, answered, error]),
      [
        [1, 500, 'bad_status'],
        [2, null, 'destination_disabled'],
      ],
    );

    receiver.replyWith(respondWithStatus(200));
    await sendTest(service.webhooks, key);
    await service.waitForDeliveries(key.id, haveStatuses('failed', 'succeeded'));
    assert.equal(receiver.received.at(-1)?.headers['x-service-event'], 'webhook.test');
    const destination = await getWebhook(service, key);
    assert.deepEqual([destination.failedInRow, destination.lastSucceededAtMs], [0, null]);
  });

  it('fault 107: delivers nothing while the account is disabled', async () => {
    await using receiver = await startReceiver(respondWithStatus(500));
    const account = { isActive: true };
    const isOwnerActive = async (): Promise<boolean> => account.isActive;
    await using service = await openService([receiver], { isOwnerActive });
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.startWorker();
    await service.waitForDeliveries(id, ([one]) => one?.attempts.length === 1);
    account.isActive = false;
    await service.publish('ada', ['vid_2']);
    service.clock.nowMs += 30 * SECONDS;
    const [failed] = await service.waitForDeliveries(id, haveStatuses('failed'));
    assert.equal(failed?.attempts.at(-1)?.error, 'destination_disabled');

    account.isActive = true;
    receiver.replyWith(respondWithStatus(200));
    await service.publish('ada', ['vid_3']);
    await service.waitForDeliveries(id, haveStatuses('failed', 'succeeded'));
    assert.deepEqual(receiver.received.map(subjectOf), ['vid_1', 'vid_3']);
  });

  it('fault 107: sends nothing to a deleted destination', async () => {
    await using receiver = await startReceiver(staySilent());
    await using service = await openService([receiver]);
    const { id, accountId } = await service.addDestination('ada', receiver.url);
    await service.publish(
      'ada',
      Array.from({ length: 9 }, (_, index) => `vid_${index}`),
    );
    const held: (() => void)[] = [];
    receiver.replyWith((_request, response) => held.push(() => response.writeHead(204).end()));
    const worker = service.startWorker();
    await receiver.waitForCount(4);
    await deleteWebhook(service.webhooks, { id, accountId });
    for (const answer of held) answer();
    await worker.stop({ graceMs: 30_000 });
    assert.equal(receiver.received.length, 4);
    assert.deepEqual(await service.list(id), []);
  });

  it('fault 113: sends what was due before the clock was set back a day', async () => {
    await using receiver = await startReceiver();
    await using service = await openService([receiver]);
    const { id } = await service.addDestination('ada', receiver.url);
    await service.publish('ada', ['vid_1']);
    service.clock.nowMs -= 24 * HOUR_MS;
    service.startWorker();
    await service.waitForDeliveries(id, haveStatuses('succeeded'));
  });
});
