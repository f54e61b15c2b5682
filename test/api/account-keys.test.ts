import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import type { Principal } from '#contract/guard.ts';
import type { Operation } from '#contract/permissions.ts';
import type { NewKeyWire } from '#features/accounts/wire.ts';

import {
  type AccountService,
  enterArea,
  errorCode,
  OWN_PAGE,
  postJson,
  startAccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';

const WISHES = { name: 'build', scopes: ['videos:read'] } as const;
const HOUR_MS = 3_600_000;

type Area = Readonly<Record<string, string>>;

forEachDatabase((_kind, open, { newPlace }) => {
  it('the key is shown once; its digest is kept, and the list tells the rest', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const made = await makeKey(service, area);
    assert.match(made.key, /^reelay_[0-9A-Za-z]{49}$/);
    assert.equal(made.lastFour, made.key.slice(-4));
    assert.equal(made.expiresAt, null);

    const list = await listKeys(service, area);
    const { key, ...shown } = made;
    assert.deepEqual(list.json(), { data: [shown], keysMax: 50 });
    assert.ok(!list.body.includes(key.slice(7)));
    const row = await service.database.queries
      .selectFrom('api_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.equal(row.key_digest, createHash('sha256').update(key).digest('base64url'));
    assert.ok(!JSON.stringify(row).includes(key.slice(7, 50)));
  });

  it('a key may do what its scopes say; 403 insufficient_scope names the one that is missing', async () => {
    await using service = await startAccountService(await open());
    const { key } = await makeKey(service, await enterArea(service));
    const principal = await identify(service, { 'x-api-key': key }, 'listVideos');
    assert.equal(principal.kind, 'key');
    const refusal = await refusalOf(identify(service, { 'x-api-key': key }, 'deleteVideo'));
    assert.equal(refusal.code, 'insufficient_scope');
    assert.match(refusal.publicMessage, /videos:write/);
    assert.match(refusal.headers['www-authenticate'] ?? '', /scope="videos:write"/);
  });

  it('no key reaches the account area, so none makes another', async () => {
    await using service = await startAccountService(await open());
    const { key } = await makeKey(service, await enterArea(service));
    const body = { name: 'more', scopes: ['videos:write'] };
    const headers = { ...OWN_PAGE, 'x-api-key': key };
    const answer = await postJson(service, '/account/api/keys', body, headers);
    assert.deepEqual([answer.statusCode, errorCode(answer)], [401, 'authentication_required']);
  });

  it('401 invalid_api_key for every key that does not work, in the same words', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const { key } = await makeKey(service, area);
    const last = key.endsWith('x') ? 'y' : 'x';
    const wrong = ['', 'reelay_', key.slice(0, -1), `${key}0`, key.slice(0, -1) + last];
    wrong.push(`${key} `.repeat(2), key.toLowerCase(), `sk_${key.slice(3)}`, 'x'.repeat(5_000));
    const messages = new Set<string>();
    for (const text of wrong) {
      const refusal = await refusalOf(identify(service, { 'x-api-key': text }, 'listVideos'));
      assert.equal(refusal.code, 'invalid_api_key', text);
      assert.match(refusal.headers['www-authenticate'] ?? '', /^Bearer /);
      messages.add(refusal.publicMessage);
    }
    assert.equal(messages.size, 1);
  });

  it('a revoked key is refused at once on every node', async () => {
    const place = await newPlace();
    await using service = await startAccountService(await open(place));
    await using neighbour = await startAccountService(await open(place));
    const area = await enterArea(service);
    const { id, key } = await makeKey(service, area);
    await identify(neighbour, { 'x-api-key': key }, 'listVideos');

    const stranger = await enterArea(service, 'bob@example.com');
    assert.equal((await revoke(service, stranger, id)).statusCode, 404);
    assert.equal((await revoke(service, area, id)).statusCode, 204);
    for (const node of [service, neighbour]) {
      const refusal = await refusalOf(identify(node, { 'x-api-key': key }, 'listVideos'));
      assert.equal(refusal.code, 'invalid_api_key');
    }
    assert.equal((await revoke(service, area, id)).statusCode, 404);
  });

  it('an expiry and networks are kept to', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const { key } = await makeKey(service, area, {
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
      networks: ['192.0.2.0/24', '2001:db8::1'],
    });
    const use = (ip: string): Promise<Principal> =>
      identify(service, { 'x-api-key': key }, 'listVideos', ip);
    for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1']) await use(ip);
    for (const ip of ['192.0.3.1', '2001:db8::2', 'nonsense', '127.0.0.1']) {
      assert.equal((await refusalOf(use(ip))).code, 'invalid_api_key', ip);
    }
    service.advance(HOUR_MS);
    assert.equal((await refusalOf(use('192.0.2.7'))).code, 'invalid_api_key');
  });

  it('rotation gives a key that may do the same, and lets the former go on for a while', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const former = await makeKey(service, area, { networks: ['127.0.0.1'] });
    const path = `/account/api/keys/${former.id}/rotate`;
    const answer = await postJson(service, path, { overlap: 3600 }, area);
    assert.equal(answer.statusCode, 201);
    const next = answer.json<NewKeyWire>();
    assert.notEqual(next.key, former.key);
    assert.deepEqual(
      [next.name, next.scopes, next.networks],
      [former.name, former.scopes, ['127.0.0.1/32']],
    );
    assert.equal(next.expiresAt, null);
    for (const { key } of [former, next])
      await identify(service, { 'x-api-key': key }, 'listVideos');
    service.advance(HOUR_MS);
    await identify(service, { 'x-api-key': next.key }, 'listVideos');
    const refusal = await refusalOf(identify(service, { 'x-api-key': former.key }, 'listVideos'));
    assert.equal(refusal.code, 'invalid_api_key');
    assert.equal((await postJson(service, path, {}, area)).statusCode, 404);
  });

  it('last use is written at most every ten minutes', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const { key } = await makeKey(service, area);
    const lastUsed = async (): Promise<string> =>
      String((await listKeys(service, area)).json().data[0].lastUsedAt);
    assert.equal(await lastUsed(), 'null');
    await identify(service, { 'x-api-key': key }, 'listVideos');
    const first = await lastUsed();
    assert.notEqual(first, 'null');
    service.advance(500_000);
    await identify(service, { 'x-api-key': key }, 'listVideos');
    assert.equal(await lastUsed(), first);
    service.advance(200_000);
    await identify(service, { 'x-api-key': key }, 'listVideos');
    assert.notEqual(await lastUsed(), first);
  });

  it('an account has 50 keys at most, also when they are made at the same time', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    for (let made = 0; made < 48; made += 1) await makeKey(service, area);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => postJson(service, '/account/api/keys', WISHES, area)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    assert.deepEqual(refused.map(errorCode), ['key_limit_reached', 'key_limit_reached']);

    // A key that ends at once makes room for its successor.
    const rotate = `/account/api/keys/${(await listKeys(service, area)).json().data[0].id}/rotate`;
    const both = await postJson(service, rotate, { overlap: 60 }, area);
    assert.equal(errorCode(both), 'key_limit_reached');
    assert.equal((await postJson(service, rotate, { overlap: 0 }, area)).statusCode, 201);
    assert.equal((await postJson(service, rotate, { overlap: 0 }, area)).statusCode, 404);
  });

  it('422 for wishes that are not right', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const bad = [
      { ...WISHES, scopes: [] },
      { ...WISHES, scopes: ['*'] },
      { ...WISHES, scopes: ['videos:read', 'videos:read'] },
      { ...WISHES, name: '' },
      { ...WISHES, networks: ['here'] },
      { ...WISHES, networks: ['192.0.2.0/33'] },
      { ...WISHES, expiresAt: '2020-01-01T00:00:00.000Z' },
      { ...WISHES, expiresAt: 'tomorrow' },
      { ...WISHES, accountId: 'acc_1111111111111111' },
    ];
    for (const body of bad) {
      const answer = await postJson(service, '/account/api/keys', body, area);
      assert.deepEqual([answer.statusCode, errorCode(answer)], [422, 'validation_failed']);
    }
  });

  it('the cookie counts for the API on requests of our own pages only', async () => {
    await using service = await startAccountService(await open());
    const { cookie, ...page } = await enterArea(service);
    const own = await identify(service, { ...page, cookie }, 'deleteVideo');
    assert.equal(own.kind, 'session');
    const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const refusal = await refusalOf(identify(service, foreign, 'deleteVideo'));
    assert.equal(refusal.code, 'authentication_required');
    assert.deepEqual(await identify(service, foreign, 'createVideo'), { kind: 'anonymous' });
    assert.deepEqual(await identify(service, { ...page, cookie }, 'embedVideo'), {
      kind: 'anonymous',
    });
  });

  it('a cookie that has ended hides no public video, and changes nothing in nobody’s name', async () => {
    await using service = await startAccountService(await open());
    const page = { 'sec-fetch-site': 'same-origin', cookie: '__Host-reelay_session=old' };
    assert.deepEqual(await identify(service, page, 'getVideo', '127.0.0.1', 'GET'), {
      kind: 'anonymous',
    });
    assert.equal((await refusalOf(identify(service, page, 'createVideo'))).code, 'invalid_token');
  });
});

async function makeKey(
  service: AccountService,
  area: Area,
  wishes: Readonly<Record<string, unknown>> = {},
): Promise<NewKeyWire> {
  const answer = await postJson(service, '/account/api/keys', { ...WISHES, ...wishes }, area);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<NewKeyWire>();
}

function listKeys({ server }: AccountService, area: Area): Promise<LightMyRequestResponse> {
  return server.inject({ url: '/account/api/keys', headers: area });
}

function revoke(
  { server }: AccountService,
  area: Area,
  id: string,
): Promise<LightMyRequestResponse> {
  return server.inject({ method: 'DELETE', url: `/account/api/keys/${id}`, headers: area });
}

/** Asks the guard as a route does. */
function identify(
  { accounts }: AccountService,
  headers: Readonly<Record<string, string>>,
  operation: Operation,
  ...[ip = '127.0.0.1', method = 'POST']: readonly string[]
): Promise<Principal> {
  const rawHeaders = Object.entries(headers).flat();
  return accounts.guard.identify({ headers, ip, method, raw: { rawHeaders } }, operation);
}

async function refusalOf(asking: Promise<Principal>): Promise<AppError> {
  const outcome: unknown = await asking.catch((error: unknown) => error);
  assert.ok(outcome instanceof AppError, String(outcome));
  return outcome;
}
