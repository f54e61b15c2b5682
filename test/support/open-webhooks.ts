import { createWebhooks, type Webhooks, type WebhooksDeps } from '#features/webhooks/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createEnqueueJob } from '#platform/jobs/enqueue-job.ts';
import { newDeliveryId, newEventId, newWebhookId } from '#platform/new-id.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

/** The webhooks on a database that is given, under one secret for all tests; nothing delivers. */
export function openWebhooks(
  database: Database,
  judge: Egress['judge'],
  /** Without it every account exists. */
  holdOwner: WebhooksDeps['holdOwner'] = async () => {},
): Webhooks {
  return createWebhooks({
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    enqueueJob: createEnqueueJob({ changes: database.changes, clock: systemClock }),
    judge,
    holdOwner,
    isOwnerActive: async () => true,
    newWebhookId,
    newEventId,
    newDeliveryId,
    clock: systemClock,
  });
}
