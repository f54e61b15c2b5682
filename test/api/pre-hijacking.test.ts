// A stranger registers the address of another person, and leaves every kind of access behind.
import assert from 'node:assert/strict';
import { it, mock } from 'node:test';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';

import { createPasswordResetJob } from '#features/accounts/index.ts';
import { getOrigin } from '#platform/audit/request-origin.ts';
import type { Tx } from '#platform/db/database.ts';
import { ACCOUNT_DATA, listRemovedParts } from '#platform/db/schema/account-data.ts';

import { findAccountColumns } from '../support/account-columns.ts';
import {
  ACCOUNT_ORIGIN,
  errorCode,
  getMe,
  PASSWORD,
  SAME_ORIGIN_HEADERS,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createFullAccount, type FullAccount } from '../support/full-account.ts';
import { inject } from '../support/http-client.ts';
import {
  signInAtProvider,
  signOn,
  startOidcProvider,
  startSignOn,
} from '../support/oidc-provider.ts';
import { createJwk } from '../support/signing-keys.ts';
import { createSoftAuthenticator } from '../support/soft-authenticator.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

const OWN_PASSWORD = 'violet kettle seven maps';
const KEY = { name: 'late', scopes: ['videos:read'] };
const FEED = { url: 'https://media.example/late.xml' };
const JWK = { name: 'late', jwk: createJwk() };
const HOOK = { url: 'https://hooks.example/late', events: ['*'] };

type Headers = Readonly<Record<string, string>>;
type PrepareRequest = (service: Service, stranger: FullAccount) => Promise<InjectOptions>;

/** Requests that are authenticated before the reset, and write after it. */
const LATE_REQUESTS: readonly (readonly [name: string, prepare: PrepareRequest])[] = [
  ['a key', async (_service, { area }) => toPost('/account/api/keys', KEY, area)],
  ['a feed', async (_service, { key }) => toPost('/api/v1/feeds', FEED, key)],
  ['a feed with a token', async (_service, { token }) => toPost('/api/v1/feeds', FEED, token)],
  ['a signing key', async (_service, { key }) => toPost('/api/v1/signing-keys', JWK, key)],
  ['a webhook', async (_service, { token }) => toPost('/api/v1/webhooks', HOOK, token)],
  ['a playback token', async (_service, { token, video }) => toTokenRequest(video.id, token)],
  ['a passkey', preparePasskey],
  ['a password login', async (_service, { email }) => toLogin(email, PASSWORD)],
  ['a login with a code', prepareCode],
  ['a login with a passkey', preparePasskeyLogin],
  ['a confirmed address', prepareEmailChange],
];

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig, MAIL_SETTINGS);
  let count = 0;
  const addStranger = (): Promise<FullAccount> =>
    createFullAccount(getService(), { email: `owner-${(count += 1)}@example.com` });

  it('leaves the owner alone in the account after a password reset', async () => {
    const service = getService();
    const stranger = await addStranger();
    await confirmReset(service, await requestReset(service, stranger));
    await assertOwnerAlone(service, stranger);
  });

  it('leaves the owner alone in the account if registration was closed since', async () => {
    const database = await createDatabaseConfig();
    const open = await startService({ database, environment: MAIL_SETTINGS });
    const stranger = await createFullAccount(open, { email: 'closed@example.com' });
    await open[Symbol.asyncDispose]();
    const environment = { ...MAIL_SETTINGS, REGISTRATION: 'closed' };
    await using service = await startService({ database, environment });
    await confirmReset(service, await requestReset(service, stranger));
    await assertOwnerAlone(service, stranger);
  });

  it('keeps the account of the owner, although the stranger has scheduled its deletion', async () => {
    const service = getService();
    const { area, ...stranger } = await addStranger();
    const scheduled = await inject(service, 'DELETE /account/api/account', {
      headers: area,
      body: '{}',
    });
    assert.notEqual(scheduled.json().deletionDueAt, null);
    await confirmReset(service, await requestReset(service, stranger));
    const login = await service.server.inject(toLogin(stranger.email, OWN_PASSWORD));
    assert.equal(login.json().account.deletionDueAt, null);
  });

  for (const [name, prepare] of LATE_REQUESTS) {
    it(`removes the access of a stranger whose request waits for the reset: ${name}`, async () => {
      const service = getService();
      const stranger = await addStranger();
      const token = await requestReset(service, stranger);
      const request = await prepare(service, stranger);
      const response = await injectAround(service, request, () => confirmReset(service, token));
      assert.ok(response.statusCode >= 400, `${name}: ${response.statusCode}`);
      await assertOwnerAlone(service, stranger);
    });
  }

  it('removes the access of a stranger who sends everything during the reset', async () => {
    const service = getService();
    const stranger = await addStranger();
    const token = await requestReset(service, stranger);
    // If the stranger's own address replaces the owner's first, the account is not the owner's.
    const prepared = LATE_REQUESTS.filter(([, prepare]) => prepare !== prepareEmailChange).map(
      ([, prepare]) => prepare(service, stranger),
    );
    const requests = await Promise.all(prepared);
    const send = (request: InjectOptions): Promise<unknown> => service.server.inject(request);
    await Promise.all([
      ...requests.slice(0, 4).map(send),
      confirmReset(service, token),
      ...requests.slice(4).map(send),
    ]);
    await assertOwnerAlone(service, stranger);
  });

  it('lets the owner sign in with single sign-on after a reset, and removes a late link', async () => {
    await using provider = await startOidcProvider();
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: { ...MAIL_SETTINGS, ...provider.environment },
    });
    const email = 'sso@example.com';
    const stranger = await createFullAccount(service, { email });
    const user = { sub: 'owner', email, email_verified: true };
    provider.user = user;
    const refused = await signOn(service);
    assert.match(String(refused.headers.location), /login\?error=sso_password_required$/);

    provider.user = { sub: 'stranger' };
    const link = await startSignOn(service, { query: '?link=true', headers: stranger.area });
    const url = await signInAtProvider(link.url);
    const callback = { method: 'GET', url, headers: { cookie: link.cookie } } as const;
    const token = await requestReset(service, stranger);
    const late = await injectAround(service, callback, () => confirmReset(service, token));
    assert.match(String(late.headers.location), /profile\/security\?error=sso_expired$/);
    await assertOwnerAlone(service, stranger);

    provider.user = user;
    const { cookies } = await signOn(service);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { ...SAME_ORIGIN_HEADERS, cookie };
    const me = await service.server.inject({ url: '/account/api/me', headers });
    assert.deepEqual([me.json().account.id, me.json().hasPassword], [stranger.id, true]);
  });
});

/** Sends a request whose first transaction waits for `interlude`. */
async function injectAround(
  { server, database }: Service,
  request: InjectOptions,
  interlude: () => Promise<void>,
): Promise<LightMyRequestResponse> {
  const original = database.transaction;
  let isWaiting = true;
  const transaction = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    // Transactions of workers belong to no request.
    if (isWaiting && getOrigin().requestId !== null) {
      isWaiting = false;
      await interlude();
    }
    return original(run);
  };
  const mocked = mock.method(database, 'transaction', transaction);
  const response = await server.inject(request);
  mocked.mock.restore();
  assert.equal(isWaiting, false);
  return response;
}

function toPost(url: string, body: object, headers: Headers): InjectOptions {
  const payload = JSON.stringify(body);
  return {
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  };
}

function toTokenRequest(videoId: string, headers: Headers): InjectOptions {
  return toPost(`/api/v1/videos/${videoId}/playback-tokens`, { expiresIn: 60 }, headers);
}

function toLogin(email: string, password: string): InjectOptions {
  return toPost('/api/v1/auth/login', { email, password }, {});
}

async function preparePasskey(service: Service, { area }: FullAccount): Promise<InjectOptions> {
  const body = { password: PASSWORD };
  const options = await inject(service, 'POST /account/api/passkeys/options', {
    body,
    headers: area,
  });
  const { challenge } = options.json().options;
  const response = createSoftAuthenticator(ACCOUNT_ORIGIN).create({ challenge });
  return toPost('/account/api/passkeys', { name: 'late', response }, area);
}

async function prepareCode(
  service: Service,
  { email, factor }: FullAccount,
): Promise<InjectOptions> {
  const login = await service.server.inject(toLogin(email, PASSWORD));
  const [detail] = login.json().error.details;
  const body = { challenge: detail.challenge, code: factor.recoveryCodes[0] };
  return toPost('/api/v1/auth/login/code', body, {});
}

async function preparePasskeyLogin(
  service: Service,
  { passkey }: FullAccount,
): Promise<InjectOptions> {
  const path = '/account/api/login/passkey';
  const options = await service.server.inject(toPost(`${path}/options`, {}, SAME_ORIGIN_HEADERS));
  const response = passkey.sign({ challenge: options.json().options.challenge });
  return toPost(path, { response }, SAME_ORIGIN_HEADERS);
}

/** The address of the stranger would replace the owner's. */
async function prepareEmailChange(
  service: Service,
  { area, email }: FullAccount,
): Promise<InjectOptions> {
  const token = readToken(service, `new-${email}`);
  return toPost('/account/api/email/confirm', { token }, area);
}

async function requestReset(
  service: Service,
  { email }: Pick<FullAccount, 'email'>,
): Promise<string> {
  await inject(service, 'POST /api/v1/auth/password-reset', { body: { email } });
  const job = createPasswordResetJob(service.accounts);
  const row = await service.database.queries
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', job.kind)
    .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  await job.run({ ...row, attemptsMax: row.attempts_max, attempt: 1 }, signal);
  return readToken(service, email);
}

/** The token of the latest e-mail to this address. */
function readToken({ mails }: Service, to: string): string {
  const mail = mails.findLast((each) => each.to === to) ?? assert.fail(`no e-mail to ${to}`);
  return new URL(mail.values.url).hash.replace('#token=', '');
}

async function confirmReset(service: Service, token: string): Promise<void> {
  const body = { token, newPassword: OWN_PASSWORD };
  const response = await inject(service, 'POST /api/v1/auth/password-reset/confirm', { body });
  assert.equal(response.statusCode, 204, response.body);
}

/** The owner signs in. Nothing of the stranger enters the account or acts for it. */
async function assertOwnerAlone(service: Service, stranger: FullAccount): Promise<void> {
  const { server } = service;
  for (const headers of [stranger.token, stranger.key]) {
    assert.equal((await getMe(service, headers)).statusCode, 401);
  }
  const area = await server.inject({ url: '/account/api/me', headers: stranger.area });
  assert.equal(errorCode(area), 'invalid_token');
  const { email } = stranger;
  assert.equal(errorCode(await server.inject(toLogin(email, PASSWORD))), 'invalid_credentials');
  const passkey = await server.inject(await preparePasskeyLogin(service, stranger));
  assert.equal(errorCode(passkey), 'invalid_passkey');
  const { id, playbackToken } = stranger.video;
  const read = await server.inject({ url: `/api/v1/videos/${id}/status?token=${playbackToken}` });
  assert.equal(read.statusCode, 404);
  assert.deepEqual(await listRemains(service, stranger), []);
  const login: LightMyRequestResponse = await server.inject(toLogin(email, OWN_PASSWORD));
  assert.deepEqual([login.statusCode, login.json().account?.id], [200, stranger.id]);
}

/** The tables of `accounts` and `videos` also contain parts that only show something. */
const SHARED_TABLES: ReadonlySet<string> = new Set(['accounts', 'videos']);

/** Tables of removed parts that still contain the account. */
async function listRemains(service: Service, { id }: FullAccount): Promise<readonly string[]> {
  const removed: readonly string[] = listRemovedParts('proof');
  const tables = ACCOUNT_DATA.filter(({ part }) => removed.includes(part))
    .flatMap((row) => Object.keys(row.tables))
    .filter((table) => !SHARED_TABLES.has(table));
  const found = await findAccountColumns(service.database, id);
  return found.filter((column) => tables.includes(column.split('.')[0] ?? ''));
}
