// Changes of what enters an account require a recent sign-in or confirmation.
import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import {
  ACCOUNT_ORIGIN,
  errorCode,
  PASSWORD,
  registerInAccountArea,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { listRoutes } from '../support/list-routes.ts';
import { startOidcProvider, startSignOn, type TestProvider } from '../support/oidc-provider.ts';
import { ROUTES } from '../support/routes.ts';
import { createSoftAuthenticator } from '../support/soft-authenticator.ts';
import { type Service, startService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

const AREA = '/account/api';
const TEN_MINUTES_MS = 600_000;

/** Routes that change nothing that enters the account, or check the caller themselves. */
const FREE: ReadonlySet<string> = new Set([
  // Signing in and signing out.
  'POST /register',
  'POST /login',
  'POST /login/code',
  'POST /login/passkey/options',
  'POST /login/passkey',
  'POST /logout',
  'DELETE /sessions/:sessionId',
  // These are the confirmation.
  'POST /confirm',
  'POST /confirm/passkey/options',
  'POST /confirm/passkey',
  // Only the current password replaces a password.
  'POST /password',
  // The link in an e-mail is the proof.
  'POST /email/verification',
  'POST /email/confirm',
  // These only show something, or keep the account.
  'PATCH /profile',
  'DELETE /account/deletion',
]);

type Headers = Readonly<Record<string, string>>;
type Call = { readonly method: string; readonly path: string; readonly body: object | undefined };

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let provider: TestProvider;
  let service: Service;
  let routes: readonly string[];
  let area: Headers;
  let count = 0;
  before(async () => {
    provider = await startOidcProvider();
    const database = await createDatabaseConfig();
    const { environment: sso } = provider;
    const start = (): Promise<Service> =>
      startService({ database, environment: { ...sso, ...MAIL_SETTINGS } });
    ({ started: service, routes } = await listRoutes(start));
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    area = await registerInAccountArea(service, `ada-${(count += 1)}@example.com`);
  });

  function send({ method, path, body }: Call): Promise<LightMyRequestResponse> {
    const target = `${AREA}${path.replace(/:\w+/, 'unknown')}`;
    return inject(service, `${method} ${target}`, { headers: area, body });
  }

  /** The changes of what enters the account, without a password in the body. */
  function listChanges(): readonly Call[] {
    return routes
      .filter((route) => /^(?:POST|PATCH|PUT|DELETE) \/account\/api\//.test(route))
      .map((route) => route.replace(AREA, ''))
      .filter((route) => !FREE.has(route) && !route.includes('/webhooks/'))
      .map((route) => {
        const [method = '', path = ''] = route.split(' ');
        const row = ROUTES.find((each) => each.route === `${method} ${AREA}${path}`);
        const { password: _password, ...body } = { ...row?.body, password: '' };
        return { method, path, body: row?.body && body };
      });
  }

  async function listDemands(): Promise<readonly string[]> {
    const demands: string[] = [];
    for (const call of listChanges()) {
      const response = await send(call);
      if (response.statusCode !== 403) continue;
      assert.equal(errorCode(response), 'recent_login_required');
      demands.push(`${call.method} ${call.path}`);
    }
    return demands;
  }

  const post = (path: string, body: object = {}): Promise<LightMyRequestResponse> =>
    inject(service, `POST ${AREA}${path}`, { body, headers: area });

  const startLink = async (): Promise<string> => {
    const { response } = await startSignOn(service, { query: '?link=true', headers: area });
    return String(response.headers.location);
  };

  it('requires a confirmation ten minutes after the sign-in, for every change', async () => {
    service.advance(TEN_MINUTES_MS + 1);
    const changes = listChanges().map(({ method, path }) => `${method} ${path}`);
    for (const expected of ['POST /keys', 'DELETE /oidc/identity', 'POST /second-factor/enable']) {
      assert.ok(changes.includes(expected), expected);
    }
    assert.deepEqual(await listDemands(), changes);
    assert.match(await startLink(), /profile\/security\?error=sso_confirmation_required$/);
    assert.equal(errorCode(await post('/confirm')), 'recent_login_required');
  });

  it('accepts the password once for the changes of the next ten minutes', async () => {
    service.advance(TEN_MINUTES_MS + 1);
    const wrong = await post('/confirm', { password: 'another horse battery' });
    assert.equal(errorCode(wrong), 'invalid_credentials');
    assert.equal((await post('/confirm', { password: PASSWORD })).statusCode, 204);
    assert.deepEqual(await listDemands(), []);
  });

  it('accepts a passkey in the session that asked for it, and a password in the body', async () => {
    const authenticator = createSoftAuthenticator(ACCOUNT_ORIGIN);
    const options = await post('/passkeys/options');
    const created = authenticator.create({ challenge: options.json().options.challenge });
    const added = await post('/passkeys', { name: 'Phone', response: created });
    assert.equal(added.statusCode, 201, added.body);
    service.advance(TEN_MINUTES_MS + 1);
    const asked = await post('/confirm/passkey/options');
    const { challenge, allowCredentials } = asked.json().options;
    assert.equal(allowCredentials.length, 1);
    const owner = area;
    const response = authenticator.sign({ challenge });
    area = await registerInAccountArea(service, `eve-${count}@example.com`);
    const stolen = await post('/confirm/passkey', { response });
    assert.equal(errorCode(stolen), 'invalid_passkey');
    area = owner;
    const foreign = createSoftAuthenticator(ACCOUNT_ORIGIN).sign({ challenge });
    const unknown = await post('/confirm/passkey', { response: foreign });
    assert.equal(errorCode(unknown), 'invalid_passkey');
    assert.equal((await post('/confirm/passkey', { response })).statusCode, 204);
    assert.equal(errorCode(await post('/confirm/passkey', { response })), 'invalid_passkey');
    assert.match(await startLink(), new RegExp(`^${provider.issuer}`));
    service.advance(TEN_MINUTES_MS + 1);
    assert.equal((await post('/second-factor', { password: PASSWORD })).statusCode, 201);
  });
});
