import { AppError } from '#contract/app-error.ts';
import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { WebhookId } from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { toDeliverJob } from './deliver-job-kind.ts';
import { countByHour } from './delivery-history-store.ts';
import { type DeliveryHistory, toDeliveryHistory, toHistoryStart } from './delivery-history.ts';
import {
  type DeliveryFilters,
  findDelivery,
  listDeliveries,
  restartDelivery,
  restartFailed,
} from './delivery-store.ts';
import type { Delivery } from './delivery.ts';
import type { DestinationKey, DestinationStore } from './destination-store.ts';
import { WEBHOOK_PAYLOAD_AGE_MS } from './erase-old-events.ts';
import { getDestination } from './get-destination.ts';
import { type PublishDeps, enqueueEvent } from './publish-event.ts';

export type DeliveryKey = DestinationKey & { readonly deliveryId: string };

export type DeliveryListRequest = {
  readonly filters: DeliveryFilters;
  readonly after: ListPosition | null;
  readonly limit: number;
};

/** `next` is null on the last page. */
export type DeliveryPage = {
  readonly deliveries: readonly Delivery[];
  readonly next: ListPosition | null;
};

/** Operations on a destination's deliveries. All throw webhook_not_found. */
export type DeliveryLog = {
  /** Newest first. */
  readonly list: (key: DestinationKey, request: DeliveryListRequest) => Promise<DeliveryPage>;
  readonly get: (key: DeliveryKey) => Promise<Delivery>;
  /**
   * Starts another round under the same ID; a pending delivery continues. Throws
   * delivery_not_found, and delivery_expired after the payload was erased.
   */
  readonly redeliver: (key: DeliveryKey) => Promise<Delivery>;
  /** Redelivers everything that failed since `sinceMs`. Returns the number of deliveries. */
  readonly redeliverFailed: (key: DestinationKey, sinceMs: number) => Promise<number>;
  /** Deliveries by hour for the last `hours` hours, including the current one. */
  readonly readHistory: (key: DestinationKey, hours: number) => Promise<DeliveryHistory>;
  /** Sends `webhook.test` to this destination only, even if it is disabled. */
  readonly sendTest: (key: DestinationKey) => Promise<Delivery>;
};

type Deps = PublishDeps & { readonly database: Database; readonly destinations: DestinationStore };

/**
 * Maximum number of deliveries changed in one transaction, so that other writers can run in
 * between.
 */
const BATCH_SIZE = 500;

export function createDeliveryLog(deps: Deps): DeliveryLog {
  const { database, destinations, enqueueJob, clock } = deps;
  const { queries } = database;
  return {
    async list(key, { filters, after, limit }) {
      const { id: webhookId } = await getDestination(queries, key, destinations);
      const scan = { webhookId, filters, after, rowsMax: limit + 1 };
      const found = await listDeliveries(queries, scan);
      const deliveries = found.slice(0, limit);
      const last = found.length > limit ? deliveries.at(-1) : undefined;
      return { deliveries, next: last === undefined ? null : toPosition(last) };
    },
    async get(key) {
      const { id } = await getDestination(queries, key, destinations);
      return getDelivery(queries, id, key.deliveryId);
    },
    async readHistory(key, hours) {
      const { id } = await getDestination(queries, key, destinations);
      const startMs = toHistoryStart(clock(), hours);
      return toDeliveryHistory(await countByHour(queries, id, startMs), { startMs, hours });
    },
    redeliver: (key) =>
      database.transaction(async (tx) => {
        await destinations.lock(tx, key);
        const { id: webhookId } = await getDestination(tx, key, destinations);
        const { id, createdAtMs } = await getDelivery(tx, webhookId, key.deliveryId);
        const nowMs = clock();
        if (createdAtMs <= nowMs - WEBHOOK_PAYLOAD_AGE_MS) throw deliveryExpiredError();
        if (await restartDelivery(tx, id, nowMs)) await enqueueJob(tx, toDeliverJob(webhookId));
        return getDelivery(tx, webhookId, id);
      }),
    redeliverFailed: (key, sinceMs) => redeliverFailed(key, sinceMs, deps),
    sendTest: (key) =>
      database.transaction(async (tx) => {
        // Prevents a concurrent deletion of the destination.
        await destinations.lock(tx, key);
        const { id } = await getDestination(tx, key, destinations);
        return sendTest(tx, { ...key, id }, deps);
      }),
  };
}

async function redeliverFailed(
  key: DestinationKey,
  failedSinceMs: number,
  { database, destinations, enqueueJob, clock }: Deps,
): Promise<number> {
  const { id: webhookId } = await getDestination(database.queries, key, destinations);
  // Deliveries that fail again during this operation fail after this time, so they are not
  // restarted again.
  const failedUntilMs = clock();
  let createdSinceMs = failedUntilMs - WEBHOOK_PAYLOAD_AGE_MS + 1;
  let restarted = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; restarted += count) {
    const createdTimes = await database.transaction(async (tx) => {
      const nowMs = clock();
      const changed = await restartFailed(tx, {
        webhookId,
        createdSinceMs,
        failedSinceMs,
        failedUntilMs,
        limit: BATCH_SIZE,
        nowMs,
      });
      if (changed.length > 0) await enqueueJob(tx, toDeliverJob(webhookId));
      return changed;
    });
    count = createdTimes.length;
    // The next batch starts after this one.
    createdSinceMs = Math.max(createdSinceMs, ...createdTimes);
  }
  return restarted;
}

async function sendTest(
  tx: Tx,
  { id, accountId }: DestinationKey & { readonly id: WebhookId },
  deps: Deps,
): Promise<Delivery> {
  const event = { accountId, type: TEST_EVENT_TYPE, subject: id, data: { webhookId: id } } as const;
  const [deliveryId = ''] = await enqueueEvent(tx, event, { receivers: [id], deps });
  return getDelivery(tx, id, deliveryId);
}

async function getDelivery(queries: Queries, webhookId: WebhookId, id: string): Promise<Delivery> {
  const delivery = await findDelivery(queries, webhookId, id);
  if (delivery !== undefined) return delivery;
  throw new AppError(
    'delivery_not_found',
    'Delivery not found. Check the ID. Deliveries are stored for 30 days.',
  );
}

function toPosition({ createdAtMs, id }: Delivery): ListPosition {
  return { atMs: createdAtMs, id };
}

function deliveryExpiredError(): AppError {
  return new AppError(
    'delivery_expired',
    'This delivery can’t be sent again, because payloads are erased after 7 days. Fetch the current state from the API.',
  );
}
