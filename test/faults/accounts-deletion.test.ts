// docs/faults.md 86: operations started before an account was deleted leave no data behind.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { AccountId } from '#contract/ids.ts';
import { disableAccount as disable, findAccounts, lockAccount } from '#features/accounts/index.ts';
import { createVideo } from '#features/videos/index.ts';
import { createWebhook } from '#features/webhooks/index.ts';
import { systemClock } from '#platform/clock.ts';
import { runIdempotently } from '#platform/http/routes/idempotency.ts';

import {
  registerInAccountArea,
  PASSWORD,
  startAccountService,
  type AccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { isAppError } from '../support/errors.ts';
import { openVideos } from '../support/open-videos.ts';
import { openWebhooks } from '../support/open-webhooks.ts';
import { createTestResolver } from '../support/test-resolver.ts';
import { testSecrets } from '../support/test-secrets.ts';

const SIGNAL = new AbortController().signal;

forEachDatabase((_kind, open) => {
  it('does not create a video if its account is deleted or disabled during the request', async () => {
    const database = await open();
    await using service = await startAccountService(database);
    for (const removeAccess of [deleteAccount, disableAccount]) {
      const { accountId, headers } = await registerAccount(service);
      const checkStarted = Promise.withResolvers<void>();
      const checkResult = Promise.withResolvers<void>();
      const videos = openVideos({
        database,
        resolver: createTestResolver(),
        checkUrl: () => {
          checkStarted.resolve();
          return checkResult.promise;
        },
        lockOwner: lockAccount,
      });
      const creation = createVideo(
        videos.ctx,
        { url: 'https://media.example/talk.mp4', visibility: 'private' },
        { ownerId: accountId, waitMs: 0, signal: SIGNAL },
      );
      await checkStarted.promise;
      await removeAccess(service, headers);
      checkResult.resolve();
      await assert.rejects(creation, isAppError('invalid_token'));
      for (const table of ['videos', 'jobs'] as const) {
        assert.deepEqual(await database.queries.selectFrom(table).selectAll().execute(), []);
      }
    }
  });

  it('does not create a webhook if its account is deleted or disabled during the request', async () => {
    const database = await open();
    await using service = await startAccountService(database);
    for (const removeAccess of [deleteAccount, disableAccount]) {
      const { accountId, headers } = await registerAccount(service);
      const checkStarted = Promise.withResolvers<void>();
      const checkResult = Promise.withResolvers<void>();
      const checkUrl = (): Promise<void> => {
        checkStarted.resolve();
        return checkResult.promise;
      };
      const webhooks = openWebhooks(database, { checkUrl, lockOwner: lockAccount });
      const input = { url: 'https://hooks.example/', events: ['*'] } as const;
      const creation = createWebhook(webhooks, accountId, input);
      await checkStarted.promise;
      await removeAccess(service, headers);
      checkResult.resolve();
      await assert.rejects(creation, isAppError('invalid_token'));
      assert.deepEqual(await database.queries.selectFrom('webhooks').selectAll().execute(), []);
    }
  });

  it('neither runs nor stores an idempotent request of a deleted account', async () => {
    const database = await open();
    await using service = await startAccountService(database);
    const { accountId, headers } = await registerAccount(service);
    const ctx = {
      database,
      secrets: testSecrets,
      clock: systemClock,
      lockAccount,
    };
    await deleteAccount(service, headers);
    const request = { accountId, operation: 'createVideo', key: 'once', body: {} } as const;
    const result = runIdempotently(ctx, request, async () => assert.fail('the request ran'));
    await assert.rejects(result, isAppError('invalid_token'));
    const rows = await database.queries.selectFrom('idempotency_keys').selectAll().execute();
    assert.deepEqual(rows, []);
  });
});

type Headers = Readonly<Record<string, string>>;

async function registerAccount(
  service: AccountService,
): Promise<{ readonly accountId: AccountId; readonly headers: Headers }> {
  const headers = await registerInAccountArea(service);
  const account = (await findAccounts(service.database.queries)).at(-1);
  assert.ok(account);
  return { accountId: account.id, headers };
}

async function deleteAccount({ server }: AccountService, headers: Headers): Promise<void> {
  const deleted = await server.inject({
    method: 'DELETE',
    url: '/account/api/account',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ password: PASSWORD, immediately: true }),
  });
  assert.equal(deleted.statusCode, 200, deleted.body);
}

async function disableAccount({ accounts }: AccountService): Promise<void> {
  await disable(accounts, { ref: 'ada@example.com' });
}
