import type { WebhookId } from '#contract/ids.ts';

import type { DeliveryContext } from '../context.ts';
import type { DeliveryTarget } from '../destinations/destination.ts';
import { findDue } from './delivery-store.ts';
import type { DueDelivery } from './delivery.ts';
import { findTarget } from './find-target.ts';

/** Concurrent deliveries to one webhook. */
export const CONCURRENT_DELIVERIES_MAX = 4;

/** A delivery with the current state of its destination. */
export type PlannedDelivery = {
  readonly webhookId: WebhookId;
  readonly target: DeliveryTarget;
  readonly delivery: DueDelivery;
};

/** The due deliveries of one destination, prefetched in batches. */
export type DueDeliveries = {
  /** The next deliveries, except those in flight. */
  readonly take: (
    count: number,
    inFlightIds: Iterable<string>,
  ) => Promise<readonly PlannedDelivery[]>;
  /** Called when more deliveries may be due. */
  readonly expectMore: () => void;
  /** Discards prefetched deliveries that may no longer be due. */
  readonly invalidate: () => void;
};

/**
 * How long prefetched deliveries are valid, and how often new ones are polled without
 * notifications.
 */
export const POLL_MS = 250;
/** Batch size for a receiver that keeps up. */
const PREFETCH_MAX = 32;

export function createDueDeliveries(webhookId: WebhookId, context: DeliveryContext): DueDeliveries {
  const { secrets, clock } = context;
  const { queries } = context.database;
  let prefetched: DueDelivery[] = [];
  let isTestsOnly = false;
  let freshUntilMs = 0;
  let hasMore = true;
  let limit = CONCURRENT_DELIVERIES_MAX;

  async function refill(inFlightIds: Iterable<string>): Promise<void> {
    const isFresh = performance.now() < freshUntilMs;
    if (isFresh && (prefetched.length > 0 || !hasMore)) return;
    // Batches grow only while they are sent in time; leftover deliveries would have to be loaded
    // again.
    limit = prefetched.length === 0 ? Math.min(2 * limit, PREFETCH_MAX) : CONCURRENT_DELIVERIES_MAX;
    freshUntilMs = performance.now() + POLL_MS;
    // Reset before the query, because the query may miss deliveries that become due while it runs.
    hasMore = false;
    const exceptIds = [...inFlightIds];
    const options = { webhookId, nowMs: clock(), exceptIds, isTestsOnly, limit };
    prefetched = [...(await findDue(queries, secrets, options))];
    hasMore ||= prefetched.length === limit;
  }

  function invalidate(): void {
    freshUntilMs = 0;
  }

  return {
    async take(count, inFlightIds) {
      // Loaded for every batch, so that a deletion, disabling or URL change takes effect
      // immediately.
      const target = await findTarget(queries, context, webhookId);
      if (target === undefined) return [];
      if (isTestsOnly === target.isEnabled) invalidate();
      isTestsOnly = !target.isEnabled;
      await refill(inFlightIds);
      return prefetched.splice(0, count).map((delivery) => ({ webhookId, target, delivery }));
    },
    expectMore() {
      hasMore = true;
    },
    invalidate,
  };
}
