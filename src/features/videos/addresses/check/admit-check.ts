import type { VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { CHECK_DEFERRAL_DAYS_MAX } from '#platform/quotas/reserve-check.ts';
import { toUsageDay } from '#platform/quotas/usage-day.ts';

import { findDeferral } from '../../record/store/find-columns.ts';
import { writeDeferral } from '../../record/store/write-video.ts';
import type { Address } from '../../record/video.ts';
import type { AddressContext } from '../address-context.ts';

/**
 * Counts a check within the daily quota of the video's owner. Returns the time to which it is
 * deferred, or null if it may run now. A deferred check keeps its place when it is pulled forward,
 * so that viewers of a failing video can't move it to the end of the queue.
 */
export async function admitCheck(
  tx: Tx,
  { quotas, clock }: Pick<AddressContext, 'quotas' | 'clock'>,
  {
    id,
    ownerId,
    addresses,
  }: {
    readonly id: VideoId;
    readonly ownerId: string | null;
    readonly addresses: readonly Address[];
  },
): Promise<number | null> {
  if (ownerId === null) return null;
  const nowMs = clock();
  const deferredToMs = await findDeferral(tx, id);
  if (deferredToMs !== null && isValid(deferredToMs, nowMs)) {
    if (deferredToMs > nowMs) return deferredToMs;
    await writeDeferral(tx, id, null);
    return null;
  }
  const slot = await quotas.reserveCheck(tx, {
    accountId: ownerId,
    urls: addresses.length,
    nowMs,
  });
  const reservedMs = slot.kind === 'reserved' ? slot.atMs : null;
  if (reservedMs !== deferredToMs) await writeDeferral(tx, id, reservedMs);
  return slot.kind === 'now' ? null : slot.atMs;
}

/**
 * A place is lost if no worker ran on its day. One that is too far ahead was reserved before the
 * clock was set back.
 */
function isValid(deferredToMs: number, nowMs: number): boolean {
  const daysAhead = toUsageDay(deferredToMs) - toUsageDay(nowMs);
  return daysAhead >= 0 && daysAhead <= CHECK_DEFERRAL_DAYS_MAX;
}
