import { HOUR_MS, type HourCount, DELIVERIES_CHARTED_MAX } from './delivery-history-store.ts';
import type { DeliveryCounts } from './delivery-store.ts';

/** The deliveries of a destination by hour. */
export type DeliveryHistory = {
  /** Oldest first, including empty hours. The last hour is still in progress. */
  readonly hours: readonly (DeliveryCounts & { readonly atMs: number })[];
  /** The earliest hour counted when there are too many deliveries; null when all are counted. */
  readonly countedSinceMs: number | null;
};

/** The start of the first of the last `hours` hours, including the current one. */
export function toHistoryStart(nowMs: number, hours: number): number {
  return (Math.floor(nowMs / HOUR_MS) - hours + 1) * HOUR_MS;
}

export function toDeliveryHistory(
  counts: readonly HourCount[],
  { startMs, hours }: { readonly startMs: number; readonly hours: number },
): DeliveryHistory {
  const byHour = Map.groupBy(counts, ({ hour }) => hour);
  const countOf = (hour: number, status: HourCount['status']): number =>
    byHour.get(hour)?.find((each) => each.status === status)?.count ?? 0;
  const first = startMs / HOUR_MS;
  const counted = counts.reduce((sum, { count }) => sum + count, 0);
  const earliest = Math.min(...byHour.keys());
  return {
    hours: Array.from({ length: hours }, (_none, at) => ({
      atMs: (first + at) * HOUR_MS,
      succeeded: countOf(first + at, 'succeeded'),
      failed: countOf(first + at, 'failed'),
    })),
    countedSinceMs: counted < DELIVERIES_CHARTED_MAX ? null : earliest * HOUR_MS,
  };
}
