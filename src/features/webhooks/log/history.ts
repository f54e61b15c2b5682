import type { WebhookId } from '#contract/ids.ts';

import { countByHour, findDueTime, HOUR_MS, type HourCount } from '../delivery/delivery-store.ts';
import type { DestinationKey } from '../destinations/destination.ts';
import { getDestination } from '../destinations/get-destination.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';

const DAY_MS = 24 * HOUR_MS;
/** Deliveries included in a webhook's statistics: the most recent ones of the last 24 hours. */
const DELIVERIES_COUNTED_MAX = 10_000;
/** Recent deliveries that the chart in the account area includes. */
export const DELIVERIES_CHARTED_MAX = 50_000;

/** Deliveries that have not been attempted yet are not counted. */
export type DeliveryCounts = {
  readonly succeeded: number;
  readonly failed: number;
  /** Deliveries that failed at least once and will be retried. */
  readonly retrying: number;
};

/** The deliveries of a destination by hour. */
export type DeliveryHistory = {
  /** Oldest first, including empty hours. The last hour is still in progress. */
  readonly hours: readonly (DeliveryCounts & { readonly atMs: number })[];
  /** The earliest hour counted when there are too many deliveries; null when all are counted. */
  readonly countedSinceMs: number | null;
};

/** The deliveries of the last day. */
export type RecentDeliveries = DeliveryCounts & {
  /** When the next delivery is attempted; null if none is pending. */
  readonly nextAttemptAtMs: number | null;
};

/** Counts only the latest DELIVERIES_COUNTED_MAX deliveries. */
export async function countLastDay(
  { database: { queries }, clock }: WebhookContext,
  webhookId: WebhookId,
): Promise<RecentDeliveries> {
  const options = { sinceMs: clock() - DAY_MS, rowsMax: DELIVERIES_COUNTED_MAX };
  const counts = await countByHour(queries, webhookId, options);
  const nextAttemptAtMs = (await findDueTime(queries, webhookId, 'first')) ?? null;
  return { ...toCounts(counts), nextAttemptAtMs };
}

/**
 * The last `hours` hours, including the current one, of the latest DELIVERIES_CHARTED_MAX
 * deliveries. Throws webhook_not_found.
 */
export async function readHistory(
  { database: { queries }, secrets, clock }: WebhookContext,
  key: DestinationKey,
  hours: number,
): Promise<DeliveryHistory> {
  const { id } = await getDestination(queries, secrets, key);
  const startMs = toHistoryStart(clock(), hours);
  const options = { sinceMs: startMs, rowsMax: DELIVERIES_CHARTED_MAX };
  return toDeliveryHistory(await countByHour(queries, id, options), { startMs, hours });
}

/** The start of the first of the last `hours` hours, including the current one. */
export function toHistoryStart(nowMs: number, hours: number): number {
  return (Math.floor(nowMs / HOUR_MS) - hours + 1) * HOUR_MS;
}

export function toDeliveryHistory(
  counts: readonly HourCount[],
  { startMs, hours }: { readonly startMs: number; readonly hours: number },
): DeliveryHistory {
  const byHour = Map.groupBy(counts, ({ hour }) => hour);
  const first = startMs / HOUR_MS;
  const counted = counts.reduce((total, { count }) => total + count, 0);
  const earliest = Math.min(...byHour.keys());
  return {
    hours: Array.from({ length: hours }, (_none, at) => {
      const inHour = byHour.get(first + at) ?? [];
      return { atMs: (first + at) * HOUR_MS, ...toCounts(inHour) };
    }),
    countedSinceMs: counted < DELIVERIES_CHARTED_MAX ? null : earliest * HOUR_MS,
  };
}

function toCounts(counts: readonly HourCount[]): DeliveryCounts {
  return {
    succeeded: sumCounts(counts, 'succeeded'),
    failed: sumCounts(counts, 'failed'),
    retrying: sumCounts(counts, 'retrying'),
  };
}

function sumCounts(counts: readonly HourCount[], status: HourCount['status']): number {
  return counts.reduce((total, each) => total + (each.status === status ? each.count : 0), 0);
}
