import assert from 'node:assert/strict';
import { it } from 'node:test';

import {
  bearer,
  errorCode,
  getMe,
  PASSWORD,
  postJson,
  register,
  startAccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';

const PATH = '/api/v1/auth/register';

forEachDatabase((_kind, open) => {
  it('201: makes an account and a token that works', async () => {
    await using service = await startAccountService(await open());
    const answer = await postJson(service, PATH, {
      email: 'Ada@Example.com',
      password: PASSWORD,
      name: 'Ada',
    });
    assert.equal(answer.statusCode, 201);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const body = answer.json();
    assert.deepEqual(Object.keys(body), ['token', 'tokenType', 'expiresAt', 'account']);
    assert.match(body.token, /^[\w-]{43}$/);
    assert.equal(body.tokenType, 'Bearer');
    assert.match(body.account.id, /^acc_[1-9A-Za-z]{16}$/);
    assert.equal(body.account.email, 'Ada@Example.com');
    assert.equal(body.account.name, 'Ada');
    assert.equal((await getMe(service, bearer(body.token))).statusCode, 200);
  });

  it('409 email_taken, in whatever letter case', async () => {
    await using service = await startAccountService(await open());
    await register(service, 'ada@example.com');
    const answer = await postJson(service, PATH, { email: 'ADA@EXAMPLE.COM', password: PASSWORD });
    assert.deepEqual([answer.statusCode, errorCode(answer)], [409, 'email_taken']);
  });

  it('makes one account of registrations that come at the same time', async () => {
    await using service = await startAccountService(await open());
    const answers = await Promise.all(
      ['ada@example.com', 'ADA@example.com', 'ada@EXAMPLE.com', 'Ada@example.com'].map((email) =>
        postJson(service, PATH, { email, password: PASSWORD }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [201, 409, 409, 409]);
    assert.equal((await service.accounts.operator.list()).length, 1);
  });

  it('keeps neither the password nor the token', async () => {
    await using service = await startAccountService(await open());
    const { token } = await register(service);
    const { queries } = service.database;
    const rows = [
      await queries.selectFrom('accounts').selectAll().execute(),
      await queries.selectFrom('sessions').selectAll().execute(),
    ];
    const kept = JSON.stringify(rows);
    assert.ok(kept.includes('$argon2id$v=19$m=19456,t=2,p=1$'));
    assert.ok(!kept.includes(PASSWORD) && !kept.includes(token));
  });

  it('403 registration_closed, while the operator can still make accounts', async () => {
    await using service = await startAccountService(await open(), { REGISTRATION: 'closed' });
    const body = { email: 'ada@example.com', password: PASSWORD };
    const answer = await postJson(service, PATH, body);
    assert.deepEqual([answer.statusCode, errorCode(answer)], [403, 'registration_closed']);
    await service.accounts.operator.create(body);
    assert.equal((await postJson(service, '/api/v1/auth/login', body)).statusCode, 200);
  });

  it('422 for bodies that are not right, mass assignment among them', async () => {
    await using service = await startAccountService(await open());
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
      const answer = await postJson(service, PATH, body);
      assert.deepEqual([answer.statusCode, errorCode(answer)], [422, 'validation_failed']);
    }
    assert.deepEqual(await service.accounts.operator.list(), []);
  });

  it('413 for a password of a megabyte, which nobody hashes', async () => {
    await using service = await startAccountService(await open());
    const body = { email: 'ada@example.com', password: 'x'.repeat(1_000_000) };
    const answer = await postJson(service, PATH, body);
    assert.deepEqual([answer.statusCode, errorCode(answer)], [413, 'payload_too_large']);
  });

  it('429 when one address does it too often', async () => {
    await using service = await startAccountService(await open(), { RATE_LIMIT_AUTH: '2/1m' });
    await register(service, 'a@example.com');
    await register(service, 'b@example.com');
    const answer = await postJson(service, PATH, { email: 'c@example.com', password: PASSWORD });
    assert.deepEqual([answer.statusCode, errorCode(answer)], [429, 'rate_limited']);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  });
});
