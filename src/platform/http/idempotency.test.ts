import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { IDEMPOTENCY_AGE_MS, IDEMPOTENCY_HOLD_MS } from '#contract/limits.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { isAppError } from '#test/support/errors.ts';
import { accountId } from '#test/support/test-guard.ts';

import type { Database } from '../db/database.ts';
import { createSecrets } from '../secrets/create-secrets.ts';
import {
  type AnswerOnce,
  createAnswerOnce,
  deleteKeptAnswersOf,
  type IdempotentRequest,
  type KeptAnswer,
} from './idempotency.ts';

const ANSWER: KeptAnswer = {
  status: 201,
  headers: { location: '/x' },
  body: { secret: 'hush-hush' },
};

forEachDatabase((_kind, open) => {
  let database: Database;
  let answerOnce: AnswerOnce;
  let nowMs = Date.UTC(2026, 0, 31);
  let request: IdempotentRequest;
  let count = 0;
  before(async () => {
    database = await open();
    const secrets = createSecrets('a secret for the tests, and for nothing else');
    answerOnce = createAnswerOnce({
      database,
      secrets,
      clock: () => nowMs,
      holdAccount: async () => {},
    });
  });
  beforeEach(() => {
    count += 1;
    request = {
      accountId: accountId('ada'),
      operation: 'createVideo',
      key: `key ${count}`,
      body: { url: 'https://media.example/', title: 'One' },
    };
  });

  it('carries a request out once, and replays its answer, whatever the order of the fields', async () => {
    assert.deepEqual(await answerOnce(request, answer), { ...ANSWER, isReplay: false });
    const { url, title } = { url: 'https://media.example/', title: 'One' };
    const again = { ...request, body: { title, url } };
    assert.deepEqual(await answerOnce(again, never), { ...ANSWER, isReplay: true });
  });

  it('keeps keys of other accounts apart', async () => {
    await answerOnce(request, answer);
    const other = await answerOnce({ ...request, accountId: accountId('bob') }, answer);
    assert.equal(other.isReplay, false);
  });

  it('refuses another body under the same key', async () => {
    await answerOnce(request, answer);
    await assert.rejects(
      answerOnce({ ...request, body: {} }, never),
      isAppError('idempotency_conflict'),
    );
  });

  it('lets one of many that come at the same time carry it out', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let runs = 0;
    const slowly = async (): Promise<KeptAnswer> => {
      runs += 1;
      started.resolve();
      await gate.promise;
      return ANSWER;
    };
    const first = answerOnce(request, slowly);
    await started.promise;
    const others = Array.from({ length: 5 }, () =>
      assert.rejects(answerOnce(request, slowly), isAppError('idempotency_in_progress')),
    );
    await Promise.all(others);
    gate.resolve();
    assert.equal((await first).isReplay, false);
    assert.equal(runs, 1);
  });

  it('lets what was refused be sent again', async () => {
    await assert.rejects(answerOnce(request, refuse), isAppError('url_not_allowed'));
    assert.equal((await answerOnce(request, answer)).isReplay, false);
  });

  it('takes over from who has crashed, and not from who is still at it', async () => {
    const started = Promise.withResolvers<void>();
    const crash = async (): Promise<KeptAnswer> => {
      started.resolve();
      return new Promise<KeptAnswer>(() => {});
    };
    void answerOnce(request, crash);
    await started.promise;
    nowMs += IDEMPOTENCY_HOLD_MS - 1;
    await assert.rejects(answerOnce(request, never), isAppError('idempotency_in_progress'));
    nowMs += 1;
    assert.equal((await answerOnce(request, answer)).isReplay, false);
    assert.equal((await answerOnce(request, never)).isReplay, true);
  });

  it('forgets after a day', async () => {
    await answerOnce(request, answer);
    nowMs += IDEMPOTENCY_AGE_MS - 1;
    assert.equal((await answerOnce(request, never)).isReplay, true);
    nowMs += 1;
    assert.equal((await answerOnce(request, answer)).isReplay, false);
  });

  it('keeps answers and keys unreadable, and deletes an account’s', async () => {
    await answerOnce(request, answer);
    const rows = await database.queries.selectFrom('idempotency_keys').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), /hush-hush|media\.example|key \d/);
    await database.transaction((tx) => deleteKeptAnswersOf(tx, request.accountId));
    assert.equal((await answerOnce(request, answer)).isReplay, false);
  });

  for (const key of ['', 'k'.repeat(256)]) {
    it(`refuses a key of ${key.length} characters`, async () => {
      await assert.rejects(answerOnce({ ...request, key }, never), isAppError('validation_failed'));
    });
  }
});

async function answer(): Promise<KeptAnswer> {
  return ANSWER;
}

async function refuse(): Promise<KeptAnswer> {
  throw new AppError('url_not_allowed', 'No.');
}

async function never(): Promise<KeptAnswer> {
  throw new Error('it was carried out');
}
