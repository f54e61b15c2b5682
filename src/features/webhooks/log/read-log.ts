import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { findDeliveries } from '../delivery/delivery-store.ts';
import type { Delivery, DeliveryFilters } from '../delivery/delivery.ts';
import type { DestinationKey } from '../destinations/destination.ts';
import { getDestination } from '../destinations/get-destination.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';
import { addAttempts, loadDelivery } from './load-deliveries.ts';

export type DeliveryKey = DestinationKey & { readonly deliveryId: string };

/** `next` is null on the last page. */
type DeliveryPage = {
  readonly deliveries: readonly Delivery[];
  readonly next: ListPosition | null;
};

/** Newest first. Throws webhook_not_found. */
export async function listDeliveries(
  { database: { queries }, secrets }: WebhookContext,
  key: DestinationKey,
  {
    filters,
    after,
    limit,
  }: {
    readonly filters: DeliveryFilters;
    readonly after: ListPosition | null;
    readonly limit: number;
  },
): Promise<DeliveryPage> {
  const { id: webhookId } = await getDestination(queries, secrets, key);
  const found = await findDeliveries(queries, { webhookId, filters, after, rowsMax: limit + 1 });
  const deliveries = await addAttempts(queries, found.slice(0, limit));
  const last = found.length > limit ? deliveries.at(-1) : undefined;
  return { deliveries, next: last === undefined ? null : { atMs: last.createdAtMs, id: last.id } };
}

/** Throws webhook_not_found and delivery_not_found. */
export async function getDelivery(
  { database: { queries }, secrets }: WebhookContext,
  key: DeliveryKey,
): Promise<Delivery> {
  const { id } = await getDestination(queries, secrets, key);
  return loadDelivery(queries, id, key.deliveryId);
}
