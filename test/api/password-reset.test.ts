import assert from 'node:assert/strict';
import { it, mock } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { createPasswordResetJob, disableAccount } from '#features/accounts/index.ts';
import type { Mail } from '#platform/mail/render-mail.ts';

import {
  bearer,
  errorCode,
  getMe,
  PASSWORD,
  register,
  registerInAccountArea,
  SAME_ORIGIN_HEADERS,
  toCookie,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { type Service, startService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'violet kettle seven maps';
const HOUR_MS = 3_600_000;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('replaces the password once, revokes all sessions and keeps keys', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
    });
    const { token: session } = await register(service);
    const area = await registerInAccountArea(service, 'bob@example.com');
    const asked = await request(service, 'ADA@example.com', { 'accept-language': 'de-AT' });
    assert.deepEqual([asked.statusCode, asked.json()], [202, { expiresIn: 3_600 }]);
    await runJobs(service);
    const [mail, ...others] = listResets(service);
    assert.deepEqual([mail?.to, others], [EMAIL, []]);
    // The account was created in English.
    assert.equal(mail?.language, 'en');
    const token = readToken(service);

    const weak = await confirm(service, token, 'password1234');
    assert.equal(errorCode(weak), 'validation_failed');
    const confirmed = await confirm(service, token);
    assert.deepEqual([confirmed.statusCode, confirmed.body], [204, '']);
    assert.equal(errorCode(await confirm(service, token)), 'invalid_mail_token');
    assert.equal(errorCode(await getMe(service, bearer(session))), 'invalid_token');
    assert.equal(
      (await service.server.inject({ url: '/account/api/me', headers: area })).statusCode,
      200,
    );
    assert.equal(errorCode(await logIn(service, PASSWORD)), 'invalid_credentials');
    assert.equal((await logIn(service, NEW_PASSWORD)).statusCode, 200);
  });

  it('removes the keys and webhooks of an address that was never confirmed, and keeps others', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
    });
    const deleteWebhooks = mock.method(service.accounts.removers, 'webhooks');
    const first = await createKey(service, await registerInAccountArea(service, EMAIL));
    await request(service, EMAIL);
    await runJobs(service);
    assert.equal((await confirm(service, readToken(service))).statusCode, 204);
    assert.equal(errorCode(await getMe(service, first)), 'invalid_api_key');

    const body = { email: EMAIL, password: NEW_PASSWORD };
    const options = { body, headers: SAME_ORIGIN_HEADERS };
    const cookie = toCookie(await inject(service, 'POST /account/api/login', options));
    const second = await createKey(service, { ...SAME_ORIGIN_HEADERS, cookie });
    await request(service, EMAIL);
    await runJobs(service);
    assert.equal((await confirm(service, readToken(service))).statusCode, 204);
    // The key is valid, and the operation requires a bearer token.
    assert.equal(errorCode(await getMe(service, second)), 'bearer_token_required');
    assert.equal(deleteWebhooks.mock.callCount(), 1);
    const entries = await service.database.queries
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'email.verified')
      .execute();
    assert.deepEqual(
      entries.map(({ details }) => details),
      ['{"accessRemoved":true}'],
    );
  });

  it('redeems a token once if it is used concurrently', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
    });
    await register(service);
    await request(service, EMAIL);
    await runJobs(service);
    const token = readToken(service);
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(service, token)));
    const statuses = responses.map(({ statusCode }) => statusCode);
    assert.equal(statuses.filter((status) => status === 204).length, 1);
    assert.equal(statuses.filter((status) => status === 422).length, 4);
  });

  it('rejects expired, replaced and foreign tokens, and those of before a password change', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
    });
    const area = await registerInAccountArea(service, EMAIL);
    await request(service, EMAIL);
    await runJobs(service);
    const replaced = readToken(service);
    await request(service, EMAIL);
    await runJobs(service);
    const outdated = readToken(service);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await inject(service, 'POST /account/api/password', { body, headers: area });
    for (const token of [replaced, outdated, 'a'.repeat(43), ''])
      assert.equal(errorCode(await confirm(service, token)), 'invalid_mail_token');
    service.advance(HOUR_MS);
    await request(service, EMAIL);
    await runJobs(service);
    service.advance(HOUR_MS);
    assert.equal(errorCode(await confirm(service, readToken(service))), 'invalid_mail_token');
  });

  it('accepts unknown and disabled addresses like known ones, and sends nothing to them', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
    });
    await register(service);
    await disableAccount(service.accounts, { ref: EMAIL });
    for (const email of [EMAIL, 'eve@example.com', 'a@b']) {
      const response = await request(service, email);
      assert.deepEqual([response.statusCode, response.json()], [202, { expiresIn: 3_600 }]);
      const jobs = await service.database.queries.selectFrom('jobs').selectAll().execute();
      assert.equal(jobs.length, 1);
      assert.doesNotMatch(JSON.stringify(jobs), /example/);
      await runJobs(service);
    }
    assert.deepEqual(listResets(service), []);
  });

  it('sends at most three links per address and hour', async () => {
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
    });
    await register(service);
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await request(service, EMAIL)).statusCode, 202);
      await runJobs(service);
    }
    assert.equal(listResets(service).length, 3);
  });

  it('returns 403 email_not_configured without a mail server', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const response = await request(service, EMAIL);
    assert.deepEqual([response.statusCode, errorCode(response)], [403, 'email_not_configured']);
  });
});

function request(
  service: Service,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return inject(service, 'POST /api/v1/auth/password-reset', { body: { email }, headers });
}

function confirm(
  service: Service,
  token: string,
  newPassword = NEW_PASSWORD,
): Promise<LightMyRequestResponse> {
  const body = { token, newPassword };
  return inject(service, 'POST /api/v1/auth/password-reset/confirm', { body });
}

function logIn(service: Service, password: string): Promise<LightMyRequestResponse> {
  return inject(service, 'POST /api/v1/auth/login', { body: { email: EMAIL, password } });
}

/** Returns the header with the key. */
async function createKey(
  service: Service,
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const body = { name: 'CI', scopes: ['videos:read'] };
  const created = await inject(service, 'POST /account/api/keys', { body, headers });
  return { 'x-api-key': created.json<{ readonly key: string }>().key };
}

/** Runs the queued requests, as a worker does. */
async function runJobs({ accounts, database }: Service): Promise<void> {
  const handler = createPasswordResetJob(accounts);
  const jobs = await database.queries.selectFrom('jobs').selectAll().execute();
  for (const { id, kind, subject, payload } of jobs) {
    assert.equal(kind, handler.kind);
    const job = { id, kind, subject, payload, attempt: 1, attemptsMax: 1 };
    await handler.run(job, new AbortController().signal);
  }
  await database.transaction((tx) => tx.deleteFrom('jobs').execute());
}

function listResets({ mails }: Service): readonly Mail[] {
  return mails.filter(({ template }) => template === 'password-reset');
}

function readToken(service: Service): string {
  const url = new URL(listResets(service).at(-1)?.values.url ?? assert.fail('no e-mail'));
  assert.equal(url.pathname, '/account/reset-password');
  return new URLSearchParams(url.hash.slice(1)).get('token') ?? assert.fail('no token');
}
