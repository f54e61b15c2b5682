import assert from 'node:assert/strict';
import { it } from 'node:test';

import {
  bearer,
  registerInAccountArea,
  errorCode,
  getMe,
  register,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { listen, sendRaw } from '../support/http-server.ts';
import { shareService, startService } from '../support/start-service.ts';

const DAY_MS = 86_400_000;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('returns only the account, not cacheable', async () => {
    const service = getService();
    const { token, account } = await register(service);
    const response = await getMe(service, { authorization: `bearer  ${token}` });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['cache-control'], 'private, no-store');
    assert.deepEqual(response.json(), { account });
    assert.deepEqual(Object.keys(account), [
      'id',
      'email',
      'emailVerifiedAt',
      'name',
      'language',
      'embedSites',
      'deletionDueAt',
      'createdAt',
    ]);
  });

  it('returns 401 with WWW-Authenticate for every missing or invalid credential', async () => {
    const service = getService();
    const { token } = await register(service);
    const cases: readonly (readonly [Record<string, string>, string])[] = [
      [{}, 'authentication_required'],
      [{ authorization: '' }, 'authentication_required'],
      [{ authorization: `Basic ${token}` }, 'authentication_required'],
      [{ authorization: token }, 'authentication_required'],
      [{ authorization: 'Bearer' }, 'invalid_token'],
      [{ authorization: 'Bearer ' }, 'invalid_token'],
      [bearer('x'), 'invalid_token'],
      [bearer(`${token}x`), 'invalid_token'],
      [bearer(token.toLowerCase()), 'invalid_token'],
      [bearer(`${token} ${token}`), 'invalid_token'],
      [bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhY2NfMSJ9.'), 'invalid_token'],
      [bearer("' or 1=1 --"), 'invalid_token'],
      [{ 'x-api-key': '' }, 'invalid_api_key'],
      [{ 'x-api-key': token }, 'invalid_api_key'],
    ];
    for (const [headers, code] of cases) {
      const response = await getMe(service, headers);
      assert.deepEqual(
        [response.statusCode, errorCode(response)],
        [401, code],
        JSON.stringify(headers),
      );
      assert.match(String(response.headers['www-authenticate']), /^Bearer realm="reelay"/);
    }
  });

  it('returns 400 ambiguous_credentials for a token together with a key, and for two tokens', async () => {
    const service = getService();
    const { token } = await register(service);
    const both = await getMe(service, { ...bearer(token), 'x-api-key': 'reelay_x' });
    assert.deepEqual([both.statusCode, errorCode(both)], [400, 'ambiguous_credentials']);

    const port = await listen(service.server);
    const line = `Authorization: Bearer ${token}\r\n`;
    const twice = await sendRaw(
      port,
      `GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${line}${line}\r\n`,
    );
    assert.match(twice, /^HTTP\/1\.1 400 /);
    assert.match(twice, /"ambiguous_credentials"/);
  });

  it('returns 400 credential_in_query even for a valid token', async () => {
    const service = getService();
    const { token } = await register(service);
    const response = await service.server.inject({ url: `/api/v1/auth/me?access_token=${token}` });
    assert.deepEqual([response.statusCode, errorCode(response)], [400, 'credential_in_query']);
  });

  it('returns 403 bearer_token_required for an API key, and ignores the cookie', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const created = await inject(service, 'POST /account/api/keys', {
      body: { name: 'all', scopes: ['videos:read', 'videos:write'] },
      headers: area,
    });
    for (const [method, url] of [
      ['GET', '/api/v1/auth/me'],
      ['POST', '/api/v1/auth/logout'],
    ] as const) {
      const headers = { 'x-api-key': created.json().key };
      const response = await inject(service, `${method} ${url}`, { headers });
      assert.deepEqual([response.statusCode, errorCode(response)], [403, 'bearer_token_required']);
    }
    assert.equal(errorCode(await getMe(service, area)), 'authentication_required');
  });

  it('the token expires 30 days after its last use, which is stored at most once an hour', async () => {
    const service = getService();
    const { token } = await register(service);
    const writtenAt = async (): Promise<number> => {
      const query = service.database.queries.selectFrom('sessions').select('last_used_at_ms');
      return (await query.executeTakeFirstOrThrow()).last_used_at_ms;
    };
    const first = await writtenAt();
    service.advance(3_500_000);
    await getMe(service, bearer(token));
    assert.equal(await writtenAt(), first);
    for (const days of [29, 29]) {
      service.advance(days * DAY_MS);
      assert.equal((await getMe(service, bearer(token))).statusCode, 200);
    }
    assert.ok((await writtenAt()) > first);
    service.advance(31 * DAY_MS);
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
  });

  it('the rate limit counts by account from any address, and by IP address without an account', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { RATE_LIMIT_API: '3/1m' },
    });
    const [ada, bob] = [await register(service), await register(service, 'bob@example.com')];
    const call = async (
      headers: Record<string, string>,
      remoteAddress: string,
    ): Promise<number> => {
      const options = { url: '/api/v1/auth/me', headers, remoteAddress };
      return (await service.server.inject(options)).statusCode;
    };
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      assert.equal(await call(bearer(ada.token), address), 200);
    }
    assert.equal(await call(bearer(ada.token), '192.0.2.4'), 429);
    assert.equal(await call(bearer(bob.token), '192.0.2.1'), 200);
    for (const wrong of ['a', 'b', 'c']) assert.equal(await call(bearer(wrong), '192.0.2.5'), 401);
    assert.equal(await call({}, '192.0.2.5'), 429);
  });
});
