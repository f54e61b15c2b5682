// docs/faults.md 96: password guessing does not lock the owner out (docs/decisions/0010).
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { it } from 'node:test';

import { resetPassword } from '#features/accounts/index.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';

import { SAME_ORIGIN_HEADERS, PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { type Service, startService } from '../support/start-service.ts';

const EMAIL = 'ada@example.com';
const GOOD = { email: EMAIL, password: PASSWORD };
const WRONG = { email: EMAIL, password: 'not the password' };
const LOGIN = '/api/v1/auth/login';
const AREA_LOGIN = '/account/api/login';
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const FAILURES_MAX = 10;
const GUESSES = 200;

type InjectedResponse = Awaited<ReturnType<typeof inject>>;

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  it(`hashes only ten of ${GUESSES} wrong passwords, and lets the owner log in from known devices`, async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    const { device } = await registerAt(service, HOME);
    const statuses = new Map<number, number>();
    for (let index = 0; index < GUESSES; index += 1) {
      const address = `2001:db8:${(index % 997).toString(16)}:${(index % 31).toString(16)}::1`;
      const { statusCode } = await inject(service, `POST ${LOGIN}`, {
        body: WRONG,
        headers: from(address),
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(statuses), {
      401: FAILURES_MAX,
      429: GUESSES - FAILURES_MAX,
    });
    const here = await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(HOME) });
    assert.equal(here.statusCode, 200);
    const traveling = { ...SAME_ORIGIN_HEADERS, ...from(ELSEWHERE), cookie: device };
    assert.equal(
      (await inject(service, `POST ${AREA_LOGIN}`, { body: GOOD, headers: traveling })).statusCode,
      200,
    );
    assert.equal(
      (await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from('192.0.2.1') }))
        .statusCode,
      429,
    );
  });

  it('counts guesses separately for a known address, a known device and strangers', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    const { device } = await registerAt(service, HOME);
    await useUpGuesses(service, from(HOME));
    assert.equal(
      (await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(HOME) })).statusCode,
      429,
    );
    const browser = { ...SAME_ORIGIN_HEADERS, ...from(HOME), cookie: device };
    assert.equal(
      (await inject(service, `POST ${AREA_LOGIN}`, { body: GOOD, headers: browser })).statusCode,
      200,
    );
    assert.equal(
      (await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(ELSEWHERE) })).statusCode,
      200,
    );
  });

  it('does not reset the guesses of strangers when the owner logs in from a known address', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    await registerAt(service, HOME);
    await useUpGuesses(service, from(ELSEWHERE));
    assert.equal(
      (await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(HOME) })).statusCode,
      200,
    );
    assert.equal(
      (await inject(service, `POST ${LOGIN}`, { body: WRONG, headers: from(ELSEWHERE) }))
        .statusCode,
      429,
    );
  });

  it('lets the owner log in from a new device with a proof of work, once per challenge', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    await registerAt(service, HOME);
    await useUpGuesses(service, from(ELSEWHERE));
    const logIn = (proof: string, body = GOOD): Promise<InjectedResponse> =>
      inject(service, `POST ${LOGIN}`, { body: { ...body, proof }, headers: from(ELSEWHERE) });

    const proof = solve(readChallenge(await logIn('')));
    assert.equal((await logIn(proof, WRONG)).statusCode, 401);
    const replayed = await logIn(proof);
    assert.equal(replayed.statusCode, 429);
    const next = readChallenge(replayed);
    assert.equal(
      (await logIn(findProof(next, (zeroBits, bits) => zeroBits < bits))).statusCode,
      429,
    );
    const harder = next.replace(/^\d+/, '0');
    assert.equal((await logIn(solve(harder))).statusCode, 429);
    const nextProof = solve(next);
    assert.equal((await logIn(nextProof, { ...GOOD, email: 'bob@example.com' })).statusCode, 401);
    assert.equal((await logIn(nextProof)).statusCode, 200);
    const stranger = await inject(service, `POST ${LOGIN}`, {
      body: WRONG,
      headers: from('192.0.2.9'),
    });
    assert.equal(stranger.statusCode, 429);
    service.advance(301_000);
    const late = solve(readChallenge(stranger));
    assert.equal((await logIn(late)).statusCode, 200, 'from a known network by now');
    const expired = { ...GOOD, proof: late };
    const other = await inject(service, `POST ${LOGIN}`, {
      body: expired,
      headers: from('192.0.2.9'),
    });
    assert.equal(other.statusCode, 429);
  });

  it('does not recognize a device by the cookie of another account or an invented one', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    await registerAt(service, HOME);
    const { device } = await registerAt(service, ELSEWHERE, 'bob@example.com');
    await useUpGuesses(service, from('192.0.2.1'));
    for (const cookie of [device, `__Host-reelay_device=${'A'.repeat(43)}`, `${device}x`]) {
      const headers = { ...SAME_ORIGIN_HEADERS, ...from('192.0.2.2'), cookie };
      assert.equal(
        (await inject(service, `POST ${AREA_LOGIN}`, { body: GOOD, headers })).statusCode,
        429,
      );
    }
  });

  it('lets a logged-in owner change the password and delete the account during an attack', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    const { session, device } = await registerAt(service, HOME);
    await useUpGuesses(service, from(ELSEWHERE));
    await useUpGuesses(service, from(HOME));
    const headers = { ...SAME_ORIGIN_HEADERS, ...from(HOME), cookie: `${session}; ${device}` };
    const newPassword = 'another long password';
    const change = { currentPassword: PASSWORD, newPassword };
    const changed = await inject(service, 'POST /account/api/password', { body: change, headers });
    assert.equal(changed.statusCode, 204, changed.body);
    // A password change removes all known devices except the current one.
    const again = { ...GOOD, password: newPassword };
    const other = { ...headers, cookie: device };
    assert.equal(
      (await inject(service, `POST ${AREA_LOGIN}`, { body: again, headers: other })).statusCode,
      200,
    );
    const deleted = await inject(service, 'DELETE /account/api/account', {
      headers,
      body: { password: newPassword, immediately: true },
    });
    assert.equal(deleted.statusCode, 200, deleted.body);
    const remainingDevices = await service.database.queries
      .selectFrom('login_places')
      .selectAll()
      .execute();
    assert.deepEqual(remainingDevices, []);
  });

  it('no longer recognizes other devices after a password change, or any device after a reset', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    const { session } = await registerAt(service, HOME);
    const loginAt = async (address: string): Promise<number> =>
      (await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(address) })).statusCode;

    assert.equal(await loginAt('192.0.2.5'), 200);
    const headers = { ...SAME_ORIGIN_HEADERS, ...from(HOME), cookie: session };
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
    await inject(service, 'POST /account/api/password', { body: change, headers });
    await useUpGuesses(service, from(ELSEWHERE));
    assert.equal(await loginAt('192.0.2.5'), 429);
    assert.equal(await loginAt(HOME), 200);
    await resetPassword(service.accounts, EMAIL, PASSWORD);
    assert.equal(await loginAt(HOME), 429);
  });

  it('stores neither addresses nor device cookies as plain text', async () => {
    await using service = await startBehindProxy(await createDatabaseConfig());
    const { device } = await registerAt(service, HOME);
    const rows = await service.database.queries.selectFrom('login_places').selectAll().execute();
    assert.equal(rows.length, 2);
    const stored = JSON.stringify(rows);
    for (const plaintext of [HOME, 'c6336407', device.split('=')[1] ?? HOME]) {
      assert.ok(!stored.includes(plaintext));
    }
  });

  if (kind === 'sqlite') {
    it('stores the fifty latest devices of an account for half a year', async () => {
      await using service = await startBehindProxy(await createDatabaseConfig());
      await registerAt(service, HOME);
      const { queries, transaction } = service.database;
      const [known] = await queries.selectFrom('login_places').selectAll().execute();
      assert.ok(known);
      const knownDevices = Array.from({ length: 60 }, (_, index) => ({
        ...known,
        place_digest: `place ${index}`,
        used_at_ms: known.used_at_ms - 1000 - index,
      }));
      await transaction((tx) => tx.insertInto('login_places').values(knownDevices).execute());
      assert.equal(
        (await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(HOME) })).statusCode,
        200,
      );
      const count = async (): Promise<number> =>
        (await queries.selectFrom('login_places').selectAll().execute()).length;
      assert.equal(await count(), 50);
      service.advance(181 * 86_400_000);
      await inject(service, `POST ${LOGIN}`, { body: GOOD, headers: from(HOME) });
      assert.equal(await count(), 1);
    });
  }
});

function startBehindProxy(database: DatabaseConfig): Promise<Service> {
  return startService({ database, environment: { TRUST_PROXY: '127.0.0.1' } });
}

function from(address: string): { readonly 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address };
}

/** Registers in the account area and returns the cookies as a browser sends them. */
async function registerAt(
  service: Service,
  address: string,
  email = EMAIL,
): Promise<{ readonly session: string; readonly device: string }> {
  const headers = { ...SAME_ORIGIN_HEADERS, ...from(address) };
  const response = await inject(service, 'POST /account/api/register', {
    body: { ...GOOD, email },
    headers,
  });
  assert.equal(response.statusCode, 201, response.body);
  const [session = '', device = ''] = toCookies(response);
  assert.match(device, /^__Host-reelay_device=[\w-]{43}$/);
  return { session, device };
}

function toCookies(response: InjectedResponse): readonly string[] {
  return response.cookies.map(({ name, value }) => `${name}=${value}`);
}

/**
 * Uses up the guesses of the device or address in the headers. Unknown devices use up the guesses
 * of strangers.
 */
async function useUpGuesses(
  service: Service,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const responses = await Promise.all(
    Array.from({ length: FAILURES_MAX + 1 }, () =>
      inject(service, `POST ${LOGIN}`, { body: WRONG, headers }),
    ),
  );
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  assert.equal(refused.length, 1);
}

function readChallenge(response: InjectedResponse): string {
  assert.equal(response.statusCode, 429, response.body);
  const [detail] = response.json().error.details;
  assert.equal(detail.path, '/proof');
  return detail.challenge;
}

/** With the first nonce whose digest starts with enough zero bits. */
function solve(challenge: string): string {
  return findProof(challenge, (zeroBits, bits) => zeroBits >= bits);
}

/** The challenge states the number of bits. */
function findProof(
  challenge: string,
  isSearched: (zeroBits: number, bits: number) => boolean,
): string {
  const bits = Number.parseInt(challenge, 10);
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${challenge}:${nonce}`;
    const start = Number.parseInt(hash('sha256', proof).slice(0, 8), 16);
    if (isSearched(Math.clz32(start), bits)) return proof;
  }
}
