import { type Selectable, sql } from 'kysely';

import {
  QUOTA_NAMES,
  type QuotaLimits,
  type QuotaName,
  type ReachableQuota,
} from '#contract/quotas.ts';

import type { Queries, Tx } from '../db/database.ts';
import type { AccountUsageTable } from '../db/schema/quota-tables.ts';

/** Limits that the operator has set for one account; null for unlimited. */
export type QuotaOverrides = Partial<QuotaLimits>;
/** Changes of overrides; `default` removes one. */
export type QuotaChanges = Readonly<Partial<Record<QuotaName, number | null | 'default'>>>;

export type AccountDay = { readonly accountId: string; readonly day: number };
export type DayUsage = { readonly bytes: number; readonly checks: number };
export type CountedBytes = AccountDay & { readonly bytes: number };

export async function findOverrides(queries: Queries, accountId: string): Promise<QuotaOverrides> {
  const rows = await queries
    .selectFrom('account_quotas')
    .select(['quota', 'amount'])
    .where('account_id', '=', accountId)
    .execute();
  // Quotas that only a newer version knows are ignored.
  const known = QUOTA_NAMES.flatMap((name) => rows.filter(({ quota }) => quota === name));
  return Object.fromEntries(known.map(({ quota, amount }) => [quota, amount]));
}

export async function writeOverrides(
  tx: Tx,
  accountId: string,
  changes: QuotaChanges,
): Promise<void> {
  for (const quota of QUOTA_NAMES) {
    const amount = changes[quota];
    if (amount === undefined) continue;
    if (amount === 'default') {
      await tx
        .deleteFrom('account_quotas')
        .where('account_id', '=', accountId)
        .where('quota', '=', quota)
        .execute();
    } else {
      await tx
        .insertInto('account_quotas')
        .values({ account_id: accountId, quota, amount })
        .onConflict((conflict) => conflict.columns(['account_id', 'quota']).doUpdateSet({ amount }))
        .execute();
    }
  }
}

export async function findDayUsage(
  queries: Queries,
  { accountId, day }: AccountDay,
): Promise<DayUsage> {
  const row = await queries
    .selectFrom('account_usage')
    .select(['bytes', 'checks'])
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ?? { bytes: 0, checks: 0 };
}

/** Rows per statement; SQLite allows 32,766 parameters. */
const ROWS_MAX = 1_000;

/** Returns the total of each account and day after the addition. */
export async function addBytes(
  tx: Tx,
  counted: readonly CountedBytes[],
): Promise<readonly CountedBytes[]> {
  const rows = toRows(counted);
  const totals: CountedBytes[] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    const written = await tx
      .insertInto('account_usage')
      .values(rows.slice(start, start + ROWS_MAX))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'day'])
          .doUpdateSet({ bytes: sql`account_usage.bytes + excluded.bytes` }),
      )
      .returning(['account_id', 'day', 'bytes'])
      .execute();
    totals.push(...written.map(({ account_id: accountId, ...row }) => ({ accountId, ...row })));
  }
  return totals;
}

/** One row per key, because a statement can't change a row twice; ordered to avoid deadlocks. */
function toRows(counted: readonly CountedBytes[]): readonly Selectable<AccountUsageTable>[] {
  const countedOf = Map.groupBy(counted, ({ accountId, day }) => `${accountId} ${day}`);
  return [...countedOf]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same;
      if (first === undefined) return [];
      const bytes = same.reduce((sum, each) => sum + each.bytes, 0);
      return [{ account_id: first.accountId, day: first.day, bytes, checks: 0 }];
    });
}

type CheckAddition = AccountDay & {
  /** At most `limit`. */
  readonly count: number;
  readonly limit: number;
};

/**
 * Adds to the checks of a day, unless they would exceed the limit. Returns the number before the
 * addition, or undefined. A single statement, so that concurrent workers can't exceed the limit.
 */
export async function addChecks(
  tx: Tx,
  { accountId, day, count, limit }: CheckAddition,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('account_usage')
    .values({ account_id: accountId, day, bytes: 0, checks: count })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet({ checks: sql`account_usage.checks + excluded.checks` })
        .where('account_usage.checks', '<=', limit - count),
    )
    .returning('checks')
    .executeTakeFirst();
  return row && row.checks - count;
}

type NoticeDay = AccountDay & { readonly quota: ReachableQuota };

/**
 * Returns true once per account, quota and day. A single statement, which also makes concurrent
 * transactions wait for each other.
 */
export async function claimNotice(tx: Tx, { accountId, quota, day }: NoticeDay): Promise<boolean> {
  const claimed = await tx
    .insertInto('quota_notices')
    .values({ account_id: accountId, quota, day })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'quota'])
        .doUpdateSet({ day })
        .where('quota_notices.day', '<', day),
    )
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteUsage(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_usage').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('quota_notices').where('account_id', '=', accountId).execute();
}

/** Deletes up to `limit` rows of earlier days, and returns their number. */
export async function deleteUsageBefore(tx: Tx, day: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('account_usage')
    .select(['account_id', 'day'])
    .where('day', '<', day)
    .limit(limit)
    .execute();
  for (const [pastDay, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const ids = ofDay.map((row) => row.account_id);
    await tx
      .deleteFrom('account_usage')
      .where('day', '=', pastDay)
      .where('account_id', 'in', ids)
      .execute();
  }
  return rows.length;
}

/** Deletes up to `limit` notices of earlier days, and returns their number. */
export async function deleteNoticesBefore(tx: Tx, day: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('quota_notices')
    .select(['account_id', 'quota'])
    .where('day', '<', day)
    .limit(limit)
    .execute();
  for (const [quota, ofQuota] of Map.groupBy(rows, (row) => row.quota)) {
    const ids = ofQuota.map((row) => row.account_id);
    await tx
      .deleteFrom('quota_notices')
      .where('quota', '=', quota)
      .where('account_id', 'in', ids)
      .execute();
  }
  return rows.length;
}
