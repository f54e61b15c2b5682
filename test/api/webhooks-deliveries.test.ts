import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import { WEBHOOK_PAYLOAD_AGE_MS } from '#features/webhooks/events/erase-old-events.ts';
import { publishEvent } from '#features/webhooks/index.ts';
import type { DeliveryListWire, DeliveryWire, WebhookWire } from '#features/webhooks/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';

const WEBHOOKS = '/api/v1/webhooks';
const DAY_MS = 86_400_000;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  function send(
    who: string,
    path: string,
    { method = 'GET', body }: { readonly method?: 'GET' | 'POST'; readonly body?: object } = {},
  ) {
    return inject(service, `${method} ${WEBHOOKS}${path}`, { headers: as(who), body });
  }

  async function subscribe(who: string, events = ['*']): Promise<string> {
    const response = await send(who, '', {
      method: 'POST',
      body: { url: 'https://hooks.example/', events },
    });
    assert.equal(response.statusCode, 201, response.body);
    return response.json<{ readonly id: string }>().id;
  }

  async function list(who: string, id: string, query = ''): Promise<DeliveryListWire> {
    const response = await send(who, `/${id}/deliveries?${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json<DeliveryListWire>();
  }

  async function sendTest(who: string, id: string): Promise<DeliveryWire> {
    const response = await send(who, `/${id}/test`, { method: 'POST' });
    assert.equal(response.statusCode, 202, response.body);
    return response.json<DeliveryWire>();
  }

  function publish(who: string, subject: string): Promise<void> {
    return service.database.transaction((tx) =>
      publishEvent(tx, service.webhooks, {
        accountId: accountId(who),
        type: 'video.ready',
        tags: [],
        subject,
        render: () => ({ video: { id: subject } }),
      }),
    );
  }

  /** Stores the state that the worker writes after this many failed attempts. */
  async function markFailed(id: string, atMs = Date.now(), attempts = 1): Promise<void> {
    await service.database.transaction(async (tx) => {
      const finished = {
        status: 'failed',
        next_attempt_at_ms: null,
        finished_at_ms: atMs,
      } as const;
      await tx.updateTable('deliveries').set(finished).where('id', '=', id).execute();
      for (let number = 1; number <= attempts; number += 1) {
        const attempt = { number, at_ms: atMs + number, status: 503, duration_ms: 12, success: 0 };
        await tx
          .insertInto('delivery_attempts')
          .values({ ...attempt, delivery_id: id, error: 'bad_status' })
          .execute();
      }
    });
  }

  /** Stores the state that the worker writes after a first failed attempt. */
  async function reschedule({ id }: DeliveryWire, nextAttemptAtMs: number): Promise<void> {
    const changes = { next_attempt_at_ms: nextAttemptAtMs, round_attempts: 1 };
    await service.database.transaction((tx) =>
      tx.updateTable('deliveries').set(changes).where('id', '=', id).execute(),
    );
  }

  it('sends a test event to one destination, even if the destination is disabled or not subscribed to it', async () => {
    const id = await subscribe('tester', ['subtitle.deleted']);
    const other = await subscribe('tester');
    const patch = { url: `${WEBHOOKS}/${id}`, payload: '{"enabled":false}' };
    const headers = { ...as('tester'), 'content-type': 'application/json' };
    await service.server.inject({ ...patch, method: 'PATCH', headers });
    const delivery = await sendTest('tester', id);
    assert.match(delivery.id, /^dlv_/);
    assert.match(delivery.event, /^evt_/);
    assert.equal(delivery.type, TEST_EVENT_TYPE);
    assert.equal(delivery.status, 'pending');
    assert.deepEqual(delivery.attempts, []);
    assert.equal(delivery.nextAttemptAt, delivery.createdAt);
    assert.deepEqual((await list('tester', other)).data, []);
    assert.deepEqual((await list('tester', id)).data, [delivery]);
    const one = await send('tester', `/${id}/deliveries/${delivery.id}`);
    assert.deepEqual(one.json(), delivery);
    const job = await service.database.queries
      .selectFrom('jobs')
      .select('kind')
      .where('subject', '=', id)
      .execute();
    assert.deepEqual(
      job.map(({ kind }) => kind),
      ['deliver'],
    );
  });

  it('paginates without skipping or repeating while deliveries are added', async () => {
    const id = await subscribe('pager');
    for (let count = 0; count < 7; count += 1) await publish('pager', `vid_${count}`);
    // All deliveries get the same timestamp, so that only the IDs determine the order.
    await service.database.transaction((tx) =>
      tx
        .updateTable('deliveries')
        .set({ created_at_ms: 1_000 })
        .where('webhook_id', '=', id)
        .execute(),
    );
    const seen: string[] = [];
    const first = await send('pager', `/${id}/deliveries?limit=3`);
    assert.match(String(first.headers.link), /^<https:\/\/play\.example\/.+>; rel="next"$/);
    let page = first.json<DeliveryListWire>();
    await publish('pager', 'vid_new');
    for (;;) {
      seen.push(...page.data.map((delivery) => delivery.id));
      if (page.nextCursor === null) break;
      page = await list('pager', id, `limit=3&cursor=${page.nextCursor}`);
    }
    assert.equal(seen.length, 7);
    assert.equal(new Set(seen).size, 7);
  });

  it('applies the filters', async () => {
    const id = await subscribe('fans');
    await publish('fans', 'vid_a');
    const test = await sendTest('fans', id);
    await markFailed(test.id);
    const [ready] = (await list('fans', id, 'type=video.ready')).data;
    assert.equal(ready?.subject, 'vid_a');
    assert.equal(test.subject, id);
    const cases: readonly (readonly [query: string, ids: readonly (string | undefined)[]])[] = [
      ['status=failed', [test.id]],
      ['status=pending', [ready?.id]],
      ['status=succeeded', []],
      ['type=webhook.test', [test.id]],
      ['type=video.deleted', []],
      [`event=${ready?.event}`, [ready?.id]],
      [`event=${ready?.event}&status=failed`, []],
      ['subject=vid_a', [ready?.id]],
      ['subject=vid_b', []],
      [`subject=${id}`, [test.id]],
      [`id=${test.id}`, [test.id]],
      [`id=${test.id}&subject=vid_a`, []],
    ];
    for (const [query, ids] of cases) {
      const { data } = await list('fans', id, query);
      assert.deepEqual(
        data.map((delivery) => delivery.id),
        ids,
        query,
      );
    }
  });

  it('returns 422 for a cursor of another log or other filters, and for unknown filters', async () => {
    const id = await subscribe('own');
    const other = await subscribe('own');
    await sendTest('own', id);
    await sendTest('own', id);
    const { nextCursor } = await list('own', id, 'limit=1');
    const queries: readonly (readonly [id: string, query: string])[] = [
      [other, `cursor=${nextCursor}`],
      [id, `cursor=${nextCursor}&status=failed`],
      [id, 'cursor=x'],
      [id, 'limit=101'],
      [id, `cursor=${nextCursor}&subject=vid_a`],
      [id, 'status=lost'],
      [id, `id=${'x'.repeat(21)}`],
      [id, `subject=${'x'.repeat(21)}`],
      [id, 'type=video.*'],
      [id, 'colour=red'],
    ];
    for (const [webhookId, query] of queries) {
      const response = await send('own', `/${webhookId}/deliveries?${query}`);
      assert.equal(response.statusCode, 422, query);
      assert.equal(response.json<ErrorResponse>().error.code, 'validation_failed');
    }
  });

  it('returns the latest twenty attempts with readable errors', async () => {
    const id = await subscribe('shower');
    const { id: deliveryId } = await sendTest('shower', id);
    await markFailed(deliveryId, 1_000, 25);
    const [delivery] = (await list('shower', id)).data;
    assert.equal(delivery?.status, 'failed');
    assert.equal(delivery.nextAttemptAt, null);
    assert.equal(delivery.attempts.length, 20);
    assert.deepEqual(delivery.attempts[0], {
      at: new Date(1_006).toISOString(),
      status: 503,
      durationMs: 12,
      success: false,
      error: 'The response status was not 2xx. Check the log of the receiver.',
    });
    assert.equal(delivery.attempts.at(-1)?.at, new Date(1_025).toISOString());
    const one = await send('shower', `/${id}/deliveries/${deliveryId}`);
    assert.deepEqual(one.json(), delivery);
  });

  it('redelivers under the same ID, and does not change a pending delivery', async () => {
    const id = await subscribe('again');
    const sent = await sendTest('again', id);
    const path = `/${id}/deliveries/${sent.id}/redeliver`;
    const early = await send('again', path, { method: 'POST' });
    assert.equal(early.statusCode, 202);
    assert.deepEqual(early.json(), sent);
    await markFailed(sent.id);
    await service.database.transaction((tx) => tx.deleteFrom('jobs').execute());
    const redelivered = (await send('again', path, { method: 'POST' })).json<DeliveryWire>();
    assert.equal(redelivered.id, sent.id);
    assert.equal(redelivered.event, sent.event);
    assert.equal(redelivered.status, 'pending');
    assert.equal(redelivered.attempts.length, 1);
    const jobs = await service.database.queries.selectFrom('jobs').select('subject').execute();
    assert.deepEqual(
      jobs.map(({ subject }) => subject),
      [id],
    );
    const unknown = await send('again', `/${id}/deliveries/dlv_1111111111111111/redeliver`, {
      method: 'POST',
    });
    assert.equal(unknown.statusCode, 404);
    assert.equal(unknown.json<ErrorResponse>().error.code, 'delivery_not_found');
  });

  it('returns 409 if the payload has expired', async () => {
    const id = await subscribe('past');
    const who = 'past';
    const { id: deliveryId } = await sendTest(who, id);
    await markFailed(deliveryId);
    const setAge = async (ms: number): Promise<void> => {
      const created = { created_at_ms: Date.now() - ms };
      await service.database.transaction((tx) =>
        tx.updateTable('deliveries').set(created).where('id', '=', deliveryId).execute(),
      );
    };
    await setAge(WEBHOOK_PAYLOAD_AGE_MS);
    const path = `/${id}/deliveries/${deliveryId}/redeliver`;
    const response = await send(who, path, { method: 'POST' });
    assert.equal(response.statusCode, 409);
    assert.equal(response.json<ErrorResponse>().error.code, 'delivery_expired');
    const since = new Date(0).toISOString();
    const all = await send(who, `/${id}/redeliver`, { method: 'POST', body: { since } });
    assert.deepEqual(all.json(), { count: 0 });
    await setAge(WEBHOOK_PAYLOAD_AGE_MS - DAY_MS);
    assert.equal((await send(who, path, { method: 'POST' })).statusCode, 202);
  });

  it('redelivers everything that failed since a time, and nothing else', async () => {
    const id = await subscribe('fixer');
    const other = await subscribe('fixer');
    const nowMs = Date.now();
    const sinceMs = nowMs - 60_000;
    const created: string[] = [];
    for (let count = 0; count < 4; count += 1) created.push((await sendTest('fixer', id)).id);
    const otherDelivery = (await sendTest('fixer', other)).id;
    const [early = '', exact = '', late = '', pending = ''] = created;
    await markFailed(early, sinceMs - 1);
    await markFailed(exact, sinceMs);
    await markFailed(late, nowMs);
    await markFailed(otherDelivery, nowMs);
    const since = new Date(sinceMs).toISOString();
    const response = await send('fixer', `/${id}/redeliver`, { method: 'POST', body: { since } });
    assert.equal(response.statusCode, 202);
    assert.deepEqual(response.json(), { count: 2 });
    const waiting = (await list('fixer', id, 'status=pending')).data.map((each) => each.id);
    assert.deepEqual(waiting.toSorted(), [exact, late, pending].toSorted());
    assert.equal((await list('fixer', other)).data[0]?.status, 'failed');
    const again = await send('fixer', `/${id}/redeliver`, { method: 'POST', body: { since } });
    assert.deepEqual(again.json(), { count: 0 });
    for (const body of [{}, { since: 'yesterday' }, { since: 5 }, { since, until: since }]) {
      const refused = await send('fixer', `/${id}/redeliver`, { method: 'POST', body });
      assert.equal(refused.statusCode, 422, JSON.stringify(body));
    }
  });

  it('returns when the next attempt of any delivery is due', async () => {
    const id = await subscribe('waiter');
    const [soon, later] = [await sendTest('waiter', id), await sendTest('waiter', id)];
    const dueAtMs = Date.now() + 28_000;
    await reschedule(soon, dueAtMs);
    await reschedule(later, dueAtMs + 270_000);
    const { health } = (await send('waiter', `/${id}`)).json<WebhookWire>();
    assert.equal(health.nextAttemptAt, new Date(dueAtMs).toISOString());
    assert.equal(health.last24h.retrying, 2);
    const listed = (await list('waiter', id, `id=${soon.id}`)).data;
    assert.deepEqual(
      listed.map(({ nextAttemptAt }) => nextAttemptAt),
      [health.nextAttemptAt],
    );
  });

  it('redelivers more than one batch', async () => {
    const id = await subscribe('crowd');
    const ids: string[] = [];
    await service.database.transaction(async (tx) => {
      for (let count = 0; count < 501; count += 1) {
        await publishEvent(tx, service.webhooks, {
          accountId: accountId('crowd'),
          type: 'video.ready',
          tags: [],
          subject: `vid_${count}`,
          render: () => ({}),
        });
      }
      const rows = await tx
        .updateTable('deliveries')
        .set({ status: 'failed', next_attempt_at_ms: null, finished_at_ms: Date.now() })
        .where('webhook_id', '=', id)
        .returning('id')
        .execute();
      ids.push(...rows.map((row) => row.id));
    });
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const health = await send('crowd', `/${id}`);
    assert.deepEqual(health.json().health.last24h, {
      succeeded: 0,
      failed: 501,
      retrying: 0,
    });
    assert.equal(health.json().health.nextAttemptAt, null);
    const response = await send('crowd', `/${id}/redeliver`, { method: 'POST', body: { since } });
    assert.deepEqual(response.json(), { count: ids.length });
  });
});
