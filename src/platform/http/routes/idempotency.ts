import { setTimeout as delay } from 'node:timers/promises';

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Operation } from '#contract/permissions.ts';
import { isJsonObject } from '#lib/json/is-json-object.ts';

import type { Clock } from '../../clock.ts';
import type { Database, Presence, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/schema/tables.ts';
import { randomBase58 } from '../../new-id.ts';
import type { Secrets } from '../../secrets/secrets.ts';

const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;
export const IDEMPOTENCY_AGE_MS = 24 * 60 * 60_000;
/** A request that takes this much longer than expected no longer blocks its idempotency key. */
export const IDEMPOTENCY_LOCK_MS = 60_000;

/** A response that can be replayed. */
export type StoredResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export type IdempotentRequest = {
  readonly accountId: AccountId;
  readonly operation: Operation;
  /** The value of `Idempotency-Key`, at most 255 characters. */
  readonly key: string;
  readonly body: unknown;
  /** How long the request normally takes at most. */
  readonly expectedMs?: number;
};

export type IdempotencyContext = {
  readonly database: Pick<Database, 'transaction' | 'presence'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'digest'>;
  readonly clock: Clock;
  /**
   * Keeps the account from being deleted until the transaction ends. Throws when it is deleted or
   * disabled.
   */
  readonly lockAccount: (tx: Tx, id: AccountId) => Promise<void>;
};

/**
 * Executes a request once per account, operation and key within 24 hours, across all nodes
 * (draft-ietf-httpapi-idempotency-key-header). Throws idempotency_conflict for a different body,
 * and idempotency_in_progress while the first request is running. A request that throws may be
 * retried.
 */
export async function runIdempotently(
  ctx: IdempotencyContext,
  request: IdempotentRequest,
  perform: () => Promise<StoredResponse>,
): Promise<StoredResponse & { readonly isReplay: boolean }> {
  const { database, secrets, lockAccount } = ctx;
  checkKey(request.key);
  const claim = toClaim(request, ctx);
  const stored = await database.transaction(async (tx) => {
    await lockAccount(tx, claim.accountId);
    return insertClaim(tx, claim, database.presence);
  });
  if (stored !== undefined) {
    return {
      ...parseStoredResponse(secrets.open(stored, toSealingContext(claim))),
      isReplay: true,
    };
  }
  try {
    const response = await perform();
    const sealed = secrets.seal(JSON.stringify(response), toSealingContext(claim));
    await database.transaction((tx) => storeResponse(tx, claim, sealed));
    return { ...response, isReplay: false };
  } catch (error) {
    const release = (): Promise<void> => database.transaction((tx) => releaseClaim(tx, claim));
    await release().catch(() => void releaseLater(release));
    throw error;
  }
}

/** Deletes all stored responses of an account. */
export async function deleteStoredResponses(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
}

type Claim = {
  readonly accountId: AccountId;
  readonly operation: Operation;
  readonly keyDigest: string;
  readonly requestDigest: string;
  /** The process, and a unique part that separates its claims. */
  readonly holder: string;
  readonly nowMs: number;
  /** The claim ends at this time even if its process is alive. */
  readonly heldUntilMs: number;
};

const HOLDER_CHARACTERS = 16;
/** Retries continue for as long as the claim would otherwise be held. */
const RELEASE_RETRY_MS = 1_000;
const RELEASE_RETRIES_MAX = IDEMPOTENCY_LOCK_MS / RELEASE_RETRY_MS;
/** Limits the effect of a node whose clock is wrong. */
const RETRY_AFTER_SECONDS_MAX = 60;

function toClaim(
  { accountId, operation, key, body, expectedMs = 0 }: IdempotentRequest,
  { database, secrets, clock }: IdempotencyContext,
): Claim {
  const nowMs = clock();
  return {
    accountId,
    operation,
    keyDigest: secrets.digest('idempotency-key', key),
    requestDigest: secrets.digest('idempotency-request', toCanonicalJson(body)),
    holder: `${database.presence.getId()} ${randomBase58(HOLDER_CHARACTERS)}`,
    nowMs,
    heldUntilMs: nowMs + expectedMs + IDEMPOTENCY_LOCK_MS,
  };
}

function checkKey(key: string): void {
  if (key.length > 0 && key.length <= IDEMPOTENCY_KEY_CHARACTERS_MAX) return;
  throw new AppError('validation_failed', 'The Idempotency-Key header is invalid. See details.', {
    details: [
      {
        path: '/idempotency-key',
        message: `must have 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} characters`,
      },
    ],
  });
}

/**
 * Undefined when this request must be executed; otherwise the sealed response of an earlier one.
 */
async function insertClaim(tx: Tx, claim: Claim, presence: Presence): Promise<string | undefined> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at_ms', '<=', claim.nowMs - IDEMPOTENCY_AGE_MS)
    .execute();
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({
      account_id: claim.accountId,
      operation: claim.operation,
      key_digest: claim.keyDigest,
      request_digest: claim.requestDigest,
      holder: claim.holder,
      held_until_ms: claim.heldUntilMs,
      answer_sealed: null,
      created_at_ms: claim.nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('holder')
    .executeTakeFirst();
  return inserted === undefined ? findFirstResponse(tx, claim, presence) : undefined;
}

async function findFirstResponse(
  tx: Tx,
  claim: Claim,
  presence: Presence,
): Promise<string | undefined> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'answer_sealed', 'holder', 'held_until_ms'])
    .where(matchesClaim(claim))
    .executeTakeFirst();
  // A concurrent request has released its claim.
  if (first === undefined) throw inProgress(claim.nowMs, claim.nowMs);
  if (first.request_digest !== claim.requestDigest) {
    throw new AppError(
      'idempotency_conflict',
      'This Idempotency-Key was already used with a different body. Use a new key.',
    );
  }
  if (first.answer_sealed !== null) return first.answer_sealed;
  const [processId = '', part] = first.holder.split(' ');
  const isHeld =
    first.held_until_ms > claim.nowMs &&
    // Claims of older versions do not name a process.
    (part === undefined || (await presence.isAlive(tx, processId)));
  if (isHeld || !(await takeOverClaim(tx, claim, first.holder))) {
    throw inProgress(first.held_until_ms - IDEMPOTENCY_LOCK_MS, claim.nowMs);
  }
  return undefined;
}

function inProgress(expectedEndMs: number, nowMs: number): AppError {
  const seconds = Math.ceil((expectedEndMs - nowMs) / 1000);
  return new AppError(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress. Try again in a moment.',
    { headers: { 'retry-after': String(Math.min(Math.max(seconds, 1), RETRY_AFTER_SECONDS_MAX)) } },
  );
}

/** Takes over the claim of a process that has ended. Returns false if another request does. */
async function takeOverClaim(tx: Tx, claim: Claim, holder: string): Promise<boolean> {
  const taken = await tx
    .updateTable('idempotency_keys')
    .set({ holder: claim.holder, held_until_ms: claim.heldUntilMs })
    .where(matchesClaim(claim))
    .where('answer_sealed', 'is', null)
    .where('holder', '=', holder)
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

async function storeResponse(tx: Tx, claim: Claim, sealed: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer_sealed: sealed })
    .where(matchesClaim(claim))
    .where('holder', '=', claim.holder)
    .execute();
}

async function releaseClaim(tx: Tx, claim: Claim): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where(matchesClaim(claim))
    .where('holder', '=', claim.holder)
    .where('answer_sealed', 'is', null)
    .execute();
}

/** Releases a claim when the database is available again, so that the request can be retried. */
async function releaseLater(release: () => Promise<void>): Promise<void> {
  for (let retries = 0; retries < RELEASE_RETRIES_MAX; retries += 1) {
    await delay(RELEASE_RETRY_MS, undefined, { ref: false });
    const isReleased = await release().then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

function matchesClaim({ accountId, operation, keyDigest }: Claim) {
  return (where: ExpressionBuilder<Tables, 'idempotency_keys'>): Expression<SqlBool> =>
    where.and([
      where('account_id', '=', accountId),
      where('operation', '=', operation),
      where('key_digest', '=', keyDigest),
    ]);
}

function toSealingContext({ accountId, operation, keyDigest }: Claim): string {
  return `idempotency_keys.answer:${accountId}:${operation}:${keyDigest}`;
}

/** Field order does not change the digest. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The column contains only JSON that this module wrote from the same type. */
function parseStoredResponse(text: string): StoredResponse {
  return JSON.parse(text);
}
