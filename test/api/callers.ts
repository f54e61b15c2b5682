import assert from 'node:assert/strict';

import { type Scope, SCOPES } from '#contract/permissions.ts';
import { toTotpCode } from '#features/accounts/factors/totp.ts';

import { PASSWORD } from '../support/account-requests.ts';
import { callService, type Fields, requestJson } from '../support/http-client.ts';
import { createKey, PAGE, registerOnPage } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import type { App } from '../support/start-app.ts';

const NAMES = ['owner', 'stranger', 'operator', 'disabled', 'scheduled', 'pending'] as const;

/** Header fields of the requests of each kind of caller, by its name. */
export type Callers = ReadonlyMap<string, Fields>;

/**
 * Creates accounts with all kinds of credentials. An account has the state in its name: `scheduled`
 * for deletion, or with a second factor `pending` after the password. Only the keys of the owner
 * have or lack a scope.
 */
export async function createCallers(
  app: App,
  { settings, metricsToken }: { readonly settings: Fields; readonly metricsToken: string },
): Promise<Callers> {
  const callers = new Map<string, Fields>([
    ['anonymous', PAGE],
    ['playback token', PAGE],
    ['metrics token', toBearer(metricsToken)],
  ]);
  for (const name of NAMES) {
    const session = await registerOnPage(app, `${name}@example.com`);
    callers.set(`${name} session`, session);
    if (name === 'pending') await addPending(app, session, callers);
    else if (name !== 'operator') callers.set(`${name} token`, await logIn(app, name));
  }
  await addKeys(app, callers);
  const owner = callers.get('owner session') ?? {};
  callers.set('cross-site session', { ...owner, 'sec-fetch-site': 'cross-site' });
  await requestJson(app, 'DELETE /account/api/account', {
    headers: callers.get('scheduled session'),
    body: { password: PASSWORD },
  });
  for (const args of [
    ['role', 'operator@example.com', 'operator'],
    ['disable', 'disabled@example.com'],
  ]) {
    const { code, stderr } = await runReelayInProcess(['accounts', ...args], settings);
    assert.equal(code, 0, stderr);
  }
  return callers;
}

async function addKeys(app: App, callers: Map<string, Fields>): Promise<void> {
  async function add(name: string, account: string, scopes: readonly Scope[]): Promise<void> {
    const session = callers.get(`${account} session`) ?? assert.fail(account);
    callers.set(name, { ...PAGE, ...(await createKey(app, session, scopes)) });
  }
  for (const scope of SCOPES) {
    await add(`key with ${scope}`, 'owner', [scope]);
    const others = SCOPES.filter((each) => each !== scope);
    await add(`key without ${scope}`, 'owner', others);
  }
  for (const account of ['owner', 'stranger', 'operator', 'disabled']) {
    await add(`${account} key`, account, SCOPES);
  }
}

/** The challenge after the password is the only credential without a code. */
async function addPending(app: App, session: Fields, callers: Map<string, Fields>): Promise<void> {
  const path = '/account/api/second-factor';
  const body = { password: PASSWORD };
  const { secret } = await requestJson(app, `POST ${path}`, { headers: session, body });
  const code = toTotpCode(String(secret), Date.now());
  await requestJson(app, `POST ${path}/enable`, { headers: session, body: { code } });
  const { json } = await callService(app, 'POST /api/v1/auth/login', {
    body: { email: 'pending@example.com', password: PASSWORD },
  });
  const [, challenge = assert.fail()] = /"challenge":"([^"]+)"/.exec(JSON.stringify(json)) ?? [];
  const [name = ''] = (session['cookie'] ?? '').split('=');
  callers.set('pending session', { ...PAGE, cookie: `${name}=${challenge}` });
  callers.set('pending token', toBearer(challenge));
}

async function logIn(app: App, name: string): Promise<Fields> {
  const body = { email: `${name}@example.com`, password: PASSWORD };
  const { token } = await requestJson(app, 'POST /api/v1/auth/login', { headers: PAGE, body });
  return toBearer(String(token));
}

function toBearer(token: string): Fields {
  return { ...PAGE, authorization: `Bearer ${token}` };
}
