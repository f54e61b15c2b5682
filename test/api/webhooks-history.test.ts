import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';
import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';

const HOUR_MS = 3_600_000;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  function post(who: string, path: string, body: object = {}) {
    return inject(service, `POST /api/v1/webhooks${path}`, { headers: as(who), body });
  }

  async function subscribe(who: string): Promise<string> {
    const response = await post(who, '', { url: 'https://hooks.example/', events: ['*'] });
    assert.equal(response.statusCode, 201, response.body);
    return response.json<{ readonly id: string }>().id;
  }

  /** A delivery that was created and finished at `atMs`. */
  async function deliver(
    who: string,
    id: string,
    { status, atMs }: { readonly status: 'succeeded' | 'failed'; readonly atMs: number },
  ): Promise<void> {
    const response = await post(who, `/${id}/test`);
    const delivery = response.json<DeliveryWire>();
    const ended = { status, next_attempt_at_ms: null, finished_at_ms: atMs, created_at_ms: atMs };
    await service.database.transaction(async (tx) => {
      await tx.updateTable('deliveries').set(ended).where('id', '=', delivery.id).execute();
    });
  }

  function getHistory(who: string, id: string, query: string) {
    const url = `/account/api/webhooks/${id}/history?${query}`;
    return service.server.inject({ url, headers: who === '' ? {} : as(who) });
  }

  it('counts finished deliveries per hour', async () => {
    const id = await subscribe('charts');
    const nowMs = Date.now();
    await deliver('charts', id, { status: 'succeeded', atMs: nowMs - 5 * HOUR_MS });
    await deliver('charts', id, { status: 'succeeded', atMs: nowMs - 5 * HOUR_MS });
    await deliver('charts', id, { status: 'failed', atMs: nowMs - 5 * HOUR_MS });
    await deliver('charts', id, { status: 'failed', atMs: nowMs - 200 * HOUR_MS });
    await post('charts', `/${id}/test`);

    const response = await getHistory('charts', id, 'hours=168');
    assert.equal(response.statusCode, 200, response.body);
    assert.match(String(response.headers['cache-control']), /no-store/);
    const { hours, countedSince } = response.json<WebhookHistoryWire>();
    assert.equal(countedSince, null);
    assert.equal(hours.length, 168);
    const busy = hours.filter(({ succeeded, failed }) => succeeded + failed > 0);
    const at = new Date(Math.floor(nowMs / HOUR_MS - 5) * HOUR_MS).toISOString();
    assert.deepEqual(busy, [{ at, succeeded: 2, failed: 1, retrying: 0 }]);
    const short = await getHistory('charts', id, 'hours=2');
    assert.deepEqual(
      short.json<WebhookHistoryWire>().hours.map(({ failed }) => failed),
      [0, 0],
    );
  });

  it('returns 404 to other accounts', async () => {
    const id = await subscribe('owner');
    const foreign = await getHistory('stranger', id, 'hours=24');
    assert.equal(foreign.statusCode, 404);
    assert.equal(foreign.json<ErrorResponse>().error.code, 'webhook_not_found');
    assert.equal((await getHistory('', id, 'hours=24')).statusCode, 401);
  });

  for (const query of ['', 'hours=0', 'hours=169', 'hours=1.5', 'hours=x', 'hours=2&days=1']) {
    it(`rejects “${query}”`, async () => {
      const response = await getHistory('asker', await subscribe('asker'), query);
      assert.equal(response.statusCode, 422, response.body);
      assert.equal(response.json<ErrorResponse>().error.code, 'validation_failed');
    });
  }
});
