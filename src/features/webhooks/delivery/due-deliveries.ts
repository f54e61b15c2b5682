import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { WebhookId } from '#contract/ids.ts';

import type { DeliveryTarget } from '../destinations/destination.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { type DueOptions, findDue } from './delivery-store.ts';
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

/** The due deliveries of one destination, read ahead in batches. */
export type DueDeliveries = {
  /** The next deliveries, except those in flight. */
  readonly take: (
    count: number,
    inFlightIds: Iterable<string>,
  ) => Promise<readonly PlannedDelivery[]>;
  /** Called when more deliveries may be due. */
  readonly expectMore: () => void;
  /** Called when deliveries that were read may no longer be due, or the target has changed. */
  readonly invalidate: () => void;
  /** False if the destination certainly belongs to another account. */
  readonly mayBelongTo: (accountId: string) => boolean;
};

/**
 * How long a batch is valid, and how often new deliveries are polled, without notifications. A
 * delivery that starts within this time after another process has changed the destination is like
 * one that was already being sent.
 */
export const POLL_MS = 250;
/** Batch size for a receiver that keeps up. */
const BATCH_MAX = 64;

/** The state of the destination and its next deliveries, which are read at the same time. */
type Batch = {
  readonly target: DeliveryTarget | undefined;
  readonly deliveries: DueDelivery[];
  readonly validUntilMs: number;
};

type DueContext = Pick<DeliveryContext, 'database' | 'secrets' | 'clock' | 'isOwnerActive'>;
type Reading = { readonly batch: Promise<Batch>; readonly validUntilMs: number };
type Take = { readonly count: number; readonly inFlightIds: Iterable<string> };

export function createDueDeliveries(
  webhookId: WebhookId,
  ctx: DueContext,
  readMs: () => number = performance.now.bind(performance),
): DueDeliveries {
  let current: Batch | undefined;
  /** Read in the background while the current one is sent. */
  let next: Reading | undefined;
  let hasMore = true;
  let limit = CONCURRENT_DELIVERIES_MAX;
  let version = 0;
  let ownerId: string | undefined;

  function read(exceptIds: readonly string[]): Reading {
    const validUntilMs = readMs() + POLL_MS;
    return { batch: readBatch(exceptIds, validUntilMs), validUntilMs };
  }

  async function readBatch(exceptIds: readonly string[], validUntilMs: number): Promise<Batch> {
    const due = { webhookId, nowMs: ctx.clock(), exceptIds, limit };
    // Reset before the query, because the query may miss deliveries that become due while it runs.
    hasMore = false;
    const [target, found] = await findBatch(due, ctx);
    hasMore ||= found.length === due.limit;
    return { target, deliveries: selectSent(target, found), validUntilMs };
  }

  /** Starts to read the next batch when at most half of the current one will remain. */
  function readAhead(remaining: readonly DueDelivery[], { count, inFlightIds }: Take): void {
    if (next !== undefined || !hasMore || remaining.length - count > limit / 2) return;
    limit = Math.min(2 * limit, BATCH_MAX);
    next = read([...inFlightIds, ...remaining.map(({ id }) => id)]);
    // The error is reported when the batch is needed.
    next.batch.catch(() => undefined);
  }

  async function readNext(inFlightIds: Iterable<string>): Promise<Batch> {
    const versionBefore = version;
    // Deliveries that were not sent in time have to be read again before later ones.
    const isLate = current !== undefined && current.deliveries.length > 0;
    if (isLate) limit = Math.max(limit / 2, CONCURRENT_DELIVERIES_MAX);
    const isOld = next !== undefined && readMs() >= next.validUntilMs;
    const reading = (isLate || isOld ? undefined : next) ?? read([...inFlightIds]);
    next = undefined;
    const batch = await reading.batch;
    // What was read may be older than the change. An account can only change its webhooks at a
    // limited rate.
    if (version !== versionBefore) return readNext(inFlightIds);
    current = batch;
    return batch;
  }

  function isUsable({ deliveries, validUntilMs }: Batch): boolean {
    if (readMs() >= validUntilMs) return false;
    return deliveries.length > 0 || (next === undefined && !hasMore);
  }

  async function take(
    count: number,
    inFlightIds: Iterable<string>,
  ): Promise<readonly PlannedDelivery[]> {
    const batch =
      current !== undefined && isUsable(current) ? current : await readNext(inFlightIds);
    const { target, deliveries } = batch;
    if (target === undefined) return [];
    ownerId = target.accountId;
    readAhead(deliveries, { count, inFlightIds });
    return deliveries.splice(0, count).map((delivery) => ({ webhookId, target, delivery }));
  }

  return {
    take,
    mayBelongTo: (accountId) => ownerId === undefined || ownerId === accountId,
    expectMore() {
      hasMore = true;
    },
    invalidate() {
      version += 1;
      current = undefined;
      next = undefined;
    },
  };
}

function findBatch(
  due: DueOptions,
  ctx: DueContext,
): Promise<[DeliveryTarget | undefined, readonly DueDelivery[]]> {
  const { database, secrets } = ctx;
  return Promise.all([
    findTarget(database.queries, ctx, due.webhookId),
    findDue(database, secrets, due),
  ]);
}

/** A disabled destination receives only tests. The next run of the job fails the others. */
function selectSent(
  target: DeliveryTarget | undefined,
  deliveries: readonly DueDelivery[],
): DueDelivery[] {
  return deliveries.filter(
    ({ eventType }) => target?.isEnabled === true || eventType === TEST_EVENT_TYPE,
  );
}
