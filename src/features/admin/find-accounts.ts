import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  type Account,
  type AccountFilters,
  findContacts,
  scanAccounts,
} from '#features/accounts/index.ts';
import { hasReachedQuota, readUsage, type Usage } from '#features/usage/index.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { AdminContext } from './context.ts';

/** Accounts whose usage is read for one page of a search for reached quotas. */
const ACCOUNTS_READ_MAX = 500;

export type ListedAccount = {
  readonly account: Account;
  readonly usage: Usage;
  readonly lastSignInAtMs: number | null;
};

type AccountSearch = {
  readonly search: string | null;
  readonly filters: AccountFilters;
  /** Returns only accounts that have reached at least one quota. */
  readonly quotaReached: boolean;
  readonly after: ListPosition | null;
  readonly limit: number;
};

type AccountPage = {
  readonly accounts: readonly ListedAccount[];
  readonly next: ListPosition | null;
};

/** Newest first. A page can be empty although more pages follow. */
export async function findAccountPage(
  ctx: AdminContext,
  { quotaReached, limit, ...scan }: AccountSearch,
): Promise<AccountPage> {
  const accounts: ListedAccount[] = [];
  let { after } = scan;
  for (let read = 0; accounts.length < limit && read < ACCOUNTS_READ_MAX; read += limit) {
    const found = await scanAccounts(ctx.database.queries, { ...scan, after, limit: limit + 1 });
    const part = found.slice(0, limit);
    const described = await describeAll(ctx, part);
    const matching = described.filter(({ usage }) => !quotaReached || hasReachedQuota(usage));
    const taken = matching.slice(0, limit - accounts.length);
    accounts.push(...taken);
    const last = taken.length < matching.length ? taken.at(-1)?.account : part.at(-1);
    after = last === undefined ? null : { atMs: last.createdAtMs, id: last.id };
    if (found.length <= limit && taken.length === matching.length) {
      return { accounts, next: null };
    }
  }
  return { accounts, next: after };
}

export async function describeAll(
  ctx: AdminContext,
  accounts: readonly Account[],
): Promise<readonly ListedAccount[]> {
  const { queries } = ctx.database;
  const ids = accounts.map(({ id }) => id);
  const contacts = await findContacts(queries, ids);
  const described: ListedAccount[] = [];
  for (const account of accounts) {
    const usage = await readUsage(ctx.usage, account.id);
    const lastSignInAtMs = contacts.get(account.id)?.lastSignInAtMs ?? null;
    described.push({ account, usage, lastSignInAtMs });
    // Queries of SQLite end without a turn of the event loop, which other requests need.
    await nextTurn();
  }
  return described;
}
