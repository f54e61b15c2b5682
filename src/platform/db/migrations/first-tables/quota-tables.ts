import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Limits and daily usage of accounts. */
export function defineQuotaTables({ instant, tableEnd, orderedTableEnd }: Dialect): Statements {
  return [
    sql`create table account_quotas (
      account_id text not null references accounts (id) on delete cascade,
      quota text not null,
      amount ${instant},
      constraint account_quotas_key primary key (account_id, quota)
    ) ${tableEnd}`,
    // No foreign key: a batch of counted bytes must not fail because one of its accounts has just
    // been deleted.
    sql`create table account_usage (
      account_id text not null,
      day integer not null,
      bytes ${instant} not null,
      checks ${instant} not null,
      constraint account_usage_key primary key (account_id, day)
    ) ${orderedTableEnd}`,
    sql`create index account_usage_day on account_usage (day)`,
    // No foreign key: a check that is deferred must not wait for the lock of the account.
    sql`create table quota_notices (
      account_id text not null,
      quota text not null,
      day integer not null,
      constraint quota_notices_key primary key (account_id, quota)
    ) ${tableEnd}`,
  ];
}
