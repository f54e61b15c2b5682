import { createWebhooks, type Webhooks, type WebhooksDeps } from '#features/webhooks/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createEnqueueJob } from '#platform/jobs/enqueue-job.ts';
import { newDeliveryId, newEventId, newWebhookId } from '#platform/new-id.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

/**
 * The webhooks feature on the given database, with the same secret in all tests. No worker delivers
 * events.
 */
export function openWebhooks(
  database: Database,
  checkUrl: Egress['checkUrl'],
  /** By default, every account exists. */
  lockOwner: WebhooksDeps['lockOwner'] = async () => {},
): Webhooks {
  return createWebhooks({
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    enqueueJob: createEnqueueJob({ changes: database.changes, clock: systemClock }),
    checkUrl,
    lockOwner,
    isOwnerActive: async () => true,
    newWebhookId,
    newEventId,
    newDeliveryId,
    clock: systemClock,
  });
}
