import { AppError } from '#contract/app-error.ts';
import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { WebhookId } from '#contract/ids.ts';
import { WEBHOOK_PAYLOAD_AGE_MS } from '#contract/limits.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/list-cursor.ts';

import { toDeliverJob } from './deliver-job-kind.ts';
import { countByHour } from './delivery-history-store.ts';
import { type DeliveryHistory, toDeliveryHistory, toHistoryStart } from './delivery-history.ts';
import {
  type DeliveryFilters,
  findDelivery,
  listDeliveries,
  renewDelivery,
  renewFailed,
} from './delivery-store.ts';
import type { Delivery } from './delivery.ts';
import type { DestinationKey, DestinationStore } from './destination-store.ts';
import { getDestination } from './get-destination.ts';
import { type PublishDeps, sendEvent } from './publish-event.ts';

export type DeliveryKey = DestinationKey & { readonly deliveryId: string };

export type DeliveryListRequest = {
  readonly filters: DeliveryFilters;
  readonly after: ListPosition | null;
  readonly limit: number;
};

/** `next` is null at the end. */
export type DeliveryPage = {
  readonly deliveries: readonly Delivery[];
  readonly next: ListPosition | null;
};

/** What an owner sees and asks for of deliveries. All throw webhook_not_found. */
export type DeliveryLog = {
  /** Latest first. */
  readonly list: (key: DestinationKey, request: DeliveryListRequest) => Promise<DeliveryPage>;
  /** Throws delivery_not_found. */
  readonly get: (key: DeliveryKey) => Promise<Delivery>;
  /**
   * Another round under the same ID; one that is on its way goes on. Throws delivery_not_found, and
   * delivery_expired when what it carried has been erased.
   */
  readonly redeliver: (key: DeliveryKey) => Promise<Delivery>;
  /** The same for all that have failed since then; answers how many. */
  readonly redeliverFailed: (key: DestinationKey, sinceMs: number) => Promise<number>;
  /** How they went in the last so many hours, the present one among them. */
  readonly readHistory: (key: DestinationKey, hours: number) => Promise<DeliveryHistory>;
  /** Sends `webhook.test` to it alone, also when it is disabled. */
  readonly sendTest: (key: DestinationKey) => Promise<Delivery>;
};

type Deps = PublishDeps & { readonly database: Database; readonly destinations: DestinationStore };

/** Changed in one transaction: others write in between. */
const BATCH = 500;

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
        await destinations.lock(tx, key.id);
        const { id: webhookId } = await getDestination(tx, key, destinations);
        const { id, createdAtMs } = await getDelivery(tx, webhookId, key.deliveryId);
        const nowMs = clock();
        if (createdAtMs <= nowMs - WEBHOOK_PAYLOAD_AGE_MS) throw deliveryExpired();
        if (await renewDelivery(tx, id, nowMs)) await enqueueJob(tx, toDeliverJob(webhookId));
        return getDelivery(tx, webhookId, id);
      }),
    redeliverFailed: (key, sinceMs) => redeliverFailed(key, sinceMs, deps),
    sendTest: (key) =>
      database.transaction(async (tx) => {
        // It is not deleted meanwhile.
        await destinations.lock(tx, key.id);
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
  // What fails anew while this goes on is not taken again.
  const failedUntilMs = clock();
  let createdSinceMs = failedUntilMs - WEBHOOK_PAYLOAD_AGE_MS + 1;
  let renewed = 0;
  for (let count = BATCH; count === BATCH; renewed += count) {
    const times = await database.transaction(async (tx) => {
      const nowMs = clock();
      const changed = await renewFailed(tx, {
        webhookId,
        createdSinceMs,
        failedSinceMs,
        failedUntilMs,
        limit: BATCH,
        nowMs,
      });
      if (changed.length > 0) await enqueueJob(tx, toDeliverJob(webhookId));
      return changed;
    });
    count = times.length;
    // The next batch does not look again at what lies before this one.
    createdSinceMs = Math.max(createdSinceMs, ...times);
  }
  return renewed;
}

async function sendTest(
  tx: Tx,
  { id, accountId }: DestinationKey & { readonly id: WebhookId },
  deps: Deps,
): Promise<Delivery> {
  const event = { accountId, type: TEST_EVENT_TYPE, subject: id, data: { webhookId: id } } as const;
  const [deliveryId = ''] = await sendEvent(tx, event, { receivers: [id], deps });
  return getDelivery(tx, id, deliveryId);
}

async function getDelivery(queries: Queries, webhookId: WebhookId, id: string): Promise<Delivery> {
  const delivery = await findDelivery(queries, webhookId, id);
  if (delivery !== undefined) return delivery;
  throw new AppError(
    'delivery_not_found',
    'The webhook has no delivery of this ID; those of the last 30 days are kept.',
  );
}

function toPosition({ createdAtMs, id }: Delivery): ListPosition {
  return { atMs: createdAtMs, id };
}

function deliveryExpired(): AppError {
  return new AppError(
    'delivery_expired',
    'What was to be sent is kept for 7 days only, so this delivery can’t be sent again.',
  );
}
