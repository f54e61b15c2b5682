// docs/faults.md 86: what was begun before an account was deleted leaves nothing of it behind.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { AccountId } from '#contract/ids.ts';
import { holdAccount } from '#features/accounts/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createAnswerOnce } from '#platform/http/idempotency.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import {
  enterArea,
  PASSWORD,
  startAccountService,
  type AccountService,
} from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { isAppError } from '../support/errors.ts';
import { openVideos } from '../support/open-videos.ts';
import { openWebhooks } from '../support/open-webhooks.ts';
import { createTestResolver } from '../support/test-resolver.ts';

const SIGNAL = new AbortController().signal;

forEachDatabase((_kind, open) => {
  it('a video whose creation was under way is not made, nor for a disabled account', async () => {
    const database = await open();
    await using service = await startAccountService(database);
    for (const takeAway of [deleteAccount, disableAccount]) {
      const { accountId, headers } = await enter(service);
      const judging = Promise.withResolvers<void>();
      const mayGoOn = Promise.withResolvers<void>();
      const videos = openVideos({
        database,
        resolver: createTestResolver(),
        judge: () => {
          judging.resolve();
          return mayGoOn.promise;
        },
        holdOwner: holdAccount,
      });
      const creation = videos.createVideo(
        { url: 'https://media.example/talk.mp4', visibility: 'private' },
        { ownerId: accountId, waitMs: 0, signal: SIGNAL },
      );
      await judging.promise;
      await takeAway(service, headers);
      mayGoOn.resolve();
      await assert.rejects(creation, isAppError('invalid_token'));
      for (const table of ['videos', 'jobs'] as const) {
        assert.deepEqual(await database.queries.selectFrom(table).selectAll().execute(), []);
      }
    }
  });

  it('a webhook whose creation was under way is not made, nor for a disabled account', async () => {
    const database = await open();
    await using service = await startAccountService(database);
    for (const takeAway of [deleteAccount, disableAccount]) {
      const { accountId, headers } = await enter(service);
      const judging = Promise.withResolvers<void>();
      const mayGoOn = Promise.withResolvers<void>();
      const judge = (): Promise<void> => {
        judging.resolve();
        return mayGoOn.promise;
      };
      const { destinations } = openWebhooks(database, judge, holdAccount);
      const wishes = { url: 'https://hooks.example/', events: ['*'] } as const;
      const creation = destinations.create(accountId, wishes);
      await judging.promise;
      await takeAway(service, headers);
      mayGoOn.resolve();
      await assert.rejects(creation, isAppError('invalid_token'));
      assert.deepEqual(await database.queries.selectFrom('webhooks').selectAll().execute(), []);
    }
  });

  it('no answer is kept for it, and nothing is carried out', async () => {
    const database = await open();
    await using service = await startAccountService(database);
    const { accountId, headers } = await enter(service);
    const answerOnce = createAnswerOnce({
      database,
      secrets: createSecrets('a secret for the tests, and for nothing else'),
      clock: systemClock,
      holdAccount,
    });
    await deleteAccount(service, headers);
    const request = { accountId, operation: 'createVideo', key: 'once', body: {} } as const;
    const answer = answerOnce(request, async () => assert.fail('it was carried out'));
    await assert.rejects(answer, isAppError('invalid_token'));
    const rows = await database.queries.selectFrom('idempotency_keys').selectAll().execute();
    assert.deepEqual(rows, []);
  });
});

type Headers = Readonly<Record<string, string>>;

async function enter(
  service: AccountService,
): Promise<{ readonly accountId: AccountId; readonly headers: Headers }> {
  const headers = await enterArea(service);
  const account = (await service.accounts.operator.list()).at(-1);
  assert.ok(account);
  return { accountId: account.id, headers };
}

async function deleteAccount({ server }: AccountService, headers: Headers): Promise<void> {
  const deleted = await server.inject({
    method: 'DELETE',
    url: '/account/api/account',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ password: PASSWORD }),
  });
  assert.equal(deleted.statusCode, 200, deleted.body);
}

async function disableAccount({ accounts }: AccountService): Promise<void> {
  await accounts.operator.disable('ada@example.com');
}
