import {
  createWebhooks,
  type Webhooks,
  type WebhooksDeps,
} from '../../src/features/webhooks/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Egress } from '../../src/platform/egress/egress.ts';
import { createEnqueueJob } from '../../src/platform/jobs/enqueue-job.ts';
import { newDeliveryId, newEventId, newWebhookId } from '../../src/platform/new-id.ts';
import { createSecrets } from '../../src/platform/secrets/create-secrets.ts';

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
