import { isWebhookId } from '#contract/ids.ts';
import { insertDeliveries } from '#features/webhooks/delivery/delivery-store.ts';
import { toDeliverJob } from '#features/webhooks/destinations/deliver-job-kind.ts';
import { insertEvent } from '#features/webhooks/events/event-store.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import { newDeliveryId, newEventId } from '#platform/new-id.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

const EVENT_TYPE = 'video.updated';
const PAYLOAD = JSON.stringify({ data: 'x'.repeat(1_500) });

type QueueContext = { readonly database: Database; readonly secrets: Secrets };

/** Publishes this number of events to each destination in one transaction. */
export async function fillDeliveryQueue(
  { database, secrets }: QueueContext,
  countPerDestination: number,
): Promise<void> {
  const nowMs = systemClock();
  await database.transaction(async (tx) => {
    const destinations = await tx.selectFrom('webhooks').select(['id', 'account_id']).execute();
    for (const { id: webhookId, account_id: accountId } of destinations) {
      if (!isWebhookId(webhookId)) throw new Error(`not a webhook ID: ${webhookId}`);
      const deliveries = [];
      for (let index = 0; index < countPerDestination; index += 1) {
        const event = { id: newEventId(), type: EVENT_TYPE, subject: webhookId };
        const content = { accountId, payload: PAYLOAD, nowMs };
        const seq = await insertEvent(tx, secrets, { ...event, ...content });
        deliveries.push({ id: newDeliveryId(), webhookId, event: { ...event, seq }, nowMs });
      }
      await insertDeliveries(tx, deliveries);
      await enqueueJob(tx, { database, clock: systemClock }, toDeliverJob(webhookId));
    }
  });
}
