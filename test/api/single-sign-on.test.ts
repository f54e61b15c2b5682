import assert from 'node:assert/strict';
import { after, beforeEach, it, mock } from 'node:test';

import pino from 'pino';

import { createAccount, loadOidcProvider, resetPassword } from '#features/accounts/index.ts';
import type { AreaMeWire } from '#features/accounts/wire.ts';

import {
  ACCOUNT_ORIGIN,
  errorCode,
  PASSWORD,
  register,
  registerInAccountArea,
  SAME_ORIGIN_HEADERS,
  toCookie,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import {
  CLIENT_ID,
  finishSignOn,
  signInAtProvider,
  signOn,
  startOidcProvider,
  startSignOn,
  toUnsignedJwt,
} from '../support/oidc-provider.ts';
import { addSecondFactor } from '../support/second-factor.ts';
import { createSoftAuthenticator } from '../support/soft-authenticator.ts';
import { startApp } from '../support/start-app.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada' } as const;
const TEN_MINUTES_MS = 600_000;

type Headers = Readonly<Record<string, string>>;
type SignOnResponse = Awaited<ReturnType<typeof signOn>>;

const provider = await startOidcProvider();
after(() => provider[Symbol.asyncDispose]());

it('shows the limit of logins as a page in the language of the browser', async () => {
  await using app = await startApp({
    OIDC_ISSUER: 'https://sso.example.com',
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: 'client-secret',
    RATE_LIMIT_AUTH: '1/1h',
  });
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };
  const callback = new URL('/account/api/oidc/callback', app.url);
  const finish = (): Promise<Response> => fetch(callback, { headers, redirect: 'manual' });
  assert.equal((await finish()).status, 303);
  const limited = await finish();
  assert.equal(limited.status, 429);
  assert.ok(Number(limited.headers.get('retry-after')) > 0);
  assert.equal(limited.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(await limited.text(), /Zu viele Anfragen/);
  const english = { ...headers, 'accept-language': 'en' };
  const page = await fetch(callback, { headers: english, redirect: 'manual' });
  assert.match(await page.text(), /Try again in (?:60|59) minutes\./);
});

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig, provider.environment);
  beforeEach(() => Object.assign(provider, { user: ADA, override: null }));

  it('creates an account at the first login and opens it at the next ones', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { ...provider.environment, REGISTRATION: 'oidc' },
    });
    const first = await signOn(service, '?returnTo=/account/feeds');
    assert.deepEqual([first.statusCode, first.headers.location], [303, '/account/feeds']);
    const me = await getMe(service, first);
    assert.deepEqual([me.account.email, me.account.name], [ADA.email, 'Ada']);
    assert.deepEqual([me.hasPassword, me.identity], [false, { email: ADA.email }]);
    assert.deepEqual([me.settings.registration, me.settings.singleSignOn], ['oidc', 'SSO']);

    provider.user = { ...ADA, email: 'new@example.com', email_verified: false };
    const second = await getMe(service, await signOn(service));
    assert.equal(second.account.id, me.account.id);
    const closed = await inject(service, 'POST /account/api/register', {
      body: { email: 'bob@example.com', password: PASSWORD },
      headers: SAME_ORIGIN_HEADERS,
    });
    assert.equal(errorCode(closed), 'registration_closed');
  });

  it('creates an account with the language of the browser', async () => {
    const service = getService();
    const { cookie, url } = await startSignOn(service);
    const response = await service.server.inject({
      url: await signInAtProvider(url),
      headers: { cookie, 'accept-language': 'fr-CA,fr;q=0.9' },
    });
    assert.equal((await getMe(service, response)).account.language, 'fr');
  });

  it('links an existing account only after a reset, and never by an unverified address', async () => {
    const service = getService();
    const { account } = await register(service);
    provider.user = { ...ADA, email_verified: false };
    assertFailed(await signOn(service), 'sso_email_unverified');
    provider.user = ADA;
    assertFailed(await signOn(service), 'sso_password_required');
    await confirmAddresses(service);
    assertFailed(await signOn(service), 'sso_password_required');
    await resetPassword(service.accounts, ADA.email, PASSWORD);
    const me = await getMe(service, await signOn(service));
    assert.deepEqual([me.account.id, me.hasPassword], [account.id, true]);
    assert.ok(service.mails.some(({ template }) => template === 'identity-linked'));
    provider.user = { ...ADA, sub: 'someone-else' };
    assertFailed(await signOn(service), 'sso_account_conflict');
  });

  it('links an account that the operator has created, and keeps its access', async () => {
    const environment = { ...provider.environment, REGISTRATION: 'closed' };
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment,
    });
    const { email } = ADA;
    const { id } = await createAccount(service.accounts, { email, password: PASSWORD });
    const me = await getMe(service, await signOn(service));
    assert.deepEqual([me.account.id, me.hasPassword], [id, true]);
  });

  it('does not link an account whose address was replaced after the reset', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { ...provider.environment, ...MAIL_SETTINGS },
    });
    await createAccount(service.accounts, { email: 'eve@example.com', password: PASSWORD });
    const login = await inject(service, 'POST /account/api/login', {
      body: { email: 'eve@example.com', password: PASSWORD },
      headers: SAME_ORIGIN_HEADERS,
    });
    const headers = { ...SAME_ORIGIN_HEADERS, cookie: toCookie(login) };
    const body = { email: ADA.email, password: PASSWORD };
    await inject(service, 'POST /account/api/email/change', { body, headers });
    const [, token] = String(service.mails.at(-1)?.values['url']).split('#token=');
    await inject(service, 'POST /account/api/email/confirm', { body: { token }, headers });
    assertFailed(await signOn(service), 'sso_password_required');
  });

  it('removes the links and identities of someone who registered the address before', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { ...provider.environment, ...MAIL_SETTINGS },
    });
    const deleteWebhooks = mock.method(service.accounts.removers, 'webhooks');
    const headers = await registerInAccountArea(service);
    provider.user = { ...ADA, sub: 'mallory-1', email: 'mallory@example.com' };
    const started = await startSignOn(service, { query: '?link=true', headers });
    await finishSignOn(service, await signInAtProvider(started.url), started.cookie);
    await inject(service, 'POST /account/api/email/change', {
      body: { email: 'mallory@example.com', password: PASSWORD },
      headers,
    });
    const link = service.mails.find(({ template }) => template === 'email-change')?.values['url'];

    provider.user = ADA;
    assertFailed(await signOn(service), 'sso_account_conflict');
    await resetPassword(service.accounts, ADA.email, PASSWORD);
    const { account, identity } = await getMe(service, await signOn(service));
    assert.deepEqual([account.email, identity?.email], [ADA.email, ADA.email]);
    assert.notEqual(account.emailVerifiedAt, null);
    assert.deepEqual(
      deleteWebhooks.mock.calls.map(({ arguments: [, id] }) => id),
      [account.id],
    );
    const [, token] = String(link).split('#token=');
    const confirmed = await inject(service, 'POST /account/api/email/confirm', {
      body: { token },
      headers: SAME_ORIGIN_HEADERS,
    });
    assert.equal(errorCode(confirmed), 'invalid_mail_token');
  });

  it('grants and removes the role of operators by group', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: {
        ...provider.environment,
        OIDC_GROUP_CLAIM: 'groups',
        OIDC_OPERATOR_GROUP: 'video-admins',
      },
    });
    for (const [groups, role] of [
      [['staff', 'video-admins'], 'operator'],
      [['staff'], 'user'],
    ] as const) {
      provider.user = { ...ADA, groups };
      await signOn(service);
      const row = await service.database.queries
        .selectFrom('accounts')
        .select('role')
        .executeTakeFirstOrThrow();
      assert.equal(row.role, role);
    }
  });

  it('links and unlinks the identity of a signed-in user', async () => {
    const service = getService();
    const headers = await registerInAccountArea(service, 'grace@example.com');
    await confirmAddresses(service);
    provider.user = { ...ADA, email_verified: false };
    const started = await startSignOn(service, { query: '?link=true', headers });
    const callback = await signInAtProvider(started.url);
    const linked = await finishSignOn(service, callback, started.cookie);
    assert.equal(linked.headers.location, '/account/profile/security');
    const me = await getMe(service, await signOn(service));
    assert.equal(me.account.email, 'grace@example.com');
    const repeated = await startSignOn(service, { query: '?link=true', headers });
    const conflict = await signInAtProvider(repeated.url);
    const { headers: refused } = await finishSignOn(service, conflict, repeated.cookie);
    assert.equal(refused.location, '/account/profile/security?error=sso_account_conflict');

    assert.equal((await unlink(service, headers)).statusCode, 204);
    assertFailed(await signOn(service), 'sso_email_unverified');
    assert.deepEqual(
      service.mails.map(({ template }) => template).filter((name) => name !== 'new-login'),
      ['identity-linked', 'identity-unlinked'],
    );
  });

  it('keeps the only way to sign in, and accepts a recent login instead of a password', async () => {
    const service = getService();
    const headers = toHeaders(await signOn(service));
    assert.equal(errorCode(await unlink(service, headers)), 'password_required');
    const setPassword = (): ReturnType<typeof inject> =>
      inject(service, 'POST /account/api/password', { body: { newPassword: PASSWORD }, headers });
    service.advance(TEN_MINUTES_MS + 1);
    assert.equal(errorCode(await setPassword()), 'recent_login_required');
    const deletion = { method: 'DELETE', url: '/account/api/account', payload: {} } as const;
    const old = await service.server.inject({ ...deletion, headers });
    assert.equal(errorCode(old), 'recent_login_required');

    const recent = toHeaders(await signOn(service));
    const set = { body: { newPassword: PASSWORD }, headers: recent };
    assert.equal((await inject(service, 'POST /account/api/password', set)).statusCode, 204);
    const again = await inject(service, 'POST /account/api/password', set);
    assert.equal(errorCode(again), 'invalid_credentials');
    assert.equal((await unlink(service, recent)).statusCode, 204);
  });

  it('adds and removes a passkey and an authenticator app after a recent login without a password', async () => {
    const service = getService();
    const stale = toHeaders(await signOn(service));
    service.advance(TEN_MINUTES_MS + 1);
    const [passkeys, app] = ['/account/api/passkeys', '/account/api/second-factor'];
    const post = (path: string, headers: Headers, body: object = {}): ReturnType<typeof inject> =>
      inject(service, `POST ${path}`, { body, headers });
    for (const path of [`${passkeys}/options`, app]) {
      assert.equal(errorCode(await post(path, stale)), 'recent_login_required');
    }

    const headers = toHeaders(await signOn(service));
    const options = await post(`${passkeys}/options`, headers);
    const { challenge } = options.json().options;
    const response = createSoftAuthenticator(ACCOUNT_ORIGIN).create({ challenge });
    const passkey = await post(passkeys, headers, { name: 'Laptop', response });
    assert.equal(passkey.statusCode, 201, passkey.body);
    assert.equal((await post(app, headers)).statusCode, 201);
    const { recoveryCodes } = await addSecondFactor(service, headers);
    const path = `${passkeys}/${passkey.json().id}`;
    const remove = (url: string, from: Headers, payload: object): ReturnType<typeof inject> =>
      inject(service, `DELETE ${url}`, { headers: from, body: payload });
    assert.equal(errorCode(await remove(path, stale, {})), 'recent_login_required');
    assert.equal((await remove(path, headers, {})).statusCode, 204);
    const code = { code: recoveryCodes[0] };
    assert.equal(errorCode(await remove(app, stale, code)), 'recent_login_required');

    // A password that was set confirms changes from then on.
    await post('/account/api/password', headers, { newPassword: PASSWORD });
    service.advance(TEN_MINUTES_MS + 1);
    assert.equal(errorCode(await remove(app, headers, code)), 'recent_login_required');
    assert.equal((await remove(app, headers, { ...code, password: PASSWORD })).statusCode, 204);
  });

  it('accepts each callback once, only with the cookie of its login', async () => {
    const service = getService();
    const { cookie, url, response } = await startSignOn(service);
    assert.match(String(response.headers['set-cookie']), /HttpOnly; SameSite=Lax; Secure/);
    const callback = await signInAtProvider(url);
    const other = await startSignOn(service);
    assertFailed(await finishSignOn(service, callback, ''), 'sso_expired');
    assertFailed(await finishSignOn(service, callback, other.cookie), 'sso_expired');
    assertFailed(await finishSignOn(service, callback, `${cookie}x`), 'sso_expired');
    assert.equal((await finishSignOn(service, callback, cookie)).headers.location, '/account');
    assertFailed(await finishSignOn(service, callback, cookie), 'sso_expired');

    const late = await startSignOn(service);
    const lateCallback = await signInAtProvider(late.url);
    service.advance(TEN_MINUTES_MS + 1);
    assertFailed(await finishSignOn(service, lateCallback, late.cookie), 'sso_expired');
  });
});

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  // The responses of the provider do not depend on the database.
  if (kind === 'postgres') return;
  const getService = shareService(createDatabaseConfig, provider.environment);
  beforeEach(() => Object.assign(provider, { user: ADA, override: null }));

  it('rejects ID tokens with a wrong nonce, issuer or audience, and unsigned ones', async () => {
    const service = getService();
    const seconds = Math.floor(Date.now() / 1000);
    const { issuer } = provider;
    const valid = { iss: issuer, aud: CLIENT_ID, iat: seconds, exp: seconds + 3600, ...ADA };
    const forge = async (change: object, sign: (claims: object) => string): Promise<string> => {
      const { url, cookie } = await startSignOn(service);
      const callback = await signInAtProvider(url);
      const nonce = url.searchParams.get('nonce');
      const idToken = sign({ ...valid, nonce, ...change });
      provider.override = (request, response) => {
        if (request.url !== '/token') return false;
        const token = { access_token: 'x', token_type: 'Bearer', id_token: idToken };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(token));
        return true;
      };
      const finished = await finishSignOn(service, callback, cookie);
      provider.override = null;
      return String(finished.headers.location);
    };
    const refused = '/account/login?error=sso_failed';
    assert.equal(await forge({}, provider.signIdToken), '/account');
    assert.equal(await forge({ nonce: 'another' }, provider.signIdToken), refused);
    assert.equal(await forge({ iss: 'https://evil.example' }, provider.signIdToken), refused);
    assert.equal(await forge({ aud: 'another-client' }, provider.signIdToken), refused);
    assert.equal(await forge({ exp: seconds - 60 }, provider.signIdToken), refused);
    assert.equal(await forge({}, toUnsignedJwt), refused);
    const tampered = (claims: object): string =>
      `${provider.signIdToken(claims).slice(0, -8)}AAAAAAAA`;
    assert.equal(await forge({}, tampered), refused);
  });

  it('requests the userinfo for a claim that the ID token lacks', async () => {
    const service = getService();
    const seconds = Math.floor(Date.now() / 1000);
    const signOnWith = async (idToken: object, userinfo: object): Promise<SignOnResponse> => {
      provider.user = ADA;
      const { url, cookie } = await startSignOn(service);
      const callback = await signInAtProvider(url);
      const { issuer: iss, signIdToken } = provider;
      const nonce = url.searchParams.get('nonce');
      const times = { iat: seconds, exp: seconds + 3600 };
      const claims = { iss, aud: CLIENT_ID, sub: ADA.sub, nonce, ...times, ...idToken };
      const token = { access_token: 'x', token_type: 'Bearer', id_token: signIdToken(claims) };
      provider.override = (request, response) => {
        const body = { '/token': token, '/me': { sub: ADA.sub, ...userinfo } }[request.url ?? ''];
        if (body === undefined) return false;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
        return true;
      };
      const finished = await finishSignOn(service, callback, cookie);
      provider.override = null;
      return finished;
    };
    const { email } = ADA;
    const unverified = await signOnWith(
      { email },
      { email: 'x@example.com', email_verified: true },
    );
    assertFailed(unverified, 'sso_email_unverified');
    assertFailed(await signOnWith({ email }, { sub: 'mallory' }), 'sso_failed');
    const verified = await signOnWith({ email }, { email_verified: 'true' });
    assert.equal(verified.headers.location, '/account');
  });

  it('trusts unverified addresses with OIDC_TRUST_EMAIL, and otherwise logs the reason', async () => {
    provider.user = { ...ADA, email_verified: undefined };
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
    {
      const database = await createDatabaseConfig();
      await using strict = await startService({ database, environment: provider.environment, log });
      assertFailed(await signOn(strict), 'sso_email_unverified');
    }
    assert.match(logged.join(''), /"sso_email_unverified","reason":"[^"]*OIDC_TRUST_EMAIL=on/);
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { ...provider.environment, OIDC_TRUST_EMAIL: 'on' },
    });
    assert.equal((await signOn(service)).headers.location, '/account');
  });

  it('encodes only special characters of the secret, which some providers do not decode', async () => {
    const service = getService();
    const sent: string[] = [];
    provider.override = ({ url, headers: { authorization = '' } }) => {
      if (url === '/token') sent.push(authorization.replace('Basic ', ''));
      return false;
    };
    assert.equal((await signOn(service)).headers.location, '/account');
    const credentials = sent.map((text) => Buffer.from(text, 'base64').toString());
    assert.deepEqual(credentials, [`${CLIENT_ID}:a-client%2Bsecret%3Afor-the-tests`]);
  });

  it('accepts rotated keys, and reports refusals and failures of the provider', async () => {
    await using rotating = await startOidcProvider();
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: rotating.environment,
      createAccounts: async ({ config, operatorEgress, clock }) => {
        const { oidc, publicUrl } = config;
        assert.ok(oidc);
        const options = { config: oidc, egress: operatorEgress, publicUrl, clock };
        return { oidc: await loadOidcProvider({ ...options, timeoutMs: 4_000 }) };
      },
    });
    rotating.user = ADA;
    assert.equal((await signOn(service)).headers.location, '/account');
    rotating.rotateKey();
    assert.equal((await signOn(service)).headers.location, '/account');

    rotating.user = null;
    assertFailed(await signOn(service), 'sso_denied');
    rotating.user = ADA;
    const mixedUp = await startSignOn(service);
    const callback = new URL(await signInAtProvider(mixedUp.url), 'https://play.example');
    callback.searchParams.set('iss', 'https://evil.example');
    const path = `${callback.pathname}${callback.search}`;
    assertFailed(await finishSignOn(service, path, mixedUp.cookie), 'sso_failed');

    rotating.override = (request, response) => {
      if (request.url !== '/token') return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(' '.repeat(300 * 1024));
      return true;
    };
    assertFailed(await signOn(service), 'sso_failed');
    rotating.override = ({ url }) => url === '/token';
    assertFailed(await signOn(service), 'sso_unreachable');
  });

  it('reports an unreachable provider, and refuses starts from other sites', async () => {
    const unreachable = await startOidcProvider();
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: unreachable.environment,
    });
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    assert.equal(errorCode((await startSignOn(service, foreign)).response), 'cross_site_refused');
    for (const path of ['https://evil.example', '//evil.example', '/account/../x', '/account//x']) {
      const query = `?returnTo=${encodeURIComponent(path)}`;
      assert.equal((await startSignOn(service, { query })).response.statusCode, 422, path);
    }
    await unreachable[Symbol.asyncDispose]();
    assertFailed((await startSignOn(service)).response, 'sso_unreachable');
  });

  it('has no routes without a provider', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    for (const path of ['start', 'callback']) {
      const response = await service.server.inject({ url: `/account/api/oidc/${path}` });
      assert.equal(response.statusCode, 404);
    }
  });
});

async function confirmAddresses({ database }: Service): Promise<void> {
  const change = { email_verified_at_ms: Date.now() };
  await database.transaction((tx) => tx.updateTable('accounts').set(change).execute());
}

function assertFailed({ statusCode, headers }: SignOnResponse, code: string): void {
  assert.deepEqual([statusCode, headers.location], [303, `/account/login?error=${code}`]);
}

/** The headers of a page after the login. */
function toHeaders(response: SignOnResponse): Headers {
  const session = response.cookies.find(({ name }) => name.endsWith('reelay_session'));
  assert.ok(session, String(response.headers.location));
  return { ...SAME_ORIGIN_HEADERS, cookie: `${session.name}=${session.value}` };
}

async function getMe({ server }: Service, response: SignOnResponse): Promise<AreaMeWire> {
  const me = await server.inject({ url: '/account/api/me', headers: toHeaders(response) });
  return me.json<AreaMeWire>();
}

function unlink({ server }: Service, headers: Headers): Promise<SignOnResponse> {
  return inject({ server }, 'DELETE /account/api/oidc/identity', { headers });
}
