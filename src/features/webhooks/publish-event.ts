import type { EventType, TEST_EVENT_TYPE } from '#contract/events.ts';
import type { DeliveryId, EventId, WebhookId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';

import { toDeliverJob } from './deliver-job-kind.ts';
import { insertDeliveries } from './delivery-store.ts';
import type { DestinationStore } from './destination-store.ts';
import type { EventStore } from './event-store.ts';
import type { IsOwnerActive } from './is-owner-active.ts';

export type NewEvent = {
  /** The account whose webhooks receive the event. */
  readonly accountId: string;
  readonly type: EventType;
  /** The ID of the record that the event describes. */
  readonly subject: string;
  /** Builds the body's `data`; called only if there are subscribers. */
  readonly render: () => object;
};

/**
 * Writes an event and its deliveries in the transaction of the change, so that they are stored if
 * and only if the change is. Must be called after the change: writers of the same record are then
 * serialized, which keeps its events in order.
 */
export type PublishEvent = (tx: Tx, event: NewEvent) => Promise<void>;

export type PublishDeps = {
  readonly destinations: Pick<DestinationStore, 'findSubscribed'>;
  readonly events: Pick<EventStore, 'insert'>;
  readonly isOwnerActive: IsOwnerActive;
  readonly enqueueJob: EnqueueJob;
  readonly newEventId: () => EventId;
  readonly newDeliveryId: () => DeliveryId;
  readonly clock: Clock;
};

export function createPublishEvent(deps: PublishDeps): PublishEvent {
  return async (tx, { render, ...event }) => {
    const receivers = await findReceivers(tx, event, deps);
    await enqueueEvent(
      tx,
      { ...event, data: receivers.length === 0 ? null : render() },
      { receivers, deps },
    );
  };
}

async function findReceivers(
  tx: Tx,
  { accountId, type }: Pick<NewEvent, 'accountId' | 'type'>,
  { destinations, isOwnerActive }: PublishDeps,
): Promise<readonly WebhookId[]> {
  const subscribed = await destinations.findSubscribed(tx, accountId, type);
  return subscribed.length > 0 && (await isOwnerActive(tx, accountId)) ? subscribed : [];
}

type RenderedEvent = Pick<NewEvent, 'accountId' | 'subject'> & {
  readonly type: EventType | typeof TEST_EVENT_TYPE;
  /** Null if there are no subscribers. */
  readonly data: object | null;
};

type EnqueueEventOptions = { readonly receivers: readonly WebhookId[]; readonly deps: PublishDeps };

/**
 * Delivers to these receivers regardless of their subscriptions. Returns the delivery IDs in the
 * same order.
 */
export async function enqueueEvent(
  tx: Tx,
  { data, ...event }: RenderedEvent,
  { receivers, deps }: EnqueueEventOptions,
): Promise<readonly DeliveryId[]> {
  const { type } = event;
  const id = deps.newEventId();
  const nowMs = deps.clock();
  const payload = data === null ? null : toPayload({ id, type, createdAtMs: nowMs, data });
  const seq = await deps.events.insert(tx, { ...event, id, payload, nowMs });
  const deliveries = receivers.map((webhookId) => ({
    id: deps.newDeliveryId(),
    webhookId,
    event: { id, type, seq },
    nowMs,
  }));
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
  for (const webhookId of receivers) await deps.enqueueJob(tx, toDeliverJob(webhookId));
  return deliveries.map((delivery) => delivery.id);
}

type Payload = {
  readonly id: EventId;
  readonly type: string;
  readonly createdAtMs: number;
  readonly data: object;
};

/** Stored as text, because every attempt sends and signs the same bytes. */
function toPayload({ id, type, createdAtMs, data }: Payload): string {
  const createdAt = new Date(createdAtMs).toISOString();
  return JSON.stringify({ id, type, apiVersion: 'v1', createdAt, data });
}
