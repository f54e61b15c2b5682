// A stranger registers the address of another person, and leaves every kind of access behind.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { createPasswordResetJob } from '#features/accounts/index.ts';
import { ACCOUNT_DATA, listRemovedParts } from '#platform/db/schema/account-data.ts';

import { findAccountColumns } from '../support/account-columns.ts';
import {
  errorCode,
  getMe,
  PASSWORD,
  postJson,
  SAME_ORIGIN_HEADERS,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createFullAccount, type FullAccount } from '../support/full-account.ts';
import { type Service, startService } from '../support/start-service.ts';

const EMAIL = 'owner@example.com';
const OWN_PASSWORD = 'violet kettle seven maps';
const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'reelay@example.com' };

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('leaves the owner alone in the account after a password reset', async () => {
    const database = await createDatabaseConfig();
    await using service = await startService({ database, environment: MAIL });
    const stranger = await createFullAccount(service, { email: EMAIL });
    await resetPassword(service);
    await assertLockedOut(service, stranger);
    const login = await logIn(service, OWN_PASSWORD);
    assert.deepEqual([login.statusCode, login.json().account.id], [200, stranger.id]);
  });
});

/** The owner requests a link, and opens it. */
async function resetPassword(service: Service): Promise<LightMyRequestResponse> {
  const token = await requestReset(service);
  const body = { token, newPassword: OWN_PASSWORD };
  const response = await postJson(service, '/api/v1/auth/password-reset/confirm', { body });
  assert.equal(response.statusCode, 204, response.body);
  return response;
}

async function requestReset(service: Service): Promise<string> {
  await postJson(service, '/api/v1/auth/password-reset', { body: { email: EMAIL } });
  const job = createPasswordResetJob(service.accounts);
  const row = await service.database.queries
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', job.kind)
    .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  await job.run({ ...row, attemptsMax: row.attempts_max, attempt: 1 }, signal);
  const mail = service.mails.findLast(({ template }) => template === 'password-reset');
  return readToken(mail?.values['url']);
}

function readToken(url: string | undefined): string {
  return new URL(url ?? '').hash.replace('#token=', '');
}

function logIn(service: Service, password: string): Promise<LightMyRequestResponse> {
  return postJson(service, '/api/v1/auth/login', { body: { email: EMAIL, password } });
}

/** Nothing that the stranger has created enters the account or acts for it. */
async function assertLockedOut(service: Service, stranger: FullAccount): Promise<void> {
  const { server } = service;
  for (const headers of [stranger.token, stranger.key]) {
    assert.equal((await getMe(service, headers)).statusCode, 401);
  }
  const area = await server.inject({ url: '/account/api/me', headers: stranger.area });
  assert.equal(errorCode(area), 'invalid_token');
  assert.equal(errorCode(await logIn(service, PASSWORD)), 'invalid_credentials');
  const options = await postJson(service, '/account/api/login/passkey/options', {
    body: {},
    headers: SAME_ORIGIN_HEADERS,
  });
  const response = stranger.passkey.sign({ challenge: options.json().options.challenge });
  const passkey = await postJson(service, '/account/api/login/passkey', {
    body: { response },
    headers: SAME_ORIGIN_HEADERS,
  });
  assert.equal(errorCode(passkey), 'invalid_passkey');
  const { id, playbackToken } = stranger.video;
  const read = await server.inject({ url: `/api/v1/videos/${id}/status?token=${playbackToken}` });
  assert.equal(read.statusCode, 404);
  await assertRemoved(service, stranger);
}

/** The remaining rows belong to parts that only show something, and to the owner. */
async function assertRemoved(service: Service, { id }: FullAccount): Promise<void> {
  const removed: readonly string[] = listRemovedParts('proof');
  const gone = ACCOUNT_DATA.filter(({ part }) => removed.includes(part)).flatMap(({ tables }) =>
    Object.keys(tables),
  );
  const kept = new Set(['accounts', 'videos']);
  const found = await findAccountColumns(service.database, id);
  assert.deepEqual(
    found.filter((column) =>
      gone.some((table) => !kept.has(table) && column.startsWith(`${table}.`)),
    ),
    [],
  );
}
