import assert from 'node:assert/strict';
import { it, mock } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { createAccount, createDeleteAccountJob } from '#features/accounts/index.ts';
import type { AreaMeWire, DeletedAccountWire, SessionListWire } from '#features/accounts/wire.ts';

import {
  ACCOUNT_ORIGIN,
  bearer,
  registerInAccountArea,
  errorCode,
  getMe,
  SAME_ORIGIN_HEADERS,
  PASSWORD,
  register,
  toCookie,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject, postVideo } from '../support/http-client.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';
import { resolved } from '../support/test-resolver.ts';

const GOOD = { email: 'ada@example.com', password: PASSWORD };
const DAY_MS = 86_400_000;
const SIGNAL = new AbortController().signal;
const NEW_PASSWORD = 'another long password';
const TALK = 'https://media.example/talk.mp4';

type Headers = Readonly<Record<string, string>>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('registration and login set an HttpOnly, same-site cookie and return no token', async () => {
    const service = getService();
    for (const path of ['register', 'login']) {
      const response = await inject(service, `POST /account/api/${path}`, {
        body: GOOD,
        headers: SAME_ORIGIN_HEADERS,
      });
      const [cookie] = response.cookies;
      assert.equal(cookie?.name, '__Host-reelay_session');
      assert.deepEqual(
        [cookie.httpOnly, cookie.secure, cookie.sameSite, cookie.path],
        [true, true, 'Strict', '/'],
      );
      assert.deepEqual(Object.keys(response.json()), ['account']);
      assert.equal(response.headers['cache-control'], 'private, no-store');
    }
  });

  it('routes require the cookie and accept no other credential, and registration can be closed', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { REGISTRATION: 'closed' },
    });
    await createAccount(service.accounts, GOOD);
    const signUpPage = await inject(service, 'GET /account/signup');
    assert.match(signUpPage.body, /Sign-up is closed/);
    assert.doesNotMatch(signUpPage.body, /<form/);
    assert.equal(
      errorCode(
        await inject(service, 'POST /account/api/register', {
          body: GOOD,
          headers: SAME_ORIGIN_HEADERS,
        }),
      ),
      'registration_closed',
    );
    const { token } = (await inject(service, 'POST /api/v1/auth/login', { body: GOOD })).json();
    const refused: readonly (readonly [Headers, string])[] = [
      [SAME_ORIGIN_HEADERS, 'authentication_required'],
      [{ ...SAME_ORIGIN_HEADERS, ...bearer(token) }, 'authentication_required'],
      [{ ...SAME_ORIGIN_HEADERS, cookie: '__Host-reelay_session=nonsense' }, 'invalid_token'],
      [{ ...SAME_ORIGIN_HEADERS, cookie: `__Host-reelay_session=${token}` }, 'invalid_token'],
    ];
    for (const path of ['me', 'sessions', 'keys']) {
      for (const [headers, code] of refused) {
        const response = await get(service, path, headers);
        assert.deepEqual([response.statusCode, errorCode(response)], [401, code]);
        assert.ok(response.headers['www-authenticate']);
      }
    }
  });

  it('GET /me returns the account and extends the cookie; the cookie is not accepted as a bearer token', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const response = await get(service, 'me', area);
    assert.equal(response.json().account.email, GOOD.email);
    assert.deepEqual(response.json().settings, {
      registration: 'open',
      sendsEmail: false,
      singleSignOn: null,
    });
    assert.equal(toCookie(response), area.cookie);
    const value = area.cookie.split('=')[1] ?? '';
    assert.equal(errorCode(await getMe(service, bearer(value))), 'invalid_token');
  });

  it('returns 403 cross_site_refused for every request that our pages did not send, with or without the cookie', async () => {
    const service = getService();
    const { cookie } = await registerInAccountArea(service);
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
        const response = await inject(service, `${method} ${url}`, {
          headers: { ...headers, cookie },
        });
        assert.deepEqual(
          [response.statusCode, errorCode(response)],
          [403, 'cross_site_refused'],
          path,
        );
      }
    }
    const read = await get(service, 'me', { 'sec-fetch-site': 'cross-site', cookie });
    assert.equal(errorCode(read), 'cross_site_refused');
    assert.match(read.body, /Open it at https:\/\/play\.example\/account\./);
    assert.equal((await get(service, 'me', { ...SAME_ORIGIN_HEADERS, cookie })).statusCode, 200);
  });

  it('returns 415 for content types that a form can send, even from our own pages', async () => {
    const service = getService();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { ...SAME_ORIGIN_HEADERS, 'content-type': type };
      const response = await inject(service, 'POST /account/api/login', { body: GOOD, headers });
      assert.deepEqual([response.statusCode, errorCode(response)], [415, 'unsupported_media_type']);
    }
  });

  it('logout revokes the session and deletes the cookie', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const response = await inject(service, 'POST /account/api/logout', { headers: area });
    assert.equal(response.statusCode, 204);
    assert.equal(response.cookies[0]?.maxAge, 0);
    assert.equal(errorCode(await get(service, 'me', area)), 'invalid_token');
  });

  it('login starts a new session and revokes the one that the browser sent', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const { token } = await register(service, 'bob@example.com');
    const login = { email: 'bob@example.com', password: PASSWORD };
    for (const planted of [area.cookie, `__Host-reelay_session=${'A'.repeat(43)}`]) {
      const headers = { ...SAME_ORIGIN_HEADERS, cookie: planted };
      const response = await inject(service, 'POST /account/api/login', { body: login, headers });
      assert.equal(response.statusCode, 200);
      assert.notEqual(toCookie(response), planted);
      const url = '/account/api/me';
      assert.equal((await service.server.inject({ url, headers })).statusCode, 401);
    }
    // A bearer token in the cookie is not a browser session.
    const headers = { ...SAME_ORIGIN_HEADERS, cookie: `__Host-reelay_session=${token}` };
    assert.equal(
      (await inject(service, 'POST /account/api/login', { body: login, headers })).statusCode,
      200,
    );
    assert.equal((await getMe(service, bearer(token))).statusCode, 200);
  });

  it('the name can be changed and removed', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    for (const name of ['Ada', null]) {
      const response = await inject(service, 'PATCH /account/api/profile', {
        headers: area,
        body: { name },
      });
      assert.equal(response.json().account.name, name);
    }
    const wrong = await inject(service, 'PATCH /account/api/profile', {
      headers: area,
      body: {
        name: 'A',
        email: 'b@c.example',
      },
    });
    assert.equal(errorCode(wrong), 'validation_failed');
  });

  it('a password change requires the current password and revokes all other sessions', async () => {
    const service = getService();
    const { token } = await register(service);
    const login = await inject(service, 'POST /account/api/login', {
      body: GOOD,
      headers: SAME_ORIGIN_HEADERS,
    });
    const area = { ...SAME_ORIGIN_HEADERS, cookie: toCookie(login) };
    const wrong = await inject(service, 'POST /account/api/password', {
      headers: area,
      body: {
        currentPassword: 'not this one',
        newPassword: NEW_PASSWORD,
      },
    });
    assert.deepEqual([wrong.statusCode, errorCode(wrong)], [401, 'invalid_credentials']);
    const common = await inject(service, 'POST /account/api/password', {
      headers: area,
      body: { currentPassword: PASSWORD, newPassword: 'password1234' },
    });
    assert.deepEqual([common.statusCode, errorCode(common)], [422, 'validation_failed']);
    assert.equal(common.json().error.details[0].path, '/newPassword');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    assert.equal(
      (await inject(service, 'POST /account/api/password', { headers: area, body: change }))
        .statusCode,
      204,
    );

    assert.equal((await get(service, 'me', area)).statusCode, 200);
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
    assert.equal(
      (await inject(service, 'POST /api/v1/auth/login', { body: GOOD })).statusCode,
      401,
    );
    const renewed = { ...GOOD, password: NEW_PASSWORD };
    assert.equal(
      (await inject(service, 'POST /api/v1/auth/login', { body: renewed })).statusCode,
      200,
    );
  });

  it('sessions are listed without their tokens, and only the owner can revoke them', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const { token } = (await inject(service, 'POST /api/v1/auth/login', { body: GOOD })).json();
    const stranger = await registerInAccountArea(service, 'bob@example.com');
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
    const stolen = await inject(service, `DELETE /account/api/sessions/${other.id}`, {
      headers: stranger,
    });
    assert.deepEqual([stolen.statusCode, errorCode(stolen)], [404, 'not_found']);
    assert.equal((await getMe(service, bearer(token))).statusCode, 200);
    assert.equal(
      (await inject(service, `DELETE /account/api/sessions/${other.id}`, { headers: area }))
        .statusCode,
      204,
    );
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
  });

  it('account deletion requires the password, deletes everything and returns the counts', async () => {
    const service = getService();
    const deleteData = mock.method(service.accounts.removers, 'videos');
    const { token } = await register(service);
    service.resolver.setResult(TALK, resolved());
    await postVideo(service, { url: TALK }, { headers: bearer(token) });
    const login = await inject(service, 'POST /account/api/login', {
      body: GOOD,
      headers: SAME_ORIGIN_HEADERS,
    });
    const area = { ...SAME_ORIGIN_HEADERS, cookie: toCookie(login) };
    await inject(service, 'POST /account/api/keys', {
      headers: area,
      body: { name: 'k', scopes: ['videos:read'] },
    });
    const wrong = await inject(service, 'DELETE /account/api/account', {
      headers: area,
      body: { password: 'not this one' },
    });
    assert.equal(errorCode(wrong), 'invalid_credentials');
    assert.equal(deleteData.mock.callCount(), 0);

    const response = await inject(service, 'DELETE /account/api/account', {
      headers: area,
      body: { password: PASSWORD, immediately: true },
    });
    assert.deepEqual(response.json(), {
      deleted: { videos: 1, keys: 1, sessions: 2 },
      deletionDueAt: null,
    });
    assert.equal(deleteData.mock.callCount(), 1);
    assert.equal(errorCode(await get(service, 'me', area)), 'invalid_token');
    const { queries } = service.database;
    for (const table of ['accounts', 'sessions', 'api_keys'] as const) {
      assert.deepEqual(await queries.selectFrom(table).selectAll().execute(), [], table);
    }
    await register(service);
  });

  it('deletes the account after the grace period, unless the owner cancels', async () => {
    const service = getService();
    const deleteData = mock.method(service.accounts.removers, 'videos');
    const area = await registerInAccountArea(service);
    const remove = async (): Promise<number> => {
      const body = { password: PASSWORD };
      const path = 'account';
      const response = await inject(service, `DELETE /account/api/${path}`, {
        headers: area,
        body,
      });
      return Date.parse(response.json<DeletedAccountWire>().deletionDueAt ?? '');
    };
    const findDue = async (): Promise<string | null> =>
      (await get(service, 'me', area)).json<AreaMeWire>().account.deletionDueAt;
    const { queries } = service.database;
    const job = createDeleteAccountJob(service.accounts);
    const runJob = async (): Promise<void> => {
      const row = await queries.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
      await job.run({ ...row, attemptsMax: row.attempts_max, attempt: 1 }, SIGNAL);
    };

    await remove();
    service.advance(6 * DAY_MS);
    assert.notEqual(await findDue(), null);
    const path = 'account/deletion';
    const canceled = await inject(service, `DELETE /account/api/${path}`, { headers: area });
    assert.equal(canceled.statusCode, 200);
    assert.equal(await findDue(), null);
    service.advance(2 * DAY_MS);
    await runJob();
    const dueAtMs = await remove();
    await runJob();
    assert.equal(Date.parse((await findDue()) ?? ''), dueAtMs);
    assert.equal(deleteData.mock.callCount(), 0);
    service.advance(8 * DAY_MS);
    await runJob();
    assert.equal(deleteData.mock.callCount(), 1);
    assert.equal(errorCode(await get(service, 'me', area)), 'invalid_token');
  });
});

function get({ server }: Service, path: string, headers: Headers): Promise<LightMyRequestResponse> {
  return server.inject({ url: `/account/api/${path}`, headers });
}
