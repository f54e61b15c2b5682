import type { AccountId, DeliveryId, EventId, WebhookId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createListCursors, type ListCursors } from '#platform/http/routes/list-cursor.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { createDeliveryLog, type DeliveryLog } from './delivery-log.ts';
import { createDestinationStore } from './destination-store.ts';
import { createEventStore } from './event-store.ts';
import type { IsOwnerActive } from './is-owner-active.ts';
import { createManageDestinations, type ManageDestinations } from './manage-destinations.ts';
import { createPublishEvent, type PublishEvent } from './publish-event.ts';

export type WebhooksDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly enqueueJob: EnqueueJob;
  readonly checkUrl: Egress['checkUrl'];
  /**
   * Prevents deletion of the account until the transaction ends. Throws when the account is missing
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, accountId: AccountId) => Promise<void>;
  readonly isOwnerActive: IsOwnerActive;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly newWebhookId: () => WebhookId;
  readonly newEventId: () => EventId;
  readonly newDeliveryId: () => DeliveryId;
  readonly clock: Clock;
};

export type Webhooks = {
  readonly publishEvent: PublishEvent;
  readonly destinations: ManageDestinations;
  readonly log: DeliveryLog;
  readonly listCursors: ListCursors;
  /** Deletes webhooks and events as part of deleting the account. */
  readonly deleteForAccount: (tx: Tx, accountId: AccountId) => Promise<void>;
};

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { database, secrets } = deps;
  const destinations = createDestinationStore({ secrets, kind: database.kind });
  const events = createEventStore(secrets);
  const shared = { ...deps, destinations, events };
  return {
    publishEvent: createPublishEvent(shared),
    destinations: createManageDestinations(shared),
    log: createDeliveryLog(shared),
    listCursors: createListCursors(secrets),
    async deleteForAccount(tx, accountId) {
      await destinations.deleteForAccount(tx, accountId);
      await events.deleteForAccount(tx, accountId);
    },
  };
}
