import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { SessionListWire } from '#features/accounts/wire.ts';

import {
  ACCOUNT_ORIGIN,
  type AccountService,
  bearer,
  enterArea,
  errorCode,
  getMe,
  OWN_PAGE,
  PASSWORD,
  postJson,
  register,
  startAccountService,
  toCookie,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';

const GOOD = { email: 'ada@example.com', password: PASSWORD };
const NEW_PASSWORD = 'another long password';

type Headers = Readonly<Record<string, string>>;

forEachDatabase((_kind, open) => {
  it('register and log-in set a cookie that no script and no other site has, and tell no token', async () => {
    await using service = await startAccountService(await open());
    for (const path of ['register', 'login']) {
      const answer = await postJson(service, `/account/api/${path}`, GOOD, OWN_PAGE);
      const [cookie] = answer.cookies;
      assert.equal(cookie?.name, '__Host-reelay_session');
      assert.deepEqual(
        [cookie.httpOnly, cookie.secure, cookie.sameSite, cookie.path],
        [true, true, 'Strict', '/'],
      );
      assert.deepEqual(Object.keys(answer.json()), ['account']);
      assert.equal(answer.headers['cache-control'], 'private, no-store');
    }
  });

  it('settings are for everybody, the rest needs the cookie and takes no other credential', async () => {
    await using service = await startAccountService(await open(), { REGISTRATION: 'closed' });
    await service.accounts.operator.create(GOOD);
    const settings = await get(service, 'settings', OWN_PAGE);
    assert.deepEqual(settings.json(), { registration: 'closed' });
    assert.equal(
      errorCode(await postJson(service, '/account/api/register', GOOD, OWN_PAGE)),
      'registration_closed',
    );
    const { token } = (await postJson(service, '/api/v1/auth/login', GOOD)).json();
    const refused: readonly (readonly [Headers, string])[] = [
      [OWN_PAGE, 'authentication_required'],
      [{ ...OWN_PAGE, ...bearer(token) }, 'authentication_required'],
      [{ ...OWN_PAGE, cookie: '__Host-reelay_session=nonsense' }, 'invalid_token'],
      [{ ...OWN_PAGE, cookie: `__Host-reelay_session=${token}` }, 'invalid_token'],
    ];
    for (const path of ['me', 'sessions', 'keys']) {
      for (const [headers, code] of refused) {
        const answer = await get(service, path, headers);
        assert.deepEqual([answer.statusCode, errorCode(answer)], [401, code]);
        assert.ok(answer.headers['www-authenticate']);
      }
    }
  });

  it('me tells the account and slides the cookie; the cookie is no bearer token', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const answer = await get(service, 'me', area);
    assert.equal(answer.json().account.email, GOOD.email);
    assert.deepEqual(answer.json().settings, { registration: 'open' });
    assert.equal(toCookie(answer), area.cookie);
    const value = area.cookie.split('=')[1] ?? '';
    assert.equal(errorCode(await getMe(service, bearer(value))), 'invalid_token');
  });

  it('403 cross_site_refused for every request that our pages did not send, with the cookie or not', async () => {
    await using service = await startAccountService(await open());
    const { cookie } = await enterArea(service);
    const foreign: readonly Headers[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://www.play.example' },
      { 'sec-fetch-site': 'cross-site', origin: ACCOUNT_ORIGIN },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ];
    const writes: readonly (readonly ['POST' | 'PATCH' | 'DELETE', string])[] = [
      ['POST', 'register'],
      ['POST', 'login'],
      ['POST', 'logout'],
      ['PATCH', 'profile'],
      ['POST', 'password'],
      ['DELETE', 'sessions/ses_1111111111111111'],
      ['DELETE', 'account'],
      ['POST', 'keys'],
      ['DELETE', 'keys/key_1111111111111111'],
      ['POST', 'keys/key_1111111111111111/rotate'],
    ];
    for (const [method, path] of writes) {
      for (const headers of foreign) {
        const url = `/account/api/${path}`;
        const answer = await service.server.inject({
          method,
          url,
          headers: { ...headers, cookie },
        });
        assert.deepEqual([answer.statusCode, errorCode(answer)], [403, 'cross_site_refused'], path);
      }
    }
    const read = await get(service, 'me', { 'sec-fetch-site': 'cross-site', cookie });
    assert.equal(errorCode(read), 'cross_site_refused');
    assert.equal((await get(service, 'me', { ...OWN_PAGE, cookie })).statusCode, 200);
  });

  it('415 for what a form can send, even from our own pages', async () => {
    await using service = await startAccountService(await open());
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { ...OWN_PAGE, 'content-type': type };
      const answer = await postJson(service, '/account/api/login', GOOD, headers);
      assert.deepEqual([answer.statusCode, errorCode(answer)], [415, 'unsupported_media_type']);
    }
  });

  it('log-out ends the session and takes the cookie away', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const answer = await send(service, 'POST', 'logout', area);
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.cookies[0]?.maxAge, 0);
    assert.equal(errorCode(await get(service, 'me', area)), 'invalid_token');
  });

  it('a log-in takes no session over that its browser came with: it makes its own, and ends that', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const { token } = await register(service, 'bob@example.com');
    const login = { email: 'bob@example.com', password: PASSWORD };
    for (const planted of [area.cookie, `__Host-reelay_session=${'A'.repeat(43)}`]) {
      const headers = { ...OWN_PAGE, cookie: planted };
      const answer = await postJson(service, '/account/api/login', login, headers);
      assert.equal(answer.statusCode, 200);
      assert.notEqual(toCookie(answer), planted);
      const url = '/account/api/me';
      assert.equal((await service.server.inject({ url, headers })).statusCode, 401);
    }
    // A bearer token that somebody puts into the cookie is no session of a browser.
    const headers = { ...OWN_PAGE, cookie: `__Host-reelay_session=${token}` };
    assert.equal((await postJson(service, '/account/api/login', login, headers)).statusCode, 200);
    assert.equal((await getMe(service, bearer(token))).statusCode, 200);
  });

  it('the name can be changed and taken away', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    for (const name of ['Ada', null]) {
      const answer = await send(service, 'PATCH', 'profile', area, { name });
      assert.equal(answer.json().account.name, name);
    }
    const wrong = await send(service, 'PATCH', 'profile', area, {
      name: 'A',
      email: 'b@c.example',
    });
    assert.equal(errorCode(wrong), 'validation_failed');
  });

  it('a new password needs the present one, and ends all other sessions', async () => {
    await using service = await startAccountService(await open());
    const { token } = await register(service);
    const login = await postJson(service, '/account/api/login', GOOD, OWN_PAGE);
    const area = { ...OWN_PAGE, cookie: toCookie(login) };
    const wrong = await send(service, 'POST', 'password', area, {
      currentPassword: 'not this one',
      newPassword: NEW_PASSWORD,
    });
    assert.deepEqual([wrong.statusCode, errorCode(wrong)], [401, 'invalid_credentials']);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    assert.equal((await send(service, 'POST', 'password', area, change)).statusCode, 204);

    assert.equal((await get(service, 'me', area)).statusCode, 200);
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
    assert.equal((await postJson(service, '/api/v1/auth/login', GOOD)).statusCode, 401);
    const renewed = { ...GOOD, password: NEW_PASSWORD };
    assert.equal((await postJson(service, '/api/v1/auth/login', renewed)).statusCode, 200);
  });

  it('sessions are listed without their tokens, and each can be ended by its owner alone', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const { token } = (await postJson(service, '/api/v1/auth/login', GOOD)).json();
    const stranger = await enterArea(service, 'bob@example.com');
    const list = await get(service, 'sessions', area);
    const sessions = list.json<SessionListWire>().data;
    assert.deepEqual(
      sessions
        .map(({ kind, current }) => ({ kind, current }))
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
      [
        { kind: 'browser', current: true },
        { kind: 'token', current: false },
      ],
    );
    assert.ok(!list.body.includes(token));

    const other = sessions.find(({ kind }) => kind === 'token');
    assert.ok(other !== undefined);
    const stolen = await send(service, 'DELETE', `sessions/${other.id}`, stranger);
    assert.deepEqual([stolen.statusCode, errorCode(stolen)], [404, 'not_found']);
    assert.equal((await getMe(service, bearer(token))).statusCode, 200);
    assert.equal((await send(service, 'DELETE', `sessions/${other.id}`, area)).statusCode, 204);
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
  });

  it('deleting the account needs the password, deletes everything, and says what', async () => {
    await using service = await startAccountService(await open());
    const { account } = await register(service);
    const login = await postJson(service, '/account/api/login', GOOD, OWN_PAGE);
    const area = { ...OWN_PAGE, cookie: toCookie(login) };
    await send(service, 'POST', 'keys', area, { name: 'k', scopes: ['videos:read'] });
    const wrong = await send(service, 'DELETE', 'account', area, { password: 'not this one' });
    assert.equal(errorCode(wrong), 'invalid_credentials');
    assert.deepEqual(service.deletedData, []);

    const answer = await send(service, 'DELETE', 'account', area, { password: PASSWORD });
    assert.deepEqual(answer.json(), { deleted: { videos: 1, keys: 1, sessions: 2 } });
    assert.deepEqual(service.deletedData, [account.id]);
    assert.equal(errorCode(await get(service, 'me', area)), 'invalid_token');
    const { queries } = service.database;
    for (const table of ['accounts', 'sessions', 'api_keys'] as const) {
      assert.deepEqual(await queries.selectFrom(table).selectAll().execute(), [], table);
    }
    await register(service);
  });
});

function get(
  { server }: AccountService,
  path: string,
  headers: Headers,
): Promise<LightMyRequestResponse> {
  return server.inject({ url: `/account/api/${path}`, headers });
}

function send(
  { server }: AccountService,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  ...[headers, body]: readonly [Headers, unknown?]
): Promise<LightMyRequestResponse> {
  return server.inject({
    method,
    url: `/account/api/${path}`,
    ...(body === undefined
      ? { headers }
      : {
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify(body),
        }),
  });
}
