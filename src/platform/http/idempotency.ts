import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import {
  IDEMPOTENCY_AGE_MS,
  IDEMPOTENCY_HOLD_MS,
  IDEMPOTENCY_KEY_CHARACTERS_MAX,
} from '#contract/limits.ts';
import type { Operation } from '#contract/permissions.ts';

import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Tables } from '../db/schema/tables.ts';
import { randomBase58 } from '../new-id.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** An answer as it is replayed. */
export type KeptAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export type IdempotentRequest = {
  readonly accountId: AccountId;
  readonly operation: Operation;
  /** `Idempotency-Key`, of at most 255 characters. */
  readonly key: string;
  readonly body: unknown;
};

/**
 * Carries a request out once for each account, operation and key within 24 hours, on all nodes together
 * (draft-ietf-httpapi-idempotency-key-header). Throws idempotency_conflict when the body is another one, and
 * idempotency_in_progress while the first is carried out. What throws may be sent again.
 */
export type AnswerOnce = (
  request: IdempotentRequest,
  perform: () => Promise<KeptAnswer>,
) => Promise<KeptAnswer & { readonly isReplay: boolean }>;

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'digest'>;
  readonly clock: Clock;
  /** Keeps an account from being deleted until the transaction ends; throws when it is gone. */
  readonly holdAccount: (tx: Tx, id: AccountId) => Promise<void>;
};

export function createAnswerOnce(deps: Deps): AnswerOnce {
  const { database, secrets, holdAccount } = deps;
  return async (request, perform) => {
    checkKey(request.key);
    const claim = toClaim(request, deps);
    const kept = await database.transaction(async (tx) => {
      await holdAccount(tx, claim.accountId);
      return begin(tx, claim);
    });
    if (kept !== undefined) {
      return { ...readAnswer(secrets.open(kept, sealingContext(claim))), isReplay: true };
    }
    try {
      const answer = await perform();
      const sealed = secrets.seal(JSON.stringify(answer), sealingContext(claim));
      await database.transaction((tx) => finish(tx, claim, sealed));
      return { ...answer, isReplay: false };
    } catch (error) {
      await database.transaction((tx) => abandon(tx, claim));
      throw error;
    }
  };
}

/** For the deletion of an account: nothing of its answers stays. */
export async function deleteKeptAnswersOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
}

type Claim = {
  readonly accountId: AccountId;
  readonly operation: Operation;
  readonly keyDigest: string;
  readonly requestDigest: string;
  readonly holder: string;
  readonly nowMs: number;
};

const HOLDER_CHARACTERS = 16;

function toClaim(
  { accountId, operation, key, body }: IdempotentRequest,
  { secrets, clock }: Deps,
): Claim {
  return {
    accountId,
    operation,
    keyDigest: secrets.digest('idempotency-key', key),
    requestDigest: secrets.digest('idempotency-request', toCanonicalJson(body)),
    holder: randomBase58(HOLDER_CHARACTERS),
    nowMs: clock(),
  };
}

function checkKey(key: string): void {
  if (key.length > 0 && key.length <= IDEMPOTENCY_KEY_CHARACTERS_MAX) return;
  throw new AppError('validation_failed', 'The Idempotency-Key header is not valid.', {
    details: [
      {
        path: '/idempotency-key',
        message: `must have 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} characters`,
      },
    ],
  });
}

/** Undefined when this request is the one to carry it out; else the sealed answer of the one that has. */
async function begin(tx: Tx, claim: Claim): Promise<string | undefined> {
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
      held_until_ms: claim.nowMs + IDEMPOTENCY_HOLD_MS,
      answer_sealed: null,
      created_at_ms: claim.nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('holder')
    .executeTakeFirst();
  return inserted === undefined ? joinFirst(tx, claim) : undefined;
}

async function joinFirst(tx: Tx, claim: Claim): Promise<string | undefined> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'answer_sealed'])
    .where(isOf(claim))
    .executeTakeFirst();
  if (first !== undefined && first.request_digest !== claim.requestDigest) {
    throw new AppError(
      'idempotency_conflict',
      'This Idempotency-Key was used with another body; take a new one.',
    );
  }
  const sealed = first?.answer_sealed ?? null;
  if (sealed !== null) return sealed;
  if (await takeOver(tx, claim)) return undefined;
  throw new AppError(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still being carried out; try again shortly.',
    { headers: { 'retry-after': '1' } },
  );
}

/** Whoever has carried it out so far has crashed. */
async function takeOver(tx: Tx, claim: Claim): Promise<boolean> {
  const taken = await tx
    .updateTable('idempotency_keys')
    .set({ holder: claim.holder, held_until_ms: claim.nowMs + IDEMPOTENCY_HOLD_MS })
    .where(isOf(claim))
    .where('answer_sealed', 'is', null)
    .where('held_until_ms', '<=', claim.nowMs)
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

async function finish(tx: Tx, claim: Claim, sealed: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer_sealed: sealed })
    .where(isOf(claim))
    .where('holder', '=', claim.holder)
    .execute();
}

async function abandon(tx: Tx, claim: Claim): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where(isOf(claim))
    .where('holder', '=', claim.holder)
    .where('answer_sealed', 'is', null)
    .execute();
}

type Condition = (where: ExpressionBuilder<Tables, 'idempotency_keys'>) => Expression<SqlBool>;

function isOf({ accountId, operation, keyDigest }: Claim): Condition {
  return (where) =>
    where.and([
      where('account_id', '=', accountId),
      where('operation', '=', operation),
      where('key_digest', '=', keyDigest),
    ]);
}

function sealingContext({ accountId, operation, keyDigest }: Claim): string {
  return `idempotency_keys.answer:${accountId}:${operation}:${keyDigest}`;
}

/** The order of names does not make another body. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The column holds what JSON.stringify of the same type has written here. */
function readAnswer(text: string): KeptAnswer {
  return JSON.parse(text);
}
