// docs/faults.md 86: operations started before an account was deleted leave no data behind.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, it } from 'node:test';

import type { AccountId } from '#contract/ids.ts';
import {
  disableAccount as disable,
  findAccountByEmail,
  lockAccount,
} from '#features/accounts/index.ts';
import { createVideo } from '#features/videos/index.ts';
import { createWebhook } from '#features/webhooks/index.ts';
import { runIdempotently } from '#platform/http/routes/idempotency.ts';

import { findAccountColumns, listDeclaredColumns } from '../support/account-columns.ts';
import { registerInAccountArea, PASSWORD } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { isAppError } from '../support/errors.ts';
import { createFullAccount } from '../support/full-account.ts';
import { inject } from '../support/http-client.ts';
import { type Service, startService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

/** Filled by hourly jobs, and by views with a referrer. */
const NOT_FILLED = ['analytics_days.scope', 'analytics_values.scope'];
const SIGNAL = new AbortController().signal;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let checkStarted: PromiseWithResolvers<void>;
  let checkResult: PromiseWithResolvers<void>;
  const checkUrl = (): Promise<void> => {
    checkStarted.resolve();
    return checkResult.promise;
  };
  before(async () => {
    service = await startService({
      database: await createDatabaseConfig(),
      environment: MAIL_SETTINGS,
      egress: { checkUrl },
    });
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => {
    checkStarted = Promise.withResolvers();
    checkResult = Promise.withResolvers();
  });

  for (const [name, removeAccess] of [
    ['deleted', deleteAccount],
    ['disabled', disableAccount],
  ] as const) {
    it(`does not create a video if its account is ${name} during the request`, async () => {
      const { accountId, headers, email } = await registerAccount(service);
      const creation = createVideo(
        service.videos.ctx,
        { url: 'https://media.example/talk.mp4', visibility: 'private' },
        { ownerId: accountId, waitMs: 0, signal: SIGNAL },
      );
      await checkStarted.promise;
      await removeAccess(service, { headers, email });
      checkResult.resolve();
      await assert.rejects(creation, isAppError('invalid_token'));
      for (const table of ['videos', 'jobs'] as const) {
        assert.deepEqual(
          await service.database.queries.selectFrom(table).selectAll().execute(),
          [],
        );
      }
    });

    it(`does not create a webhook if its account is ${name} during the request`, async () => {
      const { accountId, headers, email } = await registerAccount(service);
      const input = { url: 'https://hooks.example/', events: ['*'] } as const;
      const creation = createWebhook(service.webhooks, accountId, input);
      await checkStarted.promise;
      await removeAccess(service, { headers, email });
      checkResult.resolve();
      await assert.rejects(creation, isAppError('invalid_token'));
      const { queries } = service.database;
      assert.deepEqual(await queries.selectFrom('webhooks').selectAll().execute(), []);
    });
  }

  it('leaves the ID of a deleted account only in the audit log', async () => {
    checkResult.resolve();
    const { id, area } = await createFullAccount(service, { email: 'full@example.com' });
    await deleteAccount(service, { headers: area }, { password: PASSWORD });
    const declared = listDeclaredColumns();
    const found = await findAccountColumns(service.database, id);
    assert.deepEqual(
      found.filter((column) => !declared.has(column)),
      [],
    );
    assert.deepEqual(
      [...declared].filter((column) => !found.includes(column)),
      NOT_FILLED,
    );

    await deleteAccount(service, { headers: area });
    const remaining = await findAccountColumns(service.database, id);
    assert.deepEqual(remaining, [...listDeclaredColumns('expiring')].toSorted());
  });

  it('neither runs nor stores an idempotent request of a deleted account', async () => {
    const { accountId, headers, email } = await registerAccount(service);
    const ctx = { ...service, lockAccount };
    await deleteAccount(service, { headers, email });
    const request = { accountId, operation: 'createVideo', key: 'once', body: {} } as const;
    const result = runIdempotently(ctx, request, async () => assert.fail('the request ran'));
    await assert.rejects(result, isAppError('invalid_token'));
    const { queries } = service.database;
    assert.deepEqual(await queries.selectFrom('idempotency_keys').selectAll().execute(), []);
  });
});

type Owner = { readonly email: string; readonly headers: Readonly<Record<string, string>> };

async function registerAccount(
  service: Service,
): Promise<Owner & { readonly accountId: AccountId }> {
  const email = `${randomUUID()}@example.com`;
  const headers = await registerInAccountArea(service, email);
  const account = await findAccountByEmail(service.database.queries, email);
  assert.ok(account);
  return { accountId: account.id, email, headers };
}

async function deleteAccount(
  { server }: Service,
  { headers }: { readonly headers: Owner['headers']; readonly email?: string },
  body: object = { password: PASSWORD, immediately: true },
): Promise<void> {
  const deleted = await inject({ server }, 'DELETE /account/api/account', { headers, body });
  assert.equal(deleted.statusCode, 200, deleted.body);
}

async function disableAccount({ accounts }: Service, { email }: Owner): Promise<void> {
  await disable(accounts, { ref: email });
}
