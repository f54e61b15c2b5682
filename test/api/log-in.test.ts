import assert from 'node:assert/strict';
import { it } from 'node:test';

import { disableAccount, enableAccount } from '#features/accounts/index.ts';

import { bearer, errorCode, getMe, PASSWORD, register } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { shareService, startService } from '../support/start-service.ts';

const PATH = '/api/v1/auth/login';
const GOOD = { email: 'ada@example.com', password: PASSWORD };
const WRONG = { ...GOOD, password: 'not the password' };

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('returns a new token for each login, regardless of the case of the e-mail address', async () => {
    const service = getService();
    const registered = await register(service);
    const response = await inject(service, `POST ${PATH}`, {
      body: { ...GOOD, email: 'ADA@example.com' },
    });
    assert.equal(response.statusCode, 200);
    const body = response.json();
    assert.deepEqual(body.account, registered.account);
    assert.notEqual(body.token, registered.token);
    for (const token of [registered.token, body.token]) {
      assert.equal((await getMe(service, bearer(token))).statusCode, 200);
    }
  });

  it('returns the same invalid_credentials error for unknown e-mail addresses and wrong passwords', async () => {
    const service = getService();
    await register(service);
    const wrong = await inject(service, `POST ${PATH}`, { body: WRONG });
    const unknown = await inject(service, `POST ${PATH}`, {
      body: { ...WRONG, email: 'bob@example.com' },
    });
    assert.deepEqual([wrong.statusCode, errorCode(wrong)], [401, 'invalid_credentials']);
    assert.equal(wrong.headers['www-authenticate'], 'Bearer realm="reelay"');
    assert.equal(unknown.statusCode, 401);
    assert.deepEqual(unknown.json().error, wrong.json().error);
    assert.equal(unknown.headers['www-authenticate'], wrong.headers['www-authenticate']);
  });

  it('rejects disabled accounts and their tokens', async () => {
    const service = getService();
    const { token } = await register(service);
    await disableAccount(service.accounts, { ref: 'ADA@example.com' });
    assert.equal(
      errorCode(await inject(service, `POST ${PATH}`, { body: GOOD })),
      'invalid_credentials',
    );
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
    await enableAccount(service.accounts, { ref: GOOD.email });
    assert.equal((await inject(service, `POST ${PATH}`, { body: GOOD })).statusCode, 200);
  });

  it('returns 422 for an invalid password length or an unknown field', async () => {
    const service = getService();
    for (const body of [
      { ...GOOD, password: 'x'.repeat(257) },
      { ...GOOD, password: '' },
      { ...GOOD, scopes: ['videos:read'] },
    ]) {
      const response = await inject(service, `POST ${PATH}`, { body });
      assert.deepEqual([response.statusCode, errorCode(response)], [422, 'validation_failed']);
    }
  });

  it('returns 429 after ten wrong passwords for one e-mail address, known or not, without affecting other addresses', async () => {
    const service = getService();
    await register(service);
    await register(service, 'bob@example.com');
    for (const email of [GOOD.email, 'nobody@example.com']) {
      const responses = await Promise.all(
        Array.from({ length: 12 }, () =>
          inject(service, `POST ${PATH}`, { body: { ...WRONG, email } }),
        ),
      );
      const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429]);
    }
    const locked = await inject(service, `POST ${PATH}`, { body: GOOD });
    assert.deepEqual([locked.statusCode, errorCode(locked)], [429, 'rate_limited']);
    const wait = Number(locked.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 900, String(wait));
    const other = await inject(service, `POST ${PATH}`, {
      body: { ...GOOD, email: 'bob@example.com' },
    });
    assert.equal(other.statusCode, 200);
  });

  it('a correct password resets the count of wrong passwords', async () => {
    const service = getService();
    await register(service);
    for (const body of [...Array.from({ length: 9 }, () => WRONG), GOOD, WRONG, WRONG]) {
      const { statusCode } = await inject(service, `POST ${PATH}`, { body });
      assert.equal(statusCode, body === GOOD ? 200 : 401);
    }
  });

  if (kind === 'postgres') {
    it('all nodes share the count of wrong passwords', async () => {
      const config = await createDatabaseConfig();
      await using service = await startService({ database: config });
      await using otherNode = await startService({ database: config });
      await register(service);
      for (const node of [service, otherNode]) {
        for (let attempt = 0; attempt < 5; attempt += 1) {
          assert.equal((await inject(node, `POST ${PATH}`, { body: WRONG })).statusCode, 401);
        }
      }
      for (const node of [service, otherNode]) {
        assert.equal((await inject(node, `POST ${PATH}`, { body: GOOD })).statusCode, 429);
      }
    });
  }
});
