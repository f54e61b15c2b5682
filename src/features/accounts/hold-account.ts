import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { lockAccount } from './account-store.ts';
import { invalidToken } from './refusals.ts';

/**
 * Keeps an account from being changed or deleted until the transaction ends; who adds something to it asks
 * for that first, and waits for others who do. Throws AppError when it is gone or disabled: its caller was
 * let in before.
 */
export async function holdAccount(tx: Tx, id: AccountId): Promise<void> {
  if (!(await lockAccount(tx, id))) throw invalidToken();
}
