import type { ReachableQuota } from '#contract/quotas.ts';

import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { claimNotice } from './quota-store.ts';
import { toUsageDay } from './usage-day.ts';

export type ReachedLimit = {
  readonly accountId: string;
  readonly quota: ReachableQuota;
  readonly limit: number;
};

/** Called in the transaction in which an account reaches a limit. */
export type AnnounceLimit = (tx: Tx, reached: ReachedLimit) => Promise<void>;

/** Calls `onLimitReached` at most once per account, quota and day, on all nodes together. */
export function createAnnounceLimit(
  clock: Clock,
  onLimitReached: AnnounceLimit | undefined,
): AnnounceLimit {
  if (onLimitReached === undefined) return async () => {};
  return async (tx, reached) => {
    const day = toUsageDay(clock());
    if (await claimNotice(tx, { ...reached, day })) await onLimitReached(tx, reached);
  };
}
