import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { disableAccount, removeSecondFactor } from '#features/accounts/index.ts';

import {
  ACCOUNT_ORIGIN,
  errorCode,
  PASSWORD,
  registerInAccountArea,
  SAME_ORIGIN_HEADERS,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { addSecondFactor } from '../support/second-factor.ts';
import { createSoftAuthenticator } from '../support/soft-authenticator.ts';
import { type Service, shareService } from '../support/start-service.ts';

const PATH = '/account/api/passkeys';
const SIGN_IN = '/account/api/login/passkey';

type Headers = Readonly<Record<string, string>>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig);
  it('signs in with a passkey instead of the password and the code', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    await addSecondFactor(service, area);
    const authenticator = createSoftAuthenticator(ACCOUNT_ORIGIN);
    const challenge = await getAddChallenge(service, area);
    const added = await add(service, area, authenticator.create({ challenge }));
    assert.equal(added.statusCode, 201, added.body);
    const signedIn = await signIn(
      service,
      authenticator.sign({ challenge: await getSignInChallenge(service) }),
    );
    assert.equal(signedIn.statusCode, 200, signedIn.body);
    assert.equal(signedIn.cookies[0]?.name, '__Host-reelay_session');
    const list = await service.server.inject({ url: PATH, headers: area });
    assert.equal(list.json().data[0].name, 'Laptop');
    assert.notEqual(list.json().data[0].lastUsedAt, null);
  });

  it('rejects replays, other origins and purposes, unverified users, late signatures and cloned authenticators', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const authenticator = createSoftAuthenticator(ACCOUNT_ORIGIN);
    const first = await getAddChallenge(service, area);
    await add(service, area, authenticator.create({ challenge: first, counter: 1 }));
    const challenge = await getSignInChallenge(service);
    const signature = authenticator.sign({ challenge, counter: 2 });
    assert.equal((await signIn(service, signature)).statusCode, 200);
    const next = { challenge: await getSignInChallenge(service), counter: 3 };
    const rejected = [
      signature,
      authenticator.sign({ ...next, origin: 'https://evil.example' }),
      authenticator.sign({ ...next, isUserVerified: false }),
      authenticator.sign({ ...next, counter: 2 }),
      authenticator.sign({ ...next, challenge: await getAddChallenge(service, area) }),
      authenticator.sign({ ...next, challenge: 'AAAA' }),
      createSoftAuthenticator(ACCOUNT_ORIGIN).sign(next),
    ];
    for (const response of rejected) {
      assert.equal(errorCode(await signIn(service, response)), 'invalid_passkey');
    }
    service.advance(300_001);
    const late = await signIn(service, authenticator.sign(next));
    assert.deepEqual([late.statusCode, errorCode(late)], [401, 'invalid_passkey']);
  });

  it('adds a passkey only with the password, in the session that asked, without attestation, and once', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const bob = await registerInAccountArea(service, 'bob@example.com');
    const options = { body: { password: 'not the password' }, headers: area };
    const refused = await inject(service, `POST ${PATH}/options`, options);
    assert.equal(errorCode(refused), 'invalid_credentials');
    const authenticator = createSoftAuthenticator(ACCOUNT_ORIGIN);
    const challenge = await getAddChallenge(service, area);
    const created = authenticator.create({ challenge });
    const attested = authenticator.create({ challenge, format: 'packed' });
    assert.equal(errorCode(await add(service, area, attested)), 'invalid_passkey');
    assert.equal(errorCode(await add(service, bob, created)), 'invalid_passkey');
    assert.equal((await add(service, area, created)).statusCode, 201);
    assert.equal(errorCode(await add(service, area, created)), 'invalid_passkey');
    const taken = authenticator.create({ challenge: await getAddChallenge(service, bob) });
    assert.equal(errorCode(await add(service, bob, taken)), 'invalid_passkey');
  });

  it('stores at most 20 passkeys', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const spare = await getAddChallenge(service, area);
    for (let count = 0; count < 20; count += 1) {
      const challenge = await getAddChallenge(service, area);
      const created = createSoftAuthenticator(ACCOUNT_ORIGIN).create({ challenge });
      assert.equal((await add(service, area, created)).statusCode, 201);
    }
    const extra = createSoftAuthenticator(ACCOUNT_ORIGIN).create({ challenge: spare });
    assert.equal(errorCode(await add(service, area, extra)), 'validation_failed');
  });

  it('rejects a passkey that its owner or the operator has removed, or of a disabled account', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const [removed, revoked, disabled] = [1, 2, 3].map(() =>
      createSoftAuthenticator(ACCOUNT_ORIGIN),
    );
    assert.ok(removed && revoked && disabled);
    const tryPasskey = async (authenticator: typeof removed): Promise<number> => {
      const challenge = await getSignInChallenge(service);
      return (await signIn(service, authenticator.sign({ challenge }))).statusCode;
    };
    const addTo = async (authenticator: typeof removed): Promise<string> => {
      const challenge = await getAddChallenge(service, area);
      return (await add(service, area, authenticator.create({ challenge }))).json().id;
    };
    const id = await addTo(removed);
    const remove = (password: string): Promise<LightMyRequestResponse> =>
      inject(service, `DELETE ${PATH}/${id}`, { headers: area, body: { password } });
    assert.equal((await remove('not the password')).statusCode, 401);
    assert.equal(await tryPasskey(removed), 200);
    assert.equal((await remove(PASSWORD)).statusCode, 204);
    assert.equal((await remove(PASSWORD)).statusCode, 404);
    assert.equal(await tryPasskey(removed), 401);
    await addTo(revoked);
    await removeSecondFactor(service.accounts, { ref: 'ada@example.com' });
    assert.equal(await tryPasskey(revoked), 401);
    await addTo(disabled);
    await disableAccount(service.accounts, { ref: 'ada@example.com' });
    assert.equal(await tryPasskey(disabled), 401);
  });
});

async function getAddChallenge(service: Service, headers: Headers): Promise<string> {
  const body = { password: PASSWORD };
  const response = await inject(service, `POST ${PATH}/options`, { body, headers });
  assert.equal(response.statusCode, 200, response.body);
  return response.json().options.challenge;
}

async function getSignInChallenge(service: Service): Promise<string> {
  const options = { body: {}, headers: SAME_ORIGIN_HEADERS };
  const response = await inject(service, `POST ${SIGN_IN}/options`, options);
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.json().options.userVerification, 'required');
  return response.json().options.challenge;
}

function add(
  service: Service,
  headers: Headers,
  response: object,
): Promise<LightMyRequestResponse> {
  return inject(service, `POST ${PATH}`, { body: { name: 'Laptop', response }, headers });
}

function signIn(service: Service, response: object): Promise<LightMyRequestResponse> {
  return inject(service, `POST ${SIGN_IN}`, { body: { response }, headers: SAME_ORIGIN_HEADERS });
}
