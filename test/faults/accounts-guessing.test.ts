// docs/faults.md 96: somebody who guesses passwords keeps no owner out (docs/decisions/0012).
import assert from 'node:assert/strict';
import { it } from 'node:test';

import {
  type AccountService,
  OWN_PAGE,
  PASSWORD,
  postJson,
  startAccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';

const EMAIL = 'ada@example.com';
const GOOD = { email: EMAIL, password: PASSWORD };
const WRONG = { email: EMAIL, password: 'not the password' };
const LOGIN = '/api/v1/auth/login';
const AREA_LOGIN = '/account/api/login';
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const FAILURES_MAX = 10;

type Answer = Awaited<ReturnType<typeof postJson>>;

forEachDatabase((kind, open) => {
  const guesses = kind === 'sqlite' ? 2_000 : 200;

  it(`${guesses} wrong log-ins from many addresses cost ten hashes, and the owner comes in where they did before`, async () => {
    await using service = await startBehindProxy(await open());
    const { device } = await registerAt(service, HOME);
    const statuses = new Map<number, number>();
    for (let index = 0; index < guesses; index += 1) {
      const address = `2001:db8:${(index % 997).toString(16)}:${(index % 31).toString(16)}::1`;
      const { statusCode } = await postJson(service, LOGIN, WRONG, from(address));
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(statuses), {
      401: FAILURES_MAX,
      429: guesses - FAILURES_MAX,
    });
    const here = await postJson(service, LOGIN, GOOD, from(HOME));
    assert.equal(here.statusCode, 200);
    const travelling = { ...OWN_PAGE, ...from(ELSEWHERE), cookie: device };
    assert.equal((await postJson(service, AREA_LOGIN, GOOD, travelling)).statusCode, 200);
    assert.equal((await postJson(service, LOGIN, GOOD, from('192.0.2.1'))).statusCode, 429);
  });

  it('a place that is known has ten guesses of its own, which are nobody else’s', async () => {
    await using service = await startBehindProxy(await open());
    const { device } = await registerAt(service, HOME);
    await useUp(service, from(HOME));
    assert.equal((await postJson(service, LOGIN, GOOD, from(HOME))).statusCode, 429);
    const browser = { ...OWN_PAGE, ...from(HOME), cookie: device };
    assert.equal((await postJson(service, AREA_LOGIN, GOOD, browser)).statusCode, 200);
    assert.equal((await postJson(service, LOGIN, GOOD, from(ELSEWHERE))).statusCode, 200);
  });

  it('a right password where the account is known gives strangers no guesses more', async () => {
    await using service = await startBehindProxy(await open());
    await registerAt(service, HOME);
    await useUp(service, from(ELSEWHERE));
    assert.equal((await postJson(service, LOGIN, GOOD, from(HOME))).statusCode, 200);
    assert.equal((await postJson(service, LOGIN, WRONG, from(ELSEWHERE))).statusCode, 429);
  });

  it('the cookie of another account, or an invented one, is no place that is known', async () => {
    await using service = await startBehindProxy(await open());
    await registerAt(service, HOME);
    const { device } = await registerAt(service, ELSEWHERE, 'bob@example.com');
    await useUp(service, from('192.0.2.1'));
    for (const cookie of [device, `__Host-reelay_device=${'A'.repeat(43)}`, `${device}x`]) {
      const headers = { ...OWN_PAGE, ...from('192.0.2.2'), cookie };
      assert.equal((await postJson(service, AREA_LOGIN, GOOD, headers)).statusCode, 429);
    }
  });

  it('who is logged in changes the password and deletes the account while others guess', async () => {
    await using service = await startBehindProxy(await open());
    const { session, device } = await registerAt(service, HOME);
    await useUp(service, from(ELSEWHERE));
    await useUp(service, from(HOME));
    const headers = { ...OWN_PAGE, ...from(HOME), cookie: `${session}; ${device}` };
    const newPassword = 'another long password';
    const change = { currentPassword: PASSWORD, newPassword };
    const changed = await postJson(service, '/account/api/password', change, headers);
    assert.equal(changed.statusCode, 204, changed.body);
    // With the new password all other places are forgotten, and this one is not.
    const again = { ...GOOD, password: newPassword };
    const other = { ...headers, cookie: device };
    assert.equal((await postJson(service, AREA_LOGIN, again, other)).statusCode, 200);
    const deleted = await service.server.inject({
      method: 'DELETE',
      url: '/account/api/account',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ password: newPassword }),
    });
    assert.equal(deleted.statusCode, 200, deleted.body);
    const rest = await service.database.queries.selectFrom('login_places').selectAll().execute();
    assert.deepEqual(rest, []);
  });

  it('a changed password makes other places unknown, and a reset one all', async () => {
    await using service = await startBehindProxy(await open());
    const { session } = await registerAt(service, HOME);
    const { operator } = service.accounts;
    const loginAt = async (address: string): Promise<number> =>
      (await postJson(service, LOGIN, GOOD, from(address))).statusCode;

    assert.equal(await loginAt('192.0.2.5'), 200);
    const headers = { ...OWN_PAGE, ...from(HOME), cookie: session };
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
    await postJson(service, '/account/api/password', change, headers);
    await useUp(service, from(ELSEWHERE));
    assert.equal(await loginAt('192.0.2.5'), 429);
    assert.equal(await loginAt(HOME), 200);
    await operator.resetPassword(EMAIL, PASSWORD);
    assert.equal(await loginAt(HOME), 429);
  });

  it('no place is told by what is kept', async () => {
    await using service = await startBehindProxy(await open());
    const { device } = await registerAt(service, HOME);
    const rows = await service.database.queries.selectFrom('login_places').selectAll().execute();
    assert.equal(rows.length, 2);
    const kept = JSON.stringify(rows);
    for (const told of [HOME, 'c6336407', device.split('=')[1] ?? HOME]) {
      assert.ok(!kept.includes(told));
    }
  });

  if (kind === 'sqlite') {
    it('an account keeps its fifty latest places, each for half a year', async () => {
      await using service = await startBehindProxy(await open());
      await registerAt(service, HOME);
      const { queries, transaction } = service.database;
      const [known] = await queries.selectFrom('login_places').selectAll().execute();
      assert.ok(known);
      const places = Array.from({ length: 60 }, (_, index) => ({
        ...known,
        place_digest: `place ${index}`,
        used_at_ms: known.used_at_ms - 1000 - index,
      }));
      await transaction((tx) => tx.insertInto('login_places').values(places).execute());
      assert.equal((await postJson(service, LOGIN, GOOD, from(HOME))).statusCode, 200);
      const count = async (): Promise<number> =>
        (await queries.selectFrom('login_places').selectAll().execute()).length;
      assert.equal(await count(), 50);
      service.advance(181 * 86_400_000);
      await postJson(service, LOGIN, GOOD, from(HOME));
      assert.equal(await count(), 1);
    });
  }
});

function startBehindProxy(
  database: Parameters<typeof startAccountService>[0],
): Promise<AccountService> {
  return startAccountService(database, { TRUST_PROXY: '127.0.0.1' });
}

function from(address: string): { readonly 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address };
}

/** Registers in the account area; answers the cookies as a browser keeps them. */
async function registerAt(
  service: AccountService,
  address: string,
  email = EMAIL,
): Promise<{ readonly session: string; readonly device: string }> {
  const headers = { ...OWN_PAGE, ...from(address) };
  const answer = await postJson(service, '/account/api/register', { ...GOOD, email }, headers);
  assert.equal(answer.statusCode, 201, answer.body);
  const [session = '', device = ''] = toCookies(answer);
  assert.match(device, /^__Host-reelay_device=[\w-]{43}$/);
  return { session, device };
}

function toCookies(answer: Answer): readonly string[] {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`);
}

/** All guesses that strangers, or the place that the headers tell, have for the e-mail. */
async function useUp(
  service: AccountService,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: FAILURES_MAX + 1 }, () => postJson(service, LOGIN, WRONG, headers)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  assert.equal(refused.length, 1);
}
