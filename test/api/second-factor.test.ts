import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { toTotpCode } from '#features/accounts/factors/totp.ts';
import { removeSecondFactor } from '#features/accounts/index.ts';

import {
  errorCode,
  PASSWORD,
  registerInAccountArea,
  SAME_ORIGIN_HEADERS,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { type AddedFactor, addSecondFactor } from '../support/second-factor.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';

const PATH = '/account/api/second-factor';
const LOGIN = '/api/v1/auth/login';
const GOOD = { email: 'ada@example.com', password: PASSWORD };
const STEP_MS = 30_000;
const FAILURES_MAX = 10;
const HOME = { 'x-forwarded-for': '198.51.100.7' };
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' };

type Headers = Readonly<Record<string, string>>;
/** An account with an authenticator app, and the cookie of its owner. */
type Owner = AddedFactor & { readonly area: Headers };

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('requires a code after the password, accepts each code once, and starts both kinds of session', async () => {
    const service = getService();
    const { secret, code: used } = await addOwner(service);
    assert.equal(await tryCode(service, used), 'invalid_code');
    service.advance(STEP_MS);
    const code = currentCode(service, secret);
    const challenge = await getChallenge(service);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const response = await submit(service, { challenge, code: spaced });
    assert.equal(response.statusCode, 200, response.body);
    assert.equal(response.json().account.email, GOOD.email);
    service.advance(STEP_MS);
    const next = currentCode(service, secret);
    const replayed = await submit(service, { challenge, code: next });
    assert.deepEqual([replayed.statusCode, errorCode(replayed)], [401, 'invalid_challenge']);
    assert.ok(replayed.headers['www-authenticate']);
    assert.equal(await tryCode(service, code), 'invalid_code');
    const browser = await inject(service, 'POST /account/api/login/code', {
      body: { challenge: await getChallenge(service), code: next },
      headers: SAME_ORIGIN_HEADERS,
    });
    assert.equal(browser.statusCode, 200, browser.body);
    assert.deepEqual(Object.keys(browser.json()), ['account']);
    assert.equal(browser.cookies[0]?.name, '__Host-reelay_session');
  });

  it('accepts each of ten recovery codes once, in any case and without dashes', async () => {
    const service = getService();
    const { area, recoveryCodes } = await addOwner(service);
    assert.equal(new Set(recoveryCodes).size, 10);
    const [first = '', second = ''] = recoveryCodes;
    assert.match(first, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    assert.equal(await tryCode(service, first), 200);
    assert.equal(await tryCode(service, first), 'invalid_code');
    assert.equal(await tryCode(service, second.replaceAll('-', '').toUpperCase()), 200);
    const status = await service.server.inject({ url: PATH, headers: area });
    assert.equal(status.json().recoveryCodesLeft, 8);
  });

  it('adds, renews and removes the second factor only with the password and a code', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const wrong = { password: 'not the password' };
    const refused = await inject(service, `POST ${PATH}`, { body: wrong, headers: area });
    assert.equal(errorCode(refused), 'invalid_credentials');
    const early = await inject(service, `POST ${PATH}/enable`, {
      body: { code: '000000' },
      headers: area,
    });
    assert.equal(errorCode(early), 'not_found');
    const { recoveryCodes } = await addSecondFactor(service, area);
    const [first = '', second = ''] = recoveryCodes;
    const again = await inject(service, `POST ${PATH}`, {
      body: { password: PASSWORD },
      headers: area,
    });
    assert.deepEqual([again.statusCode, errorCode(again)], [409, 'second_factor_exists']);

    const renew = (body: object): Promise<LightMyRequestResponse> =>
      inject(service, 'POST /account/api/recovery-codes', { body, headers: area });
    assert.equal(errorCode(await renew({ ...wrong, code: first })), 'invalid_credentials');
    assert.equal(errorCode(await renew({ password: PASSWORD, code: '1234567' })), 'invalid_code');
    const renewed = await renew({ password: PASSWORD, code: first });
    assert.equal(renewed.statusCode, 201, renewed.body);
    assert.equal(await tryCode(service, second), 'invalid_code');

    const [fresh = ''] = renewed.json<{ readonly recoveryCodes: readonly string[] }>()
      .recoveryCodes;
    const removal = { password: PASSWORD, code: fresh };
    assert.equal((await remove(service, area, { ...removal, ...wrong })).statusCode, 401);
    assert.equal((await remove(service, area, removal)).statusCode, 204);
    assert.equal((await inject(service, `POST ${LOGIN}`, { body: GOOD })).statusCode, 200);
  });

  it('has no effect until a code has confirmed the app, and an operator can remove it', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    await inject(service, `POST ${PATH}`, { body: { password: PASSWORD }, headers: area });
    assert.equal((await inject(service, `POST ${LOGIN}`, { body: GOOD })).statusCode, 200);
    await addSecondFactor(service, area);
    const challenge = await getChallenge(service);
    await removeSecondFactor(service.accounts, { ref: GOOD.email });
    assert.equal((await inject(service, `POST ${LOGIN}`, { body: GOOD })).statusCode, 200);
    const late = await submit(service, { challenge, code: '000000' });
    assert.equal(errorCode(late), 'invalid_challenge');
  });

  it('rejects challenges that are forged, expired, of another account, or older than the password', async () => {
    const service = getService();
    const { area, recoveryCodes } = await addOwner(service);
    const [code = ''] = recoveryCodes;
    const challenge = await getChallenge(service);
    const bob = await registerInAccountArea(service, 'bob@example.com');
    const bobId = (await service.server.inject({ url: '/account/api/me', headers: bob })).json()
      .account.id;
    const forged = [
      '',
      'x',
      `${challenge}x`,
      challenge.replace(/^\w+/, bobId),
      challenge.replace(/\.\d+\./, '.99999999999999.'),
      challenge.replace(/\.\d+\./, '.NaN.'),
    ];
    for (const each of forged) {
      const response = await submit(service, { challenge: each, code });
      assert.equal(errorCode(response), 'invalid_challenge', each);
    }
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
    await inject(service, 'POST /account/api/password', { body: change, headers: area });
    assert.equal(errorCode(await submit(service, { challenge, code })), 'invalid_challenge');
    const expired = await getChallenge(service);
    service.advance(300_001);
    assert.equal(
      errorCode(await submit(service, { challenge: expired, code })),
      'invalid_challenge',
    );
    assert.equal(await tryCode(service, code), 200);
  });

  it('limits wrong codes of strangers without locking out the owner', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { TRUST_PROXY: '127.0.0.1' },
    });
    const { secret, recoveryCodes } = await addOwner(service, HOME);
    service.advance(STEP_MS);
    const challenge = await getChallenge(service, ELSEWHERE);
    const guess = { challenge, code: 'wrong!' };
    const responses = await Promise.all(
      Array.from({ length: FAILURES_MAX + 2 }, () => submit(service, guess, ELSEWHERE)),
    );
    const codes = responses.map(errorCode).toSorted();
    const rejected = Array.from({ length: FAILURES_MAX }, () => 'invalid_code');
    assert.deepEqual(codes, [...rejected, 'rate_limited', 'rate_limited']);
    const code = currentCode(service, secret);
    assert.equal(await tryCode(service, code, ELSEWHERE), 'rate_limited');
    assert.equal(await tryCode(service, code, HOME), 200);
    assert.equal(await tryCode(service, recoveryCodes[0] ?? '', ELSEWHERE), 200);
  });

  it('stores neither the secret nor the recovery codes as plain text, and deletes them with the account', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { ACCOUNT_DELETION_GRACE: '0s' },
    });
    const { area, secret, recoveryCodes } = await addOwner(service);
    const { queries } = service.database;
    const readTables = async (): Promise<readonly object[]> => [
      ...(await queries.selectFrom('second_factors').selectAll().execute()),
      ...(await queries.selectFrom('recovery_codes').selectAll().execute()),
    ];
    const rows = await readTables();
    assert.equal(rows.length, 11);
    const stored = JSON.stringify(rows);
    for (const plaintext of [secret, ...recoveryCodes]) {
      assert.ok(!stored.includes(plaintext));
      assert.ok(!stored.includes(plaintext.replaceAll('-', '')));
    }
    const deleted = await inject(service, 'DELETE /account/api/account', {
      headers: area,
      body: { password: PASSWORD, immediately: true },
    });
    assert.equal(deleted.statusCode, 200, deleted.body);
    assert.deepEqual(await readTables(), []);
  });

  if (kind === 'postgres') {
    it('accepts a code on one of two nodes', async () => {
      const config = await createDatabaseConfig();
      await using service = await startService({ database: config });
      await using otherNode = await startService({ database: config });
      const { recoveryCodes } = await addOwner(service);
      const [code = ''] = recoveryCodes;
      const challenges = await Promise.all([getChallenge(service), getChallenge(otherNode)]);
      const [challenge, otherChallenge] = challenges;
      const responses = await Promise.all([
        submit(service, { challenge, code }),
        submit(otherNode, { challenge: otherChallenge, code }),
      ]);
      const statuses = responses.map(({ statusCode }) => statusCode);
      assert.deepEqual(
        statuses.toSorted((a, b) => a - b),
        [200, 401],
      );
    });
  }
});

async function addOwner(service: Service, headers: Headers = {}): Promise<Owner> {
  const response = await inject(service, 'POST /account/api/register', {
    body: GOOD,
    headers: { ...SAME_ORIGIN_HEADERS, ...headers },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`)[0] ?? '';
  const area = { ...SAME_ORIGIN_HEADERS, ...headers, cookie };
  return { area, ...(await addSecondFactor(service, area)) };
}

function currentCode({ accounts }: Service, secret: string): string {
  return toTotpCode(secret, accounts.clock());
}

async function getChallenge(service: Service, headers: Headers = {}): Promise<string> {
  const response = await inject(service, `POST ${LOGIN}`, { body: GOOD, headers });
  assert.deepEqual([response.statusCode, errorCode(response)], [401, 'second_factor_required']);
  return response.json().error.details[0].challenge;
}

function submit(
  service: Service,
  body: { readonly challenge: string; readonly code: string },
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return inject(service, `POST ${LOGIN}/code`, { body, headers });
}

/** Logs in with the password and a code. Returns 200 or the error code of the second step. */
async function tryCode(
  service: Service,
  code: string,
  headers: Headers = {},
): Promise<number | string> {
  const challenge = await getChallenge(service, headers);
  const response = await submit(service, { challenge, code }, headers);
  return response.statusCode === 200 ? 200 : errorCode(response);
}

function remove(
  { server }: Service,
  headers: Headers,
  body: object,
): Promise<LightMyRequestResponse> {
  return inject({ server }, `DELETE ${PATH}`, { headers, body });
}
