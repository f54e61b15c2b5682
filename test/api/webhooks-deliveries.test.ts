import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import { WEBHOOK_PAYLOAD_AGE_MS } from '#contract/limits.ts';
import type { DeliveryListWire, DeliveryWire } from '#features/webhooks/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { accountId, as } from '../support/test-guard.ts';
import type { ErrorAnswer } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const WEBHOOKS = '/api/v1/webhooks';
const DAY_MS = 86_400_000;

forEachDatabase((_kind, open) => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService({ database: await open() });
  });
  after(() => service[Symbol.asyncDispose]());

  function ask(who: string, path: string, method: 'GET' | 'POST' = 'GET', body?: object) {
    return service.server.inject({
      method,
      url: `${WEBHOOKS}${path}`,
      headers: { ...as(who), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
  }

  async function subscribe(who: string, events = ['*']): Promise<string> {
    const answer = await ask(who, '', 'POST', { url: 'https://hooks.example/', events });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<{ readonly id: string }>().id;
  }

  async function list(who: string, id: string, query = ''): Promise<DeliveryListWire> {
    const answer = await ask(who, `/${id}/deliveries?${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<DeliveryListWire>();
  }

  async function sendTest(who: string, id: string): Promise<DeliveryWire> {
    const answer = await ask(who, `/${id}/test`, 'POST');
    assert.equal(answer.statusCode, 202, answer.body);
    return answer.json<DeliveryWire>();
  }

  function publish(who: string, subject: string): Promise<void> {
    return service.database.transaction((tx) =>
      service.webhooks.publishEvent(tx, {
        accountId: accountId(who),
        type: 'video.ready',
        subject,
        render: () => ({ video: { id: subject } }),
      }),
    );
  }

  /** As the worker writes it, after so many attempts. */
  async function fail(id: string, atMs = Date.now(), attempts = 1): Promise<void> {
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

  it('sends a test to one destination, whatever it is subscribed to, also a disabled one', async () => {
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
    const one = await ask('tester', `/${id}/deliveries/${delivery.id}`);
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

  it('leads through the log without skipping or repeating, while deliveries come', async () => {
    const id = await subscribe('pager');
    for (let count = 0; count < 7; count += 1) await publish('pager', `vid_${count}`);
    // The same instant for all: only their IDs tell them apart.
    await service.database.transaction((tx) =>
      tx
        .updateTable('deliveries')
        .set({ created_at_ms: 1_000 })
        .where('webhook_id', '=', id)
        .execute(),
    );
    const seen: string[] = [];
    const first = await ask('pager', `/${id}/deliveries?limit=3`);
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

  it('keeps to its filters', async () => {
    const id = await subscribe('fans');
    await publish('fans', 'vid_a');
    const test = await sendTest('fans', id);
    await fail(test.id);
    const [ready] = (await list('fans', id, 'type=video.ready')).data;
    const cases: readonly (readonly [query: string, ids: readonly (string | undefined)[]])[] = [
      ['status=failed', [test.id]],
      ['status=pending', [ready?.id]],
      ['status=succeeded', []],
      ['type=webhook.test', [test.id]],
      ['type=video.deleted', []],
      [`event=${ready?.event}`, [ready?.id]],
      [`event=${ready?.event}&status=failed`, []],
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

  it('answers 422 to a cursor of another log or other filters, and to filters that there are not', async () => {
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
      [id, 'status=lost'],
      [id, 'type=video.*'],
      [id, 'colour=red'],
    ];
    for (const [webhookId, query] of queries) {
      const answer = await ask('own', `/${webhookId}/deliveries?${query}`);
      assert.equal(answer.statusCode, 422, query);
      assert.equal(answer.json<ErrorAnswer>().error.code, 'validation_failed');
    }
  });

  it('shows attempts in sentences, the latest twenty', async () => {
    const id = await subscribe('shower');
    const { id: deliveryId } = await sendTest('shower', id);
    await fail(deliveryId, 1_000, 25);
    const [delivery] = (await list('shower', id)).data;
    assert.equal(delivery?.status, 'failed');
    assert.equal(delivery.nextAttemptAt, null);
    assert.equal(delivery.attempts.length, 20);
    assert.deepEqual(delivery.attempts[0], {
      at: new Date(1_006).toISOString(),
      status: 503,
      durationMs: 12,
      success: false,
      error: 'The answer’s status was not a success (2xx).',
    });
    assert.equal(delivery.attempts.at(-1)?.at, new Date(1_025).toISOString());
    const one = await ask('shower', `/${id}/deliveries/${deliveryId}`);
    assert.deepEqual(one.json(), delivery);
  });

  it('delivers once more under the same ID, and leaves one that is on its way alone', async () => {
    const id = await subscribe('again');
    const sent = await sendTest('again', id);
    const path = `/${id}/deliveries/${sent.id}/redeliver`;
    const early = await ask('again', path, 'POST');
    assert.equal(early.statusCode, 202);
    assert.deepEqual(early.json(), sent);
    await fail(sent.id);
    await service.database.transaction((tx) => tx.deleteFrom('jobs').execute());
    const renewed = (await ask('again', path, 'POST')).json<DeliveryWire>();
    assert.equal(renewed.id, sent.id);
    assert.equal(renewed.event, sent.event);
    assert.equal(renewed.status, 'pending');
    assert.equal(renewed.attempts.length, 1);
    const jobs = await service.database.queries.selectFrom('jobs').select('subject').execute();
    assert.deepEqual(
      jobs.map(({ subject }) => subject),
      [id],
    );
    const unknown = await ask('again', `/${id}/deliveries/dlv_1111111111111111/redeliver`, 'POST');
    assert.equal(unknown.statusCode, 404);
    assert.equal(unknown.json<ErrorAnswer>().error.code, 'delivery_not_found');
  });

  it('answers 409 when what was to be sent is kept no more', async () => {
    const id = await subscribe('past');
    const who = 'past';
    const { id: deliveryId } = await sendTest(who, id);
    await fail(deliveryId);
    const age = async (ms: number): Promise<void> => {
      const made = { created_at_ms: Date.now() - ms };
      await service.database.transaction((tx) =>
        tx.updateTable('deliveries').set(made).where('id', '=', deliveryId).execute(),
      );
    };
    await age(WEBHOOK_PAYLOAD_AGE_MS);
    const path = `/${id}/deliveries/${deliveryId}/redeliver`;
    const answer = await ask(who, path, 'POST');
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.json<ErrorAnswer>().error.code, 'delivery_expired');
    const since = new Date(0).toISOString();
    const all = await ask(who, `/${id}/redeliver`, 'POST', { since });
    assert.deepEqual(all.json(), { count: 0 });
    await age(WEBHOOK_PAYLOAD_AGE_MS - DAY_MS);
    assert.equal((await ask(who, path, 'POST')).statusCode, 202);
  });

  it('delivers all once more that has failed since a time, and nothing else', async () => {
    const id = await subscribe('mender');
    const other = await subscribe('mender');
    const nowMs = Date.now();
    const sinceMs = nowMs - 60_000;
    const made: string[] = [];
    for (let count = 0; count < 4; count += 1) made.push((await sendTest('mender', id)).id);
    const elsewhere = (await sendTest('mender', other)).id;
    const [early = '', exact = '', late = '', pending = ''] = made;
    await fail(early, sinceMs - 1);
    await fail(exact, sinceMs);
    await fail(late, nowMs);
    await fail(elsewhere, nowMs);
    const since = new Date(sinceMs).toISOString();
    const answer = await ask('mender', `/${id}/redeliver`, 'POST', { since });
    assert.equal(answer.statusCode, 202);
    assert.deepEqual(answer.json(), { count: 2 });
    const waiting = (await list('mender', id, 'status=pending')).data.map((each) => each.id);
    assert.deepEqual(waiting.toSorted(), [exact, late, pending].toSorted());
    assert.equal((await list('mender', other)).data[0]?.status, 'failed');
    const again = await ask('mender', `/${id}/redeliver`, 'POST', { since });
    assert.deepEqual(again.json(), { count: 0 });
    for (const body of [{}, { since: 'yesterday' }, { since: 5 }, { since, until: since }]) {
      const refused = await ask('mender', `/${id}/redeliver`, 'POST', body);
      assert.equal(refused.statusCode, 422, JSON.stringify(body));
    }
  });

  it('renews more than one batch of failed deliveries', async () => {
    const id = await subscribe('crowd');
    const ids: string[] = [];
    await service.database.transaction(async (tx) => {
      for (let count = 0; count < 501; count += 1) {
        await service.webhooks.publishEvent(tx, {
          accountId: accountId('crowd'),
          type: 'video.ready',
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
    const health = await ask('crowd', `/${id}`);
    assert.deepEqual(health.json().health.last24h, { succeeded: 0, failed: 501 });
    const answer = await ask('crowd', `/${id}/redeliver`, 'POST', { since });
    assert.deepEqual(answer.json(), { count: ids.length });
  });
});
