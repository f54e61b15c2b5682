import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newSigningKeyId } from '#platform/new-id.ts';

import { readPublicKey } from './read-public-key.ts';
import {
  deleteSigningKey as deleteStoredKey,
  hasThumbprint,
  insertSigningKey,
  listSigningKeys,
} from './signing-key-store.ts';
import type { SigningKey, SigningKeyRef } from './signing-key.ts';
import type { CreateSigningKeyBody } from './wire.ts';

/** Enough for several programs that rotate their keys. */
const SIGNING_KEYS_MAX = 20;

export type SigningKeyContext = {
  readonly database: Database;
  readonly clock: Clock;
  /** See AccessContext. */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
};

/** Throws validation_failed, signing_key_exists and signing_key_limit. */
export async function createSigningKey(
  ctx: SigningKeyContext,
  accountId: AccountId,
  { name, jwk }: CreateSigningKeyBody,
): Promise<SigningKey> {
  const { thumbprint, ...read } = await readPublicKey(jwk);
  return ctx.database.transaction(async (tx) => {
    await ctx.lockOwner(tx, accountId);
    if (await hasThumbprint(tx, { accountId, thumbprint })) {
      throw new AppError('signing_key_exists', 'You already have this key. Upload another one.');
    }
    if ((await listSigningKeys(tx, accountId)).length >= SIGNING_KEYS_MAX) {
      throw new AppError(
        'signing_key_limit',
        `An account has at most ${SIGNING_KEYS_MAX} signing keys. Delete one first.`,
      );
    }
    const key = { id: newSigningKeyId(), accountId, name, ...read, createdAtMs: ctx.clock() };
    await insertSigningKey(tx, key, thumbprint);
    const details = { name, algorithm: key.algorithm };
    const action = 'signing_key.created';
    await recordAudit(tx, ctx, { accountId, action, subjectId: key.id, details });
    return key;
  });
}

/** Playback with tokens of the key ends. Throws signing_key_not_found. */
export async function deleteSigningKey(ctx: SigningKeyContext, ref: SigningKeyRef): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteStoredKey(tx, ref))) throw signingKeyNotFound();
    const { id: subjectId, accountId } = ref;
    await recordAudit(tx, ctx, { accountId, action: 'signing_key.deleted', subjectId });
  });
}

export function signingKeyNotFound(): AppError {
  return new AppError('signing_key_not_found', 'Signing key not found. Check the ID.');
}
