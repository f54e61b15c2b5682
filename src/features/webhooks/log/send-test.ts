import { TEST_EVENT_TYPE } from '#contract/events.ts';

import type { Delivery } from '../delivery/delivery.ts';
import type { DestinationKey } from '../destinations/destination.ts';
import { lockAndGetDestination } from '../destinations/get-destination.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';
import { enqueueEvent } from '../events/publish-event.ts';
import { loadDelivery } from './load-deliveries.ts';

/**
 * Sends `webhook.test` to this destination only, even if it is disabled. Throws webhook_not_found.
 */
export async function sendTest(ctx: WebhookContext, key: DestinationKey): Promise<Delivery> {
  const { accountId } = key;
  return ctx.database.transaction(async (tx) => {
    const { id } = await lockAndGetDestination(tx, ctx.secrets, key);
    const [deliveryId = ''] = await enqueueEvent(tx, ctx, {
      accountId,
      type: TEST_EVENT_TYPE,
      subject: id,
      data: { webhookId: id },
      receivers: [id],
    });
    return loadDelivery(tx, id, deliveryId);
  });
}
