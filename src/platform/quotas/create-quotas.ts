import { quotaExceeded, type QuotaLimits } from '#contract/quotas.ts';

import type { Clock } from '../clock.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { type AnnounceLimit, createAnnounceLimit, type ReachedLimit } from './announce-limit.ts';
import { type ByteMeter, createByteMeter } from './byte-meter.ts';
import {
  type DayUsage,
  deleteUsage,
  findDayUsage,
  findOverrides,
  type QuotaChanges,
  type QuotaOverrides,
  writeOverrides,
} from './quota-store.ts';
import { type CheckRequest, type CheckSlot, reserveCheck } from './reserve-check.ts';
import { startOfDay, toUsageDay } from './usage-day.ts';

/** Quotas of records that an account can create and delete. */
type CountedQuota = 'videos' | 'subtitles' | 'webhooks' | 'keys';

/** An account exceeds its quota after the operator has lowered it. More records are not counted. */
const EXCESS_COUNTED_MAX = 1_000;

/** A number of records and its limit. */
type CountedLimit = ReachedLimit & {
  readonly quota: CountedQuota | 'feeds';
  readonly used: number;
};

type EnforceInput = {
  readonly accountId: string;
  readonly quota: CountedQuota;
  /**
   * Counts the existing records, without a new one, and may stop at `max`. Not called if the quota
   * is unlimited.
   */
  readonly count: (max: number) => Promise<number>;
};

/** Today's usage of the daily quotas. */
export type DailyUsage = DayUsage & { readonly resetsAtMs: number };

/** The limits of accounts: server defaults, and overrides by the operator. */
export type Quotas = AsyncDisposable & {
  readonly findLimits: (queries: Queries, accountId: string) => Promise<QuotaLimits>;
  readonly findOverrides: (queries: Queries, accountId: string) => Promise<QuotaOverrides>;
  readonly change: (tx: Tx, accountId: string, changes: QuotaChanges) => Promise<void>;
  /**
   * Throws quota_exceeded if the account can't have one more record. The caller must hold the lock
   * of the account, so that concurrent requests can't exceed the limit.
   */
  readonly enforce: (tx: Tx, input: EnforceInput) => Promise<void>;
  /** Like `enforce`, for a limit that is not a quota. `used` does not include the new record. */
  readonly enforceLimit: (tx: Tx, input: CountedLimit) => Promise<void>;
  readonly reserveCheck: (tx: Tx, request: CheckRequest) => Promise<CheckSlot>;
  readonly bytes: ByteMeter;
  readonly findDailyUsage: (queries: Queries, accountId: string) => Promise<DailyUsage>;
  /** Deletes the usage as part of the account's deletion. A foreign key deletes the overrides. */
  readonly deleteForAccount: (tx: Tx, accountId: string) => Promise<void>;
};

export type QuotasOptions = {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly defaults: QuotaLimits;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Called in the transaction in which an account reaches a limit, at most once per account, quota
   * and day.
   */
  readonly onLimitReached?: AnnounceLimit | undefined;
};

export function createQuotas(options: QuotasOptions): Quotas {
  const { defaults, clock } = options;
  const announce = createAnnounceLimit(clock, options.onLimitReached);

  async function findLimits(queries: Queries, accountId: string): Promise<QuotaLimits> {
    return { ...defaults, ...(await findOverrides(queries, accountId)) };
  }

  async function enforceLimit(tx: Tx, { used, ...reached }: CountedLimit): Promise<void> {
    const { quota, limit } = reached;
    if (used >= limit) throw quotaExceeded({ quota, limit, used });
    if (used + 1 === limit) await announce(tx, reached);
  }

  const bytes = createByteMeter({
    ...options,
    announce,
    findLimit: async (queries, accountId) => (await findLimits(queries, accountId)).bytesPerDay,
  });

  return {
    findLimits,
    findOverrides,
    change: writeOverrides,
    async enforce(tx, { accountId, quota, count }) {
      const limit = (await findLimits(tx, accountId))[quota];
      if (limit === null) return;
      const used = await count(limit + EXCESS_COUNTED_MAX);
      await enforceLimit(tx, { accountId, quota, limit, used });
    },
    enforceLimit,
    async reserveCheck(tx, request) {
      const { accountId } = request;
      const { checksPerDay: limit } = await findLimits(tx, accountId);
      const slot = await reserveCheck(tx, request, limit);
      // Checks that the operator has turned off are not a reached limit.
      if (slot.kind !== 'now' && limit !== null && limit > 0) {
        await announce(tx, { accountId, quota: 'checksPerDay', limit });
      }
      return slot;
    },
    bytes,
    async findDailyUsage(queries, accountId) {
      const day = toUsageDay(clock());
      const usage = await findDayUsage(queries, { accountId, day });
      return {
        bytes: usage.bytes + bytes.countUnwritten(accountId),
        checks: usage.checks,
        resetsAtMs: startOfDay(day + 1),
      };
    },
    deleteForAccount: deleteUsage,
    [Symbol.asyncDispose]: () => bytes[Symbol.asyncDispose](),
  };
}
