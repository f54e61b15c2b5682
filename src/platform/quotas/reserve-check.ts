import { QUOTA_MAX } from '#contract/quotas.ts';

import type { Tx } from '../db/database.ts';
import { addChecks } from './quota-store.ts';
import { startOfDay, toTimeOfDay, toUsageDay } from './usage-day.ts';

/** How many days ahead a deferred check can be scheduled. */
export const CHECK_DEFERRAL_DAYS_MAX = 7;

/**
 * When a check may run. `now`: it counts today. `reserved`: it counts on the day of `atMs`. `full`:
 * it does not count yet, and a reservation can be requested again at `atMs`.
 */
export type CheckSlot =
  | { readonly kind: 'now' }
  | { readonly kind: 'reserved'; readonly atMs: number }
  | { readonly kind: 'full'; readonly atMs: number };

export type CheckRequest = {
  readonly accountId: string;
  /** URLs that the check resolves; each one counts. */
  readonly urls: number;
  readonly nowMs: number;
};

/**
 * Counts a check on the first day with room. Deferred checks get their places in the order of the
 * requests, before the checks of that day are due. No video of an account can therefore keep its
 * other videos from being checked.
 */
export async function reserveCheck(
  tx: Tx,
  { accountId, urls, nowMs }: CheckRequest,
  limit: number | null,
): Promise<CheckSlot> {
  const today = toUsageDay(nowMs);
  const checksMax = limit ?? QUOTA_MAX;
  if (checksMax === 0) return { kind: 'full', atMs: startOfDay(today + 1) };
  // A check that is larger than the quota takes a full day, because it would otherwise never run.
  const count = Math.min(urls, checksMax);
  for (let day = today; day <= today + CHECK_DEFERRAL_DAYS_MAX; day += 1) {
    const position = await addChecks(tx, { accountId, day, count, limit: checksMax });
    if (position === undefined) continue;
    if (day === today) return { kind: 'now' };
    return { kind: 'reserved', atMs: toTimeOfDay(day, position, checksMax) };
  }
  return { kind: 'full', atMs: startOfDay(today + CHECK_DEFERRAL_DAYS_MAX + 1) };
}
