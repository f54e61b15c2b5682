import type { Delivery, Webhook } from '#sdk';

export type EventPattern = Webhook['events'][number];
export type DeliveredType = Delivery['type'];
/** The name of a single event, not a pattern. */
export type EventName = Exclude<DeliveredType, 'webhook.test'>;

/** In display order. */
export const DELIVERED_TYPES = [
  'video.created',
  'video.ready',
  'video.failed',
  'video.updated',
  'video.deleted',
  'video.removed',
  'video.live_started',
  'video.live_ended',
  'video.source_lost',
  'video.source_recovered',
  'subtitle.created',
  'subtitle.updated',
  'subtitle.deleted',
  'feed.item_added',
  'webhook.test',
] as const satisfies readonly DeliveredType[];

/** Each of these patterns also matches events that later versions add. */
export const EVENT_GROUPS = [
  'video.*',
  'subtitle.*',
  'feed.*',
] as const satisfies readonly EventPattern[];

export type EventGroup = (typeof EVENT_GROUPS)[number];

export function listEvents(group: EventGroup): readonly EventName[] {
  const prefix = group.slice(0, -1);
  return DELIVERED_TYPES.filter((type) => type !== 'webhook.test').filter((type) =>
    type.startsWith(prefix),
  );
}
