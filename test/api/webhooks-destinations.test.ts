import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { SecretWebhookWire, WebhookListWire, WebhookWire } from '#features/webhooks/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { PUBLIC_URL, startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';

const WEBHOOKS = '/api/v1/webhooks';
const HOOK = { url: 'https://hooks.example/reelay?token=a-planted-token', events: ['video.ready'] };
/** The default of QUOTA_WEBHOOKS. */
const WEBHOOKS_MAX = 20;
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  function send(who: string, { method = 'GET', path = '', body, headers }: RequestOptions = {}) {
    const call = { headers: { ...as(who), ...headers }, body };
    return inject(service, `${method} ${WEBHOOKS}${path}`, call);
  }

  async function create(who: string, body: object = HOOK): Promise<SecretWebhookWire> {
    const response = await send(who, { method: 'POST', body });
    assert.equal(response.statusCode, 201, response.body);
    return response.json<SecretWebhookWire>();
  }

  async function read(who: string, id: string): Promise<WebhookWire> {
    const response = await send(who, { path: `/${id}` });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<WebhookWire>();
  }

  it('returns 201 with the destination, its location and its secret, which no later response contains', async () => {
    const response = await send('maker', {
      method: 'POST',
      body: { ...HOOK, description: 'Shop' },
    });
    const { secret, ...webhook } = response.json<SecretWebhookWire>();
    assert.equal(response.statusCode, 201);
    assert.match(secret, SECRET);
    assert.equal(response.headers.location, `${PUBLIC_URL.href}api/v1/webhooks/${webhook.id}`);
    assert.equal(response.headers['cache-control'], 'private, no-store');
    const { id, createdAt, updatedAt, ...rest } = webhook;
    assert.match(id, /^whk_/);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      ...HOOK,
      description: 'Shop',
      tags: [],
      playlists: [],
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      previousSecretUntil: null,
      health: {
        lastSucceededAt: null,
        lastFailedAt: null,
        failedInRow: 0,
        nextAttemptAt: null,
        last24h: { succeeded: 0, failed: 0, retrying: 0 },
      },
    });
    const again = await read('maker', id);
    assert.deepEqual(again, webhook);
    const list = (await send('maker')).json<WebhookListWire>();
    assert.deepEqual(list, { data: [webhook], nextCursor: null });
  });

  it('lists the account’s destinations, newest first', async () => {
    const first = await create('counter');
    const second = await create('counter');
    await service.database.transaction((tx) =>
      tx.updateTable('webhooks').set({ created_at_ms: 1 }).where('id', '=', first.id).execute(),
    );
    await create('another');
    const page = await send('counter', { path: '?limit=1' });
    const { data, nextCursor } = page.json<WebhookListWire>();
    const next = `?limit=1&cursor=${nextCursor}`;
    assert.equal(page.headers.link, `<${PUBLIC_URL.href}api/v1/webhooks${next}>; rel="next"`);
    const last = await send('counter', { path: next });
    const rest = last.json<WebhookListWire>();
    assert.deepEqual(
      [...data, ...rest.data].map(({ id }) => id),
      [second.id, first.id],
    );
    assert.deepEqual([rest.nextCursor, last.headers.link], [null, undefined]);
    const foreign = await send('another', { path: next });
    assert.equal(foreign.json<ErrorResponse>().error.details?.[0]?.path, '/cursor');
  });

  it('stores neither the URL nor a secret as plain text', async () => {
    const { secret } = await create('keeper');
    const rotated = await create('keeper');
    await send('keeper', { method: 'POST', path: `/${rotated.id}/rotate-secret` });
    const rows = await service.database.queries.selectFrom('webhooks').selectAll().execute();
    const stored = await service.database.queries
      .selectFrom('idempotency_keys')
      .selectAll()
      .execute();
    const text = JSON.stringify([rows, stored]);
    for (const planted of ['a-planted-token', 'hooks.example', secret, rotated.secret, 'whsec_']) {
      assert.ok(!text.includes(planted), planted);
    }
  });

  it('replays a creation without the secret', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await send('repeater', { method: 'POST', body: HOOK, headers });
    const again = await send('repeater', { method: 'POST', body: HOOK, headers });
    const { secret, ...webhook } = first.json<SecretWebhookWire>();
    assert.match(secret, SECRET);
    assert.equal(first.headers['idempotency-replayed'], undefined);
    assert.deepEqual([first.statusCode, again.statusCode], [201, 200]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.headers.location, first.headers.location);
    assert.deepEqual(again.json(), webhook);
    const other = { ...HOOK, events: ['*'] };
    const conflict = await send('repeater', { method: 'POST', body: other, headers });
    assert.equal(conflict.statusCode, 422);
    assert.equal(conflict.json<ErrorResponse>().error.code, 'idempotency_conflict');
  });

  it('limits the destinations of an account', async () => {
    for (let count = 0; count < WEBHOOKS_MAX; count += 1) await create('hoarder');
    const refused = await send('hoarder', { method: 'POST', body: HOOK });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json<ErrorResponse>().error.code, 'quota_exceeded');
  });

  it('enforces the limit for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX + 5 }, () => send('crowd', { method: 'POST', body: HOOK })),
    );
    const created = responses.filter(({ statusCode }) => statusCode === 201);
    assert.equal(created.length, WEBHOOKS_MAX);
    const { data } = (await send('crowd')).json<WebhookListWire>();
    assert.equal(data.length, WEBHOOKS_MAX);
  });

  describe('PATCH', () => {
    it('changes only the given fields', async () => {
      const { secret: _secret, ...created } = await create('patcher');
      const body = { url: 'https://hooks.example/new', events: ['subtitle.*', 'video.*'] };
      const response = await send('patcher', { method: 'PATCH', path: `/${created.id}`, body });
      assert.equal(response.statusCode, 200, response.body);
      const { updatedAt: _at, ...changed } = response.json<WebhookWire>();
      const { updatedAt: _before, ...unchanged } = created;
      assert.deepEqual(changed, { ...unchanged, ...body, events: ['video.*', 'subtitle.*'] });
      const none = await send('patcher', { method: 'PATCH', path: `/${created.id}`, body: {} });
      assert.equal(none.headers.etag, response.headers.etag);
    });

    it('disables and enables a destination, which resets its failures', async () => {
      const { id } = await create('switcher');
      const off = await send('switcher', {
        method: 'PATCH',
        path: `/${id}`,
        body: { enabled: false },
      });
      const disabled = off.json<WebhookWire>();
      assert.equal(disabled.enabled, false);
      assert.equal(disabled.disabledReason, null);
      assert.notEqual(disabled.disabledAt, null);
      await service.database.transaction((tx) =>
        tx
          .updateTable('webhooks')
          .set({ disabled_reason: 'failing', failed_in_row: 100, failing_since_ms: 1 })
          .where('id', '=', id)
          .execute(),
      );
      const failing = await read('switcher', id);
      assert.equal(failing.disabledReason, 'failing');
      await send('switcher', { method: 'PATCH', path: `/${id}`, body: { enabled: false } });
      assert.deepEqual(await read('switcher', id), failing);
      await send('switcher', { method: 'PATCH', path: `/${id}`, body: { enabled: true } });
      const enabled = await read('switcher', id);
      assert.equal(enabled.enabled, true);
      assert.equal(enabled.disabledReason, null);
      assert.equal(enabled.health.failedInRow, 0);
    });

    it('returns 412 unless If-Match contains the ETag of the owner’s last change, regardless of deliveries since', async () => {
      const { id } = await create('matcher');
      const etag = String((await send('matcher', { path: `/${id}` })).headers.etag);
      await service.database.transaction((tx) =>
        tx.updateTable('webhooks').set({ failed_in_row: 7 }).where('id', '=', id).execute(),
      );
      const change = (ifMatch: string, description: string): Promise<LightMyRequestResponse> =>
        send('matcher', {
          method: 'PATCH',
          path: `/${id}`,
          body: { description },
          headers: { 'if-match': ifMatch },
        });
      assert.notEqual((await send('matcher', { path: `/${id}` })).headers.etag, etag);
      assert.equal((await change(`"other", ${etag}`, 'mine')).statusCode, 200);
      for (const stale of [etag, '"1"', '', `W/${etag}`]) {
        const response = await change(stale, 'lost');
        assert.equal(response.statusCode, 412, stale);
        assert.equal(response.json<ErrorResponse>().error.code, 'precondition_failed');
      }
      assert.equal((await change('*', 'anyhow')).statusCode, 200);
      const headers = { 'if-match': etag };
      const gone = await send('matcher', { method: 'DELETE', path: `/${id}`, headers });
      assert.equal(gone.statusCode, 412);
    });
  });

  it('rotates the secret with the requested overlap', async () => {
    const created = await create('rotator');
    const rotate = async (body?: object): Promise<SecretWebhookWire> => {
      const path = `/${created.id}/rotate-secret`;
      const response = await send('rotator', { method: 'POST', path, ...(body && { body }) });
      assert.equal(response.statusCode, 200, response.body);
      return response.json<SecretWebhookWire>();
    };
    const first = await rotate();
    const second = await rotate({ overlapHours: 0.5 });
    const third = await rotate({ overlapHours: 0 });
    const secrets = [created, first, second, third].map(({ secret }) => secret);
    assert.ok(secrets.every((secret) => SECRET.test(secret)));
    assert.equal(new Set(secrets).size, 4);
    assert.equal(getOverlapHours(first), 24);
    assert.equal(getOverlapHours(second), 0.5);
    assert.equal(third.previousSecretUntil, null);
    assert.equal('secret' in (await read('rotator', created.id)), false);
    for (const overlapHours of [-1, 24.1, '1', null]) {
      const path = `/${created.id}/rotate-secret`;
      const response = await send('rotator', { method: 'POST', path, body: { overlapHours } });
      assert.equal(response.statusCode, 422, String(overlapHours));
      assert.equal(response.json<ErrorResponse>().error.details?.[0]?.path, '/overlapHours');
    }
  });

  it('returns 204 for the deletion, and then 404', async () => {
    const { id } = await create('remover');
    await send('remover', { method: 'POST', path: `/${id}/test` });
    assert.equal((await send('remover', { method: 'DELETE', path: `/${id}` })).statusCode, 204);
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await send('remover', { method, path: `/${id}` });
      assert.equal(response.statusCode, 404);
      assert.equal(response.json<ErrorResponse>().error.code, 'webhook_not_found');
    }
    const left = await service.database.queries
      .selectFrom('deliveries')
      .select('id')
      .where('webhook_id', '=', id)
      .execute();
    assert.deepEqual(left, []);
  });

  it('returns 404 for another account’s destination in every operation', async () => {
    const { id } = await create('owner');
    const delivery = (await send('owner', { method: 'POST', path: `/${id}/test` })).json().id;
    const one = `/${id}/deliveries/${delivery}`;
    const requests: readonly RequestOptions[] = [
      { path: `/${id}` },
      { method: 'PATCH', path: `/${id}`, body: { enabled: false } },
      { method: 'DELETE', path: `/${id}` },
      { method: 'POST', path: `/${id}/rotate-secret` },
      { method: 'POST', path: `/${id}/test` },
      { path: `/${id}/deliveries` },
      { path: one },
      { path: '/%00' },
      { method: 'POST', path: '/%00/test' },
      { method: 'POST', path: `${one}/redeliver` },
      { method: 'POST', path: `/${id}/redeliver`, body: { since: '2026-01-31T12:00:00Z' } },
    ];
    for (const request of requests) {
      const response = await send('stranger', request);
      assert.equal(response.statusCode, 404, JSON.stringify(request));
      assert.equal(response.json<ErrorResponse>().error.code, 'webhook_not_found');
    }
    assert.equal((await read('owner', id)).enabled, true);
    const { data } = (await send('stranger')).json<WebhookListWire>();
    assert.deepEqual(data, []);
  });
});

/** Hours from the rotation to the end of the overlap. */
function getOverlapHours({ previousSecretUntil, updatedAt }: WebhookWire): number {
  return (Date.parse(previousSecretUntil ?? '') - Date.parse(updatedAt)) / 3_600_000;
}
