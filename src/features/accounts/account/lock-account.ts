import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { tryLockAccount } from './account-store.ts';
import { invalidToken } from './auth-errors.ts';

/**
 * Locks an account until the transaction ends, so that concurrent changes and deletion wait. Throws
 * AppError when the account is deleted or disabled, which may have happened after authentication.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  if (!(await tryLockAccount(tx, id))) throw invalidToken();
}
