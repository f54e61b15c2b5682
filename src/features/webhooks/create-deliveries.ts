import type { Clock } from '#platform/clock.ts';
import type { RetryConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { EnqueueJob, JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { createDeliverJob } from './deliver-job.ts';
import { createDeliveryQueueStore } from './delivery-queue-store.ts';
import { createDestinationHealthStore } from './destination-health-store.ts';
import { createDestinationStore } from './destination-store.ts';
import type { EndedAttempt } from './drain-destination.ts';
import { createEraseOldEvents } from './erase-old-events.ts';
import { createFindTarget } from './find-target.ts';
import type { IsOwnerActive } from './is-owner-active.ts';
import { createWriteResult } from './write-results.ts';

export type DeliveriesDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly egress: Pick<Egress, 'open'>;
  readonly enqueueJob: EnqueueJob;
  readonly isOwnerActive: IsOwnerActive;
  readonly retries: RetryConfig;
  readonly clock: Clock;
  /** In the range [0, 1). */
  readonly random: () => number;
  readonly log: Logger;
  readonly onAttempt: (attempt: EndedAttempt) => void;
};

export type Deliveries = {
  /** The job mostly waits for receivers, so it needs a separate worker. */
  readonly deliverJob: JobHandler;
  readonly eraseOldEvents: HourlyErasure;
};

export function createDeliveries(deps: DeliveriesDeps): Deliveries {
  const { database, secrets } = deps;
  const queueStore = createDeliveryQueueStore({ secrets, kind: database.kind });
  const healthStore = createDestinationHealthStore(database);
  const store = createDestinationStore({ secrets, kind: database.kind });
  const destinations = { ...store, findTarget: createFindTarget(store, deps.isOwnerActive) };
  const writeResult = createWriteResult({ ...deps, queueStore, healthStore });
  return {
    deliverJob: createDeliverJob({ ...deps, destinations, queueStore, writeResult }),
    eraseOldEvents: createEraseOldEvents(deps),
  };
}
