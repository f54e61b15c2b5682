export type QuotaTables = {
  readonly account_quotas: AccountQuotasTable;
  readonly account_usage: AccountUsageTable;
  /** The last day on which each quota was announced, in days since the epoch (UTC). */
  readonly quota_notices: { account_id: string; quota: string; day: number };
};

/** A limit that the operator has set for one account, overriding the server default. */
type AccountQuotasTable = {
  account_id: string;
  /** QuotaName. */
  quota: string;
  /** Null for unlimited. */
  amount: number | null;
};

/** What an account used on one day. */
export type AccountUsageTable = {
  account_id: string;
  /** Days since the epoch, UTC. */
  day: number;
  /** Bytes sent to viewers by the proxy. */
  bytes: number;
  /** Source checks, including those that were deferred to this day and have not run yet. */
  checks: number;
};
