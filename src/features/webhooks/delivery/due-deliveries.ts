import type { WebhookId } from '#contract/ids.ts';

import type { DeliveryTarget } from '../destinations/destination.ts';
import type { DeliveryContext } from './delivery-context.ts';
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
  /** Called when prefetched deliveries may no longer be due, or the target has changed. */
  readonly invalidate: () => void;
  /** False if the destination certainly belongs to another account. */
  readonly mayBelongTo: (accountId: string) => boolean;
};

/**
 * How long prefetched deliveries are valid, and how often new ones are polled without
 * notifications.
 */
export const POLL_MS = 250;
/** Batch size for a receiver that keeps up. */
const PREFETCH_MAX = 64;
/**
 * How long the state of a destination is valid without a notification. A delivery that starts
 * within this time after another process has changed the destination is like one that was already
 * being sent.
 */
const TARGET_AGE_MS_MAX = 50;

export function createDueDeliveries(
  webhookId: WebhookId,
  ctx: Pick<DeliveryContext, 'database' | 'secrets' | 'clock' | 'isOwnerActive'>,
): DueDeliveries {
  const { secrets, clock, database } = ctx;
  let target: Promise<DeliveryTarget | undefined> | undefined;
  let targetUntilMs = 0;
  let prefetched: DueDelivery[] = [];
  let isTestsOnly = false;
  let freshUntilMs = 0;
  let hasMore = true;
  let limit = CONCURRENT_DELIVERIES_MAX;
  let version = 0;
  let ownerId: string | undefined;

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
    prefetched = [...(await findDue(database, secrets, options))];
    hasMore ||= prefetched.length === limit;
  }

  function loadTarget(): Promise<DeliveryTarget | undefined> {
    if (target !== undefined && performance.now() < targetUntilMs) return target;
    targetUntilMs = performance.now() + TARGET_AGE_MS_MAX;
    target = findTarget(database.queries, ctx, webhookId);
    return target;
  }

  async function take(
    count: number,
    inFlightIds: Iterable<string>,
  ): Promise<readonly PlannedDelivery[]> {
    const versionBefore = version;
    const loaded = await loadTarget();
    if (loaded === undefined) return [];
    ownerId = loaded.accountId;
    if (isTestsOnly === loaded.isEnabled) freshUntilMs = 0;
    isTestsOnly = !loaded.isEnabled;
    await refill(inFlightIds);
    // What was read may be older than the change. An account can only change its webhooks at a
    // limited rate.
    if (version !== versionBefore) return take(count, inFlightIds);
    const taken = prefetched.splice(0, count);
    return taken.map((delivery) => ({ webhookId, target: loaded, delivery }));
  }

  return {
    take,
    mayBelongTo: (accountId) => ownerId === undefined || ownerId === accountId,
    expectMore() {
      hasMore = true;
    },
    invalidate() {
      version += 1;
      freshUntilMs = 0;
      targetUntilMs = 0;
    },
  };
}
