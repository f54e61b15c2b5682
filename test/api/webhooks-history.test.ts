import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';
import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { as } from '../support/test-guard.ts';
import type { ErrorAnswer } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const HOUR_MS = 3_600_000;

forEachDatabase((_kind, open) => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService({ database: await open() });
  });
  after(() => service[Symbol.asyncDispose]());

  function post(who: string, path: string, body: object = {}) {
    return service.server.inject({
      method: 'POST',
      url: `/api/v1/webhooks${path}`,
      headers: { ...as(who), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  }

  async function subscribe(who: string): Promise<string> {
    const answer = await post(who, '', { url: 'https://hooks.example/', events: ['*'] });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<{ readonly id: string }>().id;
  }

  /** A delivery that happened and ended then. */
  async function deliver(
    who: string,
    id: string,
    { status, atMs }: { readonly status: 'succeeded' | 'failed'; readonly atMs: number },
  ): Promise<void> {
    const answer = await post(who, `/${id}/test`);
    const delivery = answer.json<DeliveryWire>();
    const ended = { status, next_attempt_at_ms: null, finished_at_ms: atMs, created_at_ms: atMs };
    await service.database.transaction(async (tx) => {
      await tx.updateTable('deliveries').set(ended).where('id', '=', delivery.id).execute();
    });
  }

  function ask(who: string, id: string, query: string) {
    const url = `/account/api/webhooks/${id}/history?${query}`;
    return service.server.inject({ url, headers: who === '' ? {} : as(who) });
  }

  it('counts deliveries by the hour, those on their way for neither', async () => {
    const id = await subscribe('charts');
    const nowMs = Date.now();
    await deliver('charts', id, { status: 'succeeded', atMs: nowMs - 5 * HOUR_MS });
    await deliver('charts', id, { status: 'succeeded', atMs: nowMs - 5 * HOUR_MS });
    await deliver('charts', id, { status: 'failed', atMs: nowMs - 5 * HOUR_MS });
    await deliver('charts', id, { status: 'failed', atMs: nowMs - 200 * HOUR_MS });
    await post('charts', `/${id}/test`);

    const answer = await ask('charts', id, 'hours=168');
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['cache-control']), /no-store/);
    const { hours, countedSince } = answer.json<WebhookHistoryWire>();
    assert.equal(countedSince, null);
    assert.equal(hours.length, 168);
    const busy = hours.filter(({ succeeded, failed }) => succeeded + failed > 0);
    const at = new Date(Math.floor(nowMs / HOUR_MS - 5) * HOUR_MS).toISOString();
    assert.deepEqual(busy, [{ at, succeeded: 2, failed: 1 }]);
    const short = await ask('charts', id, 'hours=2');
    assert.deepEqual(
      short.json<WebhookHistoryWire>().hours.map(({ failed }) => failed),
      [0, 0],
    );
  });

  it('is nobody else’s', async () => {
    const id = await subscribe('owner');
    const strange = await ask('stranger', id, 'hours=24');
    assert.equal(strange.statusCode, 404);
    assert.equal(strange.json<ErrorAnswer>().error.code, 'webhook_not_found');
    assert.equal((await ask('', id, 'hours=24')).statusCode, 401);
  });

  for (const query of ['', 'hours=0', 'hours=169', 'hours=1.5', 'hours=x', 'hours=2&days=1']) {
    it(`refuses “${query}”`, async () => {
      const answer = await ask('asker', 'whk_7Yc1Kx9QmTz4WbNd', query);
      assert.equal(answer.statusCode, 422, answer.body);
      assert.equal(answer.json<ErrorAnswer>().error.code, 'validation_failed');
    });
  }
});
