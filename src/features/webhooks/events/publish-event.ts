import type { EventType, TEST_EVENT_TYPE } from '#contract/events.ts';
import type { DeliveryId, WebhookId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import { newDeliveryId, newEventId } from '#platform/new-id.ts';

import { insertDeliveries } from '../delivery/delivery-store.ts';
import { toDeliverJob } from '../destinations/deliver-job-kind.ts';
import { findSubscribed } from '../destinations/subscription-store.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';
import { insertEvent } from './event-store.ts';

export type PublishedEvent = {
  /** The account whose webhooks receive the event. */
  readonly accountId: string;
  readonly type: EventType;
  /** The ID of the record that the event describes. */
  readonly subject: string;
  /** The tags of the video before and after the change. */
  readonly tags: readonly string[];
  /** Builds the body's `data`; called only if there are subscribers. */
  readonly render: () => object;
};

/**
 * Writes an event and its deliveries in the transaction of the change, so that they are stored if
 * and only if the change is. Must be called after the change: writers of the same record are then
 * serialized, which keeps its events in order.
 */
export async function publishEvent(
  tx: Tx,
  ctx: WebhookContext,
  { render, ...event }: PublishedEvent,
): Promise<void> {
  const receivers = await findReceivers(tx, ctx, event);
  const data = receivers.length === 0 ? null : render();
  await enqueueEvent(tx, ctx, { ...event, data, receivers });
}

async function findReceivers(
  tx: Tx,
  ctx: WebhookContext,
  event: Omit<PublishedEvent, 'render'>,
): Promise<readonly WebhookId[]> {
  const subscribed = await findSubscribed(tx, ctx, event);
  return subscribed.length > 0 && (await ctx.isOwnerActive(tx, event.accountId)) ? subscribed : [];
}

type RenderedEvent = Pick<PublishedEvent, 'accountId' | 'subject'> & {
  readonly type: EventType | typeof TEST_EVENT_TYPE;
  /** Null if there are no receivers. */
  readonly data: object | null;
  readonly receivers: readonly WebhookId[];
};

/**
 * Delivers to the receivers regardless of their subscriptions. Returns the delivery IDs in the same
 * order.
 */
export async function enqueueEvent(
  tx: Tx,
  ctx: WebhookContext,
  { data, receivers, ...event }: RenderedEvent,
): Promise<readonly DeliveryId[]> {
  const { secrets, clock } = ctx;
  const { type, subject } = event;
  const id = newEventId();
  const nowMs = clock();
  const payload = data === null ? null : toPayload({ id, type, nowMs, data });
  const seq = await insertEvent(tx, secrets, { ...event, id, payload, nowMs });
  const deliveries = receivers.map((webhookId) => ({
    id: newDeliveryId(),
    webhookId,
    event: { id, type, subject, seq },
    nowMs,
  }));
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
  for (const webhookId of receivers) await enqueueJob(tx, ctx, toDeliverJob(webhookId));
  await ctx.database.changes.publish(tx, 'event', event.accountId);
  return deliveries.map((delivery) => delivery.id);
}

type PayloadInput = {
  readonly id: string;
  readonly type: string;
  readonly nowMs: number;
  readonly data: object;
};

/** Stored as text, because every attempt sends and signs the same bytes. */
function toPayload({ id, type, nowMs, data }: PayloadInput): string {
  const createdAt = new Date(nowMs).toISOString();
  return JSON.stringify({ id, type, apiVersion: 'v1', createdAt, data });
}
