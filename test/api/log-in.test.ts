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

const PATH = '/api/v1/auth/login';
const GOOD = { email: 'ada@example.com', password: PASSWORD };
const WRONG = { ...GOOD, password: 'not the password' };

forEachDatabase((kind, open, { newPlace }) => {
  it('200: a token of its own each time, whatever the letter case of the e-mail', async () => {
    await using service = await startAccountService(await open());
    const registered = await register(service);
    const answer = await postJson(service, PATH, { ...GOOD, email: 'ADA@example.com' });
    assert.equal(answer.statusCode, 200);
    const body = answer.json();
    assert.deepEqual(body.account, registered.account);
    assert.notEqual(body.token, registered.token);
    for (const token of [registered.token, body.token]) {
      assert.equal((await getMe(service, bearer(token))).statusCode, 200);
    }
  });

  it('401 invalid_credentials in the same words for unknown e-mails and wrong passwords', async () => {
    await using service = await startAccountService(await open());
    await register(service);
    const wrong = await postJson(service, PATH, WRONG);
    const unknown = await postJson(service, PATH, { ...WRONG, email: 'bob@example.com' });
    assert.deepEqual([wrong.statusCode, errorCode(wrong)], [401, 'invalid_credentials']);
    assert.equal(wrong.headers['www-authenticate'], 'Bearer realm="reelay"');
    assert.equal(unknown.statusCode, 401);
    assert.deepEqual(unknown.json().error, wrong.json().error);
    assert.equal(unknown.headers['www-authenticate'], wrong.headers['www-authenticate']);
  });

  it('401 for a disabled account, and its tokens are dead', async () => {
    await using service = await startAccountService(await open());
    const { token } = await register(service);
    await service.accounts.operator.disable('ADA@example.com');
    assert.equal(errorCode(await postJson(service, PATH, GOOD)), 'invalid_credentials');
    assert.equal(errorCode(await getMe(service, bearer(token))), 'invalid_token');
    await service.accounts.operator.enable(GOOD.email);
    assert.equal((await postJson(service, PATH, GOOD)).statusCode, 200);
  });

  it('422 before hashing for a password that is too long or a field that is unknown', async () => {
    await using service = await startAccountService(await open());
    for (const body of [
      { ...GOOD, password: 'x'.repeat(257) },
      { ...GOOD, password: '' },
      { ...GOOD, scopes: ['videos:read'] },
    ]) {
      const answer = await postJson(service, PATH, body);
      assert.deepEqual([answer.statusCode, errorCode(answer)], [422, 'validation_failed']);
    }
  });

  it('429 after ten wrong passwords for one e-mail from anywhere, known or not, and no other e-mail', async () => {
    await using service = await startAccountService(await open());
    await register(service);
    await register(service, 'bob@example.com');
    for (const email of [GOOD.email, 'nobody@example.com']) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => postJson(service, PATH, { ...WRONG, email })),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429]);
    }
    const locked = await postJson(service, PATH, GOOD);
    assert.deepEqual([locked.statusCode, errorCode(locked)], [429, 'rate_limited']);
    const wait = Number(locked.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 900, String(wait));
    const other = await postJson(service, PATH, { ...GOOD, email: 'bob@example.com' });
    assert.equal(other.statusCode, 200);
  });

  it('a right password begins the count anew', async () => {
    await using service = await startAccountService(await open());
    await register(service);
    for (const body of [...Array.from({ length: 9 }, () => WRONG), GOOD, WRONG, WRONG]) {
      const { statusCode } = await postJson(service, PATH, body);
      assert.equal(statusCode, body === GOOD ? 200 : 401);
    }
  });

  if (kind === 'postgres') {
    it('wrong passwords are counted for all nodes together', async () => {
      const place = await newPlace();
      await using service = await startAccountService(await open(place));
      await using neighbour = await startAccountService(await open(place));
      await register(service);
      for (const node of [service, neighbour]) {
        for (let attempt = 0; attempt < 5; attempt += 1) {
          assert.equal((await postJson(node, PATH, WRONG)).statusCode, 401);
        }
      }
      for (const node of [service, neighbour]) {
        assert.equal((await postJson(node, PATH, GOOD)).statusCode, 429);
      }
    });
  }
});
