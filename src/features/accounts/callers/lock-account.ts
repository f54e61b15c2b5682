import type { AccountId } from '#contract/ids.ts';
import { getOrigin } from '#platform/audit/request-origin.ts';
import type { Tx } from '#platform/db/database.ts';

import { tryLockAccount } from '../account/account-store.ts';
import { invalidApiKey, invalidToken } from '../account/auth-errors.ts';
import { hasKey } from './key-store.ts';
import { hasSession } from './session-store.ts';

/**
 * Locks an account until the transaction ends, so that concurrent changes and deletion wait. Throws
 * AppError when the account is deleted or disabled, or when the credential of the request was
 * revoked, which may have happened after authentication.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  if (!(await tryLockAccount(tx, id))) throw invalidToken();
  const { actor } = getOrigin();
  if (actor.kind === 'session' && actor.accountId === id) {
    if (!(await hasSession(tx, actor.sessionId))) throw invalidToken();
  }
  if (actor.kind === 'key' && actor.accountId === id) {
    if (!(await hasKey(tx, actor.keyId))) throw invalidApiKey();
  }
}
