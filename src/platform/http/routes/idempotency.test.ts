import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { isAppError } from '#test/support/errors.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';

import type { DatabaseConfig } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createSecrets } from '../../secrets/create-secrets.ts';
import {
  type IdempotencyContext,
  runIdempotently,
  deleteStoredResponses,
  type IdempotentRequest,
  type StoredResponse,
  IDEMPOTENCY_AGE_MS,
  IDEMPOTENCY_LOCK_MS,
} from './idempotency.ts';

const POLL_MS = 10;
const RESPONSE: StoredResponse = {
  status: 201,
  headers: { location: '/x' },
  body: { secret: 'hush-hush' },
};

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  let config: DatabaseConfig;
  let database: Database;
  let ctx: IdempotencyContext;
  let nowMs = Date.UTC(2026, 0, 31);
  let request: IdempotentRequest;
  let count = 0;
  before(async () => {
    config = await createDatabaseConfig();
    database = await open(config);
    const secrets = createSecrets('a secret for these tests only');
    ctx = { database, secrets, clock: () => nowMs, lockAccount: async () => {} };
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

  it('executes a request once, and replays its response for any order of fields', async () => {
    assert.deepEqual(await runIdempotently(ctx, request, respond), {
      ...RESPONSE,
      isReplay: false,
    });
    const { url, title } = { url: 'https://media.example/', title: 'One' };
    const again = { ...request, body: { title, url } };
    assert.deepEqual(await runIdempotently(ctx, again, never), { ...RESPONSE, isReplay: true });
  });

  it('separates the idempotency keys of different accounts', async () => {
    await runIdempotently(ctx, request, respond);
    const other = await runIdempotently(ctx, { ...request, accountId: accountId('bob') }, respond);
    assert.equal(other.isReplay, false);
  });

  it('rejects a different body with the same key', async () => {
    await runIdempotently(ctx, request, respond);
    await assert.rejects(
      runIdempotently(ctx, { ...request, body: {} }, never),
      isAppError('idempotency_conflict'),
    );
  });

  it('executes only one of many concurrent requests', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let runs = 0;
    const slowly = async (): Promise<StoredResponse> => {
      runs += 1;
      started.resolve();
      await gate.promise;
      return RESPONSE;
    };
    const first = runIdempotently(ctx, request, slowly);
    await started.promise;
    const others = Array.from({ length: 5 }, () =>
      assert.rejects(runIdempotently(ctx, request, slowly), isAppError('idempotency_in_progress')),
    );
    await Promise.all(others);
    gate.resolve();
    assert.equal((await first).isReplay, false);
    assert.equal(runs, 1);
  });

  it('allows a retry after an error', async () => {
    await assert.rejects(runIdempotently(ctx, request, refuse), isAppError('url_not_allowed'));
    assert.equal((await runIdempotently(ctx, request, respond)).isReplay, false);
  });

  it('takes over from a request that never ends, but not from a running one', async () => {
    await startEndless(ctx, request);
    nowMs += IDEMPOTENCY_LOCK_MS - 1;
    await assert.rejects(
      runIdempotently(ctx, request, never),
      isAppError('idempotency_in_progress'),
    );
    nowMs += 1;
    assert.equal((await runIdempotently(ctx, request, respond)).isReplay, false);
    assert.equal((await runIdempotently(ctx, request, never)).isReplay, true);
  });

  it('takes over from a process that has ended', async () => {
    const other = await openDatabase(config, { log: silentLog });
    await startEndless({ ...ctx, database: other }, request);
    await assert.rejects(
      runIdempotently(ctx, request, never),
      isAppError('idempotency_in_progress'),
    );
    await other[Symbol.asyncDispose]();
    let response: { readonly isReplay: boolean } | undefined;
    // PostgreSQL detects the end of a connection asynchronously.
    while (response === undefined) {
      response = await runIdempotently(ctx, request, respond).catch(() => undefined);
    }
    assert.equal(response.isReplay, false);
  });

  it('refuses a retry with the time until the first request normally ends', async () => {
    await startEndless(ctx, { ...request, expectedMs: 2_500 });
    assert.equal(await readRetryAfter(), '3');
    nowMs += 1_000;
    assert.equal(await readRetryAfter(), '2');
    nowMs += 10_000;
    assert.equal(await readRetryAfter(), '1');
    // The clock of another node may be wrong.
    nowMs -= 86_400_000;
    assert.equal(await readRetryAfter(), '60');
    nowMs += 86_400_000;
  });

  async function readRetryAfter(): Promise<string | undefined> {
    const error: unknown = await runIdempotently(ctx, request, never).catch(
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof AppError);
    return error.headers['retry-after'];
  }

  it('allows a retry after an error while the database was unavailable', async () => {
    const failures = [new Error('the database is down'), new Error('the database is down')];
    const transaction: Database['transaction'] = async (run) => {
      const failure = isClaimed ? failures.pop() : undefined;
      if (failure !== undefined) throw failure;
      return database.transaction(run);
    };
    let isClaimed = false;
    const unavailable = { ...ctx, database: { transaction, presence: database.presence } };
    const fail = async (): Promise<StoredResponse> => {
      isClaimed = true;
      return refuse();
    };
    await assert.rejects(
      runIdempotently(unavailable, request, fail),
      isAppError('url_not_allowed'),
    );
    let response: { readonly isReplay: boolean } | undefined;
    while (response === undefined) {
      await delay(POLL_MS);
      response = await runIdempotently(ctx, request, respond).catch(() => undefined);
    }
    assert.equal(response.isReplay, false);
  });

  it('executes a request with the same key again after 24 hours', async () => {
    await runIdempotently(ctx, request, respond);
    nowMs += IDEMPOTENCY_AGE_MS - 1;
    assert.equal((await runIdempotently(ctx, request, never)).isReplay, true);
    nowMs += 1;
    assert.equal((await runIdempotently(ctx, request, respond)).isReplay, false);
  });

  it('encrypts responses and digests keys, and deletes those of an account', async () => {
    await runIdempotently(ctx, request, respond);
    const rows = await database.queries.selectFrom('idempotency_keys').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), /hush-hush|media\.example|key \d/);
    await database.transaction((tx) => deleteStoredResponses(tx, request.accountId));
    assert.equal((await runIdempotently(ctx, request, respond)).isReplay, false);
  });

  for (const key of ['', 'k'.repeat(256)]) {
    it(`rejects a key of ${key.length} characters`, async () => {
      await assert.rejects(
        runIdempotently(ctx, { ...request, key }, never),
        isAppError('validation_failed'),
      );
    });
  }
});

/** Resolves when the request is executed. It never ends. */
async function startEndless(ctx: IdempotencyContext, request: IdempotentRequest): Promise<void> {
  const started = Promise.withResolvers<void>();
  void runIdempotently(ctx, request, async () => {
    started.resolve();
    return new Promise<StoredResponse>(() => {});
  });
  await started.promise;
}

async function respond(): Promise<StoredResponse> {
  return RESPONSE;
}

async function refuse(): Promise<StoredResponse> {
  throw new AppError('url_not_allowed', 'No.');
}

async function never(): Promise<StoredResponse> {
  throw new Error('the request was executed');
}
