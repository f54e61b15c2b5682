import assert from 'node:assert/strict';
import { it } from 'node:test';

import {
  bearer,
  enterArea,
  errorCode,
  getMe,
  postJson,
  register,
  startAccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { listen, sendRaw } from '../support/http-server.ts';

const DAY_MS = 86_400_000;

forEachDatabase((_kind, open) => {
  it('200: the account and nothing else, kept by nobody', async () => {
    await using service = await startAccountService(await open());
    const { token, account } = await register(service);
    const answer = await getMe(service, { authorization: `bearer  ${token}` });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.deepEqual(answer.json(), { account });
    assert.deepEqual(Object.keys(account), ['id', 'email', 'name', 'embedSites', 'createdAt']);
  });

  it('401 with WWW-Authenticate for every credential that is none', async () => {
    await using service = await startAccountService(await open());
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
      const answer = await getMe(service, headers);
      assert.deepEqual(
        [answer.statusCode, errorCode(answer)],
        [401, code],
        JSON.stringify(headers),
      );
      assert.match(String(answer.headers['www-authenticate']), /^Bearer realm="reelay"/);
    }
  });

  it('400 ambiguous_credentials for both kinds, and for one kind twice', async () => {
    await using service = await startAccountService(await open());
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

  it('400 credential_in_query before anything is looked up', async () => {
    await using service = await startAccountService(await open());
    const { token } = await register(service);
    const answer = await service.server.inject({ url: `/api/v1/auth/me?access_token=${token}` });
    assert.deepEqual([answer.statusCode, errorCode(answer)], [400, 'credential_in_query']);
  });

  it('403 bearer_token_required for an API key, and the cookie counts for nothing', async () => {
    await using service = await startAccountService(await open());
    const area = await enterArea(service);
    const made = await postJson(
      service,
      '/account/api/keys',
      { name: 'all', scopes: ['videos:read', 'videos:write'] },
      area,
    );
    for (const [method, url] of [
      ['GET', '/api/v1/auth/me'],
      ['POST', '/api/v1/auth/logout'],
    ] as const) {
      const headers = { 'x-api-key': made.json().key };
      const answer = await service.server.inject({ method, url, headers });
      assert.deepEqual([answer.statusCode, errorCode(answer)], [403, 'bearer_token_required']);
    }
    assert.equal(errorCode(await getMe(service, area)), 'authentication_required');
  });

  it('the token goes on for 30 days after its last use, written at most once an hour', async () => {
    await using service = await startAccountService(await open());
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

  it('429 counts by account, wherever it calls from, and by address for everybody else', async () => {
    await using service = await startAccountService(await open(), { RATE_LIMIT_API: '3/1m' });
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
