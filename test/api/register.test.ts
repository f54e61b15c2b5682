import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createPasswords } from '#features/accounts/factors/passwords.ts';
import { createAccount, findAccounts } from '#features/accounts/index.ts';

import { bearer, errorCode, getMe, PASSWORD, register } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { shareService, startService } from '../support/start-service.ts';

const PATH = '/api/v1/auth/register';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('creates an account and a working token', async () => {
    const service = getService();
    const response = await inject(service, `POST ${PATH}`, {
      body: {
        email: 'Ada@Example.com',
        password: PASSWORD,
        name: 'Ada',
      },
    });
    assert.equal(response.statusCode, 201);
    assert.equal(response.headers['cache-control'], 'private, no-store');
    const body = response.json();
    assert.deepEqual(Object.keys(body), ['token', 'tokenType', 'expiresAt', 'account']);
    assert.match(body.token, /^[\w-]{43}$/);
    assert.equal(body.tokenType, 'Bearer');
    assert.match(body.account.id, /^acc_[1-9A-Za-z]{16}$/);
    assert.equal(body.account.email, 'Ada@Example.com');
    assert.equal(body.account.name, 'Ada');
    assert.equal((await getMe(service, bearer(body.token))).statusCode, 200);
  });

  it('returns 409 email_taken, regardless of case', async () => {
    const service = getService();
    await register(service, 'ada@example.com');
    const response = await inject(service, `POST ${PATH}`, {
      body: { email: 'ADA@EXAMPLE.COM', password: PASSWORD },
    });
    assert.deepEqual([response.statusCode, errorCode(response)], [409, 'email_taken']);
  });

  it('creates one account for concurrent registrations', async () => {
    const service = getService();
    const responses = await Promise.all(
      ['ada@example.com', 'ADA@example.com', 'ada@EXAMPLE.com', 'Ada@example.com'].map((email) =>
        inject(service, `POST ${PATH}`, { body: { email, password: PASSWORD } }),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [201, 409, 409, 409]);
    assert.equal((await findAccounts(service.database.queries)).length, 1);
  });

  it('returns 409 email_taken for another form of the same address', async () => {
    const service = getService();
    await register(service, 'ada@bücher.example');
    for (const email of [
      'ａｄａ@bücher.example',
      'ada@xn--bcher-kva.example',
      'ada@BÜCHER.example',
    ]) {
      const response = await inject(service, `POST ${PATH}`, {
        body: { email, password: PASSWORD },
      });
      assert.equal(errorCode(response), 'email_taken', email);
      const logIn = await inject(service, 'POST /api/v1/auth/login', {
        body: { email, password: PASSWORD },
      });
      assert.equal(logIn.statusCode, 200, email);
    }
  });

  it('returns 422 for an e-mail address that looks like another one', async () => {
    const service = getService();
    for (const email of [
      'a\u200bda@example.com',
      'ada\u3164@example.com',
      'ada@example.com.',
      'x<ada@example.com',
      '(x)ada@example.com',
      '"ada"@example.com',
      '=?utf-8?q?ada?=@example.com',
    ]) {
      const response = await inject(service, `POST ${PATH}`, {
        body: { email, password: PASSWORD },
      });
      assert.deepEqual([response.statusCode, errorCode(response)], [422, 'validation_failed']);
      assert.equal(response.json().error.details[0].path, '/email');
    }
  });

  it('returns 422 for a common or blank password', async () => {
    const service = getService();
    for (const password of [
      'password1234',
      'PASSWORD1234',
      'qwertyuiop123',
      '123456789012',
      ' '.repeat(12),
      '\u00a0\u3000\u200b\t'.repeat(3),
    ]) {
      const response = await inject(service, `POST ${PATH}`, {
        body: { email: 'ada@example.com', password },
      });
      assert.deepEqual([response.statusCode, errorCode(response)], [422, 'validation_failed']);
      assert.equal(response.json().error.details[0].path, '/password');
    }
    await assert.rejects(
      createAccount(service.accounts, { email: 'ada@example.com', password: 'password1234' }),
      /too common/,
    );
  });

  it('stores neither the password nor the token', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      createAccounts: async () => ({ passwords: createPasswords() }),
    });
    const { token } = await register(service);
    const { queries } = service.database;
    const rows = [
      await queries.selectFrom('accounts').selectAll().execute(),
      await queries.selectFrom('sessions').selectAll().execute(),
    ];
    const stored = JSON.stringify(rows);
    assert.ok(stored.includes('$argon2id$v=19$m=19456,t=2,p=1$'));
    assert.ok(!stored.includes(PASSWORD) && !stored.includes(token));
  });

  it('returns 403 registration_closed, while the operator can still create accounts', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { REGISTRATION: 'closed' },
    });
    const body = { email: 'ada@example.com', password: PASSWORD };
    const response = await inject(service, `POST ${PATH}`, { body });
    assert.deepEqual([response.statusCode, errorCode(response)], [403, 'registration_closed']);
    await createAccount(service.accounts, body);
    assert.equal((await inject(service, 'POST /api/v1/auth/login', { body })).statusCode, 200);
  });

  it('returns 422 for invalid bodies, including mass assignment', async () => {
    const service = getService();
    const good = { email: 'ada@example.com', password: PASSWORD };
    const bad = [
      {},
      { ...good, email: 'ada' },
      { ...good, email: 'a@b c.example' },
      { ...good, email: `${'a'.repeat(250)}@b.example` },
      { ...good, password: 'x'.repeat(11) },
      { ...good, password: 'x'.repeat(257) },
      { ...good, password: 123_456_789_012 },
      { ...good, name: '' },
      { ...good, name: 'two\nlines' },
      { ...good, id: 'acc_1111111111111111' },
      { ...good, role: 'admin' },
      { ...good, isDisabled: false },
    ];
    for (const body of bad) {
      const response = await inject(service, `POST ${PATH}`, { body });
      assert.deepEqual([response.statusCode, errorCode(response)], [422, 'validation_failed']);
    }
    assert.deepEqual(await findAccounts(service.database.queries), []);
  });

  it('returns 413 for a password of 1 MB without hashing it', async () => {
    const service = getService();
    const body = { email: 'ada@example.com', password: 'x'.repeat(1_000_000) };
    const response = await inject(service, `POST ${PATH}`, { body });
    assert.deepEqual([response.statusCode, errorCode(response)], [413, 'payload_too_large']);
  });

  it('returns 429 for too many registrations from one IP address', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { RATE_LIMIT_AUTH: '2/1m' },
    });
    await register(service, 'a@example.com');
    await register(service, 'b@example.com');
    const response = await inject(service, `POST ${PATH}`, {
      body: { email: 'c@example.com', password: PASSWORD },
    });
    assert.deepEqual([response.statusCode, errorCode(response)], [429, 'rate_limited']);
    assert.ok(Number(response.headers['retry-after']) > 0);
  });
});
