import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import type { Principal } from '#contract/guard.ts';
import type { Operation } from '#contract/permissions.ts';
import type { NewKeyWire } from '#features/accounts/wire.ts';

import {
  registerInAccountArea,
  errorCode,
  SAME_ORIGIN_HEADERS,
  PASSWORD,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';

const INPUT = { name: 'build', scopes: ['videos:read'] } as const;
const HOUR_MS = 3_600_000;

type Area = Readonly<Record<string, string>>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('the key is returned once; only its digest is stored, and the list contains the other fields', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const created = await createKey(service, area);
    assert.match(created.key, /^reelay_[0-9A-Za-z]{49}$/);
    assert.equal(created.lastFour, created.key.slice(-4));
    assert.equal(created.expiresAt, null);

    const list = await listKeys(service, area);
    const { key, ...shown } = created;
    assert.deepEqual(list.json(), { data: [shown] });
    assert.ok(!list.body.includes(key.slice(7)));
    const row = await service.database.queries
      .selectFrom('api_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.equal(row.key_digest, createHash('sha256').update(key).digest('base64url'));
    assert.ok(!JSON.stringify(row).includes(key.slice(7, 50)));
  });

  it('a key can do only what its scopes permit; insufficient_scope reports the missing scope', async () => {
    const service = getService();
    const { key } = await createKey(service, await registerInAccountArea(service));
    const principal = await identify(service, 'listVideos', { headers: { 'x-api-key': key } });
    assert.equal(principal.kind, 'key');
    const error = await catchError(
      identify(service, 'deleteVideo', { headers: { 'x-api-key': key } }),
    );
    assert.equal(error.code, 'insufficient_scope');
    assert.match(error.publicMessage, /videos:write/);
    assert.match(error.headers['www-authenticate'] ?? '', /scope="videos:write"/);
  });

  it('a key cannot access the account area, so it cannot create other keys', async () => {
    const service = getService();
    const { key } = await createKey(service, await registerInAccountArea(service));
    const body = { name: 'more', scopes: ['videos:write'] };
    const headers = { ...SAME_ORIGIN_HEADERS, 'x-api-key': key };
    const response = await inject(service, 'POST /account/api/keys', { body, headers });
    assert.deepEqual([response.statusCode, errorCode(response)], [401, 'authentication_required']);
  });

  it('returns the same invalid_api_key error for every invalid key', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const { key } = await createKey(service, area);
    const last = key.endsWith('x') ? 'y' : 'x';
    const wrong = ['', 'reelay_', key.slice(0, -1), `${key}0`, key.slice(0, -1) + last];
    wrong.push(`${key} `.repeat(2), key.toLowerCase(), `sk_${key.slice(3)}`, 'x'.repeat(5_000));
    const messages = new Set<string>();
    for (const text of wrong) {
      const error = await catchError(
        identify(service, 'listVideos', { headers: { 'x-api-key': text } }),
      );
      assert.equal(error.code, 'invalid_api_key', text);
      assert.match(error.headers['www-authenticate'] ?? '', /^Bearer /);
      messages.add(error.publicMessage);
    }
    assert.equal(messages.size, 1);
  });

  it('a revoked key is immediately rejected on every node', async () => {
    const config = await createDatabaseConfig();
    await using service = await startService({ database: config });
    await using otherNode = await startService({ database: config });
    const area = await registerInAccountArea(service);
    const { id, key } = await createKey(service, area);
    await identify(otherNode, 'listVideos', { headers: { 'x-api-key': key } });

    const stranger = await registerInAccountArea(service, 'bob@example.com');
    assert.equal((await revoke(service, stranger, id)).statusCode, 404);
    assert.equal((await revoke(service, area, id)).statusCode, 204);
    for (const node of [service, otherNode]) {
      const error = await catchError(
        identify(node, 'listVideos', { headers: { 'x-api-key': key } }),
      );
      assert.equal(error.code, 'invalid_api_key');
    }
    assert.equal((await revoke(service, area, id)).statusCode, 404);
  });

  it('enforces the expiry and the allowed networks', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const { key } = await createKey(service, area, {
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
      networks: ['192.0.2.0/24', '2001:db8::1'],
    });
    const use = (ip: string): Promise<Principal> =>
      identify(service, 'listVideos', { headers: { 'x-api-key': key }, ip });
    for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1']) await use(ip);
    for (const ip of ['192.0.3.1', '2001:db8::2', 'nonsense', '127.0.0.1']) {
      assert.equal((await catchError(use(ip))).code, 'invalid_api_key', ip);
    }
    service.advance(HOUR_MS);
    assert.equal((await catchError(use('192.0.2.7'))).code, 'invalid_api_key');
  });

  it('rotation creates a key with the same permissions and keeps the old one working for the overlap', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const oldKey = await createKey(service, area, { networks: ['127.0.0.1'] });
    const path = `/account/api/keys/${oldKey.id}/rotate`;
    const response = await inject(service, `POST ${path}`, {
      body: { overlap: 3600 },
      headers: area,
    });
    assert.equal(response.statusCode, 201);
    const next = response.json<NewKeyWire>();
    assert.notEqual(next.key, oldKey.key);
    assert.deepEqual(
      [next.name, next.scopes, next.networks],
      [oldKey.name, oldKey.scopes, ['127.0.0.1/32']],
    );
    assert.equal(next.expiresAt, null);
    for (const { key } of [oldKey, next])
      await identify(service, 'listVideos', { headers: { 'x-api-key': key } });
    service.advance(HOUR_MS);
    await identify(service, 'listVideos', { headers: { 'x-api-key': next.key } });
    const error = await catchError(
      identify(service, 'listVideos', { headers: { 'x-api-key': oldKey.key } }),
    );
    assert.equal(error.code, 'invalid_api_key');
    const confirmation = { body: { password: PASSWORD }, headers: area };
    await inject(service, 'POST /account/api/confirm', confirmation);
    assert.equal(
      (await inject(service, `POST ${path}`, { body: {}, headers: area })).statusCode,
      404,
    );
  });

  it('the last use is stored at most once every ten minutes', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const { key } = await createKey(service, area);
    const lastUsed = async (): Promise<string> =>
      String((await listKeys(service, area)).json().data[0].lastUsedAt);
    assert.equal(await lastUsed(), 'null');
    await identify(service, 'listVideos', { headers: { 'x-api-key': key } });
    const first = await lastUsed();
    assert.notEqual(first, 'null');
    service.advance(500_000);
    await identify(service, 'listVideos', { headers: { 'x-api-key': key } });
    assert.equal(await lastUsed(), first);
    service.advance(200_000);
    await identify(service, 'listVideos', { headers: { 'x-api-key': key } });
    assert.notEqual(await lastUsed(), first);
  });

  it('an account has at most 50 keys, even if they are created concurrently', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    for (let created = 0; created < 48; created += 1) await createKey(service, area);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        inject(service, 'POST /account/api/keys', { body: INPUT, headers: area }),
      ),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 201);
    assert.deepEqual(refused.map(errorCode), ['quota_exceeded', 'quota_exceeded']);

    // A key that expires immediately does not count against the limit.
    const rotate = `/account/api/keys/${(await listKeys(service, area)).json().data[0].id}/rotate`;
    const both = await inject(service, `POST ${rotate}`, { body: { overlap: 60 }, headers: area });
    assert.equal(errorCode(both), 'quota_exceeded');
    assert.equal(
      (await inject(service, `POST ${rotate}`, { body: { overlap: 0 }, headers: area })).statusCode,
      201,
    );
    assert.equal(
      (await inject(service, `POST ${rotate}`, { body: { overlap: 0 }, headers: area })).statusCode,
      404,
    );
  });

  it('returns 422 for invalid input', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const bad = [
      { ...INPUT, scopes: [] },
      { ...INPUT, scopes: ['*'] },
      { ...INPUT, scopes: ['videos:read', 'videos:read'] },
      { ...INPUT, name: '' },
      { ...INPUT, networks: ['here'] },
      { ...INPUT, networks: ['192.0.2.0/33'] },
      { ...INPUT, expiresAt: '2020-01-01T00:00:00.000Z' },
      { ...INPUT, expiresAt: 'tomorrow' },
      { ...INPUT, accountId: 'acc_1111111111111111' },
    ];
    for (const body of bad) {
      const response = await inject(service, 'POST /account/api/keys', { body, headers: area });
      assert.deepEqual([response.statusCode, errorCode(response)], [422, 'validation_failed']);
    }
  });

  it('the API accepts the cookie only on requests from our own pages', async () => {
    const service = getService();
    const { cookie, ...page } = await registerInAccountArea(service);
    const own = await identify(service, 'deleteVideo', { headers: { ...page, cookie } });
    assert.equal(own.kind, 'session');
    const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const error = await catchError(identify(service, 'deleteVideo', { headers: foreign }));
    assert.equal(error.code, 'authentication_required');
    assert.deepEqual(await identify(service, 'createVideo', { headers: foreign }), {
      kind: 'anonymous',
    });
    assert.deepEqual(await identify(service, 'embedVideo', { headers: { ...page, cookie } }), {
      kind: 'anonymous',
    });
  });

  it('an expired cookie does not block reading public videos, but rejects writes', async () => {
    const service = getService();
    const page = { 'sec-fetch-site': 'same-origin', cookie: '__Host-reelay_session=old' };
    assert.deepEqual(
      await identify(service, 'getVideo', { headers: page, ip: '127.0.0.1', method: 'GET' }),
      {
        kind: 'anonymous',
      },
    );
    assert.equal(
      (await catchError(identify(service, 'createVideo', { headers: page }))).code,
      'invalid_token',
    );
  });
});

async function createKey(
  service: Service,
  area: Area,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<NewKeyWire> {
  const response = await inject(service, 'POST /account/api/keys', {
    body: { ...INPUT, ...overrides },
    headers: area,
  });
  assert.equal(response.statusCode, 201, response.body);
  return response.json<NewKeyWire>();
}

function listKeys({ server }: Service, area: Area): Promise<LightMyRequestResponse> {
  return server.inject({ url: '/account/api/keys', headers: area });
}

function revoke({ server }: Service, area: Area, id: string): Promise<LightMyRequestResponse> {
  return inject({ server }, `DELETE /account/api/keys/${id}`, { headers: area });
}

/** Calls the guard the way a route does. */
async function identify(
  { accounts }: Service,
  operation: Operation,
  {
    headers,
    ip = '127.0.0.1',
    method = 'POST',
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly ip?: string;
    readonly method?: string;
  },
): Promise<Principal> {
  const rawHeaders = Object.entries(headers).flat();
  return accounts.guard.identify({ headers, ip, method, raw: { rawHeaders } }, operation);
}

async function catchError(request: Promise<Principal>): Promise<AppError> {
  const outcome: unknown = await request.catch((error: unknown) => error);
  assert.ok(outcome instanceof AppError, String(outcome));
  return outcome;
}
