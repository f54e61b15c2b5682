import { AppError } from '#contract/app-error.ts';
import type { WebhookId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { findAttempts } from '../delivery/attempt-store.ts';
import { findDelivery, type StoredDelivery } from '../delivery/delivery-store.ts';
import type { Delivery } from '../delivery/delivery.ts';

/** Throws delivery_not_found. */
export async function loadDelivery(
  queries: Queries,
  webhookId: WebhookId,
  id: string,
): Promise<Delivery> {
  const stored = await findDelivery(queries, webhookId, id);
  const [delivery] = await addAttempts(queries, stored === undefined ? [] : [stored]);
  if (delivery !== undefined) return delivery;
  throw new AppError(
    'delivery_not_found',
    'Delivery not found. Check the ID. Deliveries are stored for 30 days.',
  );
}

export async function addAttempts(
  queries: Queries,
  deliveries: readonly StoredDelivery[],
): Promise<readonly Delivery[]> {
  const attempts = await findAttempts(
    queries,
    deliveries.map(({ id }) => id),
  );
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.get(delivery.id) ?? [],
  }));
}
