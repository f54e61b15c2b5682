import { AppError } from '#contract/app-error.ts';
import type { WebhookId } from '#contract/ids.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';

import { restartDelivery, restartFailed, type RestartOptions } from '../delivery/delivery-store.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { toDeliverJob } from '../destinations/deliver-job-kind.ts';
import type { DestinationKey } from '../destinations/destination.ts';
import { getDestination, lockAndGetDestination } from '../destinations/get-destination.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';
import { WEBHOOK_PAYLOAD_AGE_MS } from '../events/erase-old-events.ts';
import { loadDelivery } from './load-deliveries.ts';
import type { DeliveryKey } from './read-log.ts';

/**
 * Maximum number of deliveries changed in one transaction, so that other writers can run in
 * between.
 */
const BATCH_SIZE = 500;

/**
 * Starts another round under the same ID; a pending delivery continues. Throws webhook_not_found
 * and delivery_not_found, and delivery_expired after the payload was erased.
 */
export async function redeliver(ctx: WebhookContext, key: DeliveryKey): Promise<Delivery> {
  const { database, secrets, clock } = ctx;
  return database.transaction(async (tx) => {
    const { id: webhookId } = await lockAndGetDestination(tx, secrets, key);
    const { id, createdAtMs } = await loadDelivery(tx, webhookId, key.deliveryId);
    const nowMs = clock();
    if (createdAtMs <= nowMs - WEBHOOK_PAYLOAD_AGE_MS) throw deliveryExpiredError();
    if (await restartDelivery(tx, id, nowMs)) await enqueueJob(tx, ctx, toDeliverJob(webhookId));
    return loadDelivery(tx, webhookId, id);
  });
}

/**
 * Redelivers everything that failed since `failedSinceMs`. Returns the number of deliveries. Throws
 * webhook_not_found.
 */
export async function redeliverFailed(
  ctx: WebhookContext,
  key: DestinationKey,
  failedSinceMs: number,
): Promise<number> {
  const { database, secrets, clock } = ctx;
  const { id: webhookId } = await getDestination(database.queries, secrets, key);
  // Deliveries that fail again during this operation fail after this time, so they are not
  // restarted again.
  const failedUntilMs = clock();
  let createdSinceMs = failedUntilMs - WEBHOOK_PAYLOAD_AGE_MS + 1;
  let restarted = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; restarted += count) {
    const range = { createdSinceMs, failedSinceMs, failedUntilMs };
    const createdTimes = await restartBatch(ctx, webhookId, range);
    count = createdTimes.length;
    // The next batch starts after this one.
    createdSinceMs = Math.max(createdSinceMs, ...createdTimes);
  }
  return restarted;
}

/** Returns the creation times of the restarted deliveries. */
async function restartBatch(
  ctx: WebhookContext,
  webhookId: WebhookId,
  range: Pick<RestartOptions, 'createdSinceMs' | 'failedSinceMs' | 'failedUntilMs'>,
): Promise<readonly number[]> {
  return ctx.database.transaction(async (tx) => {
    const options = { ...range, webhookId, limit: BATCH_SIZE, nowMs: ctx.clock() };
    const createdTimes = await restartFailed(tx, options);
    if (createdTimes.length > 0) await enqueueJob(tx, ctx, toDeliverJob(webhookId));
    return createdTimes;
  });
}

function deliveryExpiredError(): AppError {
  return new AppError(
    'delivery_expired',
    'This delivery can’t be sent again, because payloads are erased after 7 days. Fetch the current state from the API.',
  );
}
