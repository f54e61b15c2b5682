import type { Delivery, Webhook } from '#sdk';

export type EventPattern = Webhook['events'][number];
export type DeliveredType = Delivery['type'];
/** The name of a single event, not a pattern. */
export type EventName = Exclude<DeliveredType, 'webhook.test'>;

export const EVENT_DESCRIPTIONS: Readonly<Record<DeliveredType, string>> = {
  'video.created': 'A video was added.',
  'video.ready': 'A video is ready to play.',
  'video.failed': 'A video could not be resolved. The event contains the reason.',
  'video.updated': 'A video changed, for example its title or visibility.',
  'video.deleted': 'A video was deleted.',
  'video.live_started': 'A live stream started.',
  'video.live_ended': 'A live stream ended.',
  'video.source_lost': 'A source stopped working.',
  'video.source_recovered': 'A source works again.',
  'subtitle.created': 'A subtitle track was added.',
  'subtitle.updated': 'A subtitle track was changed.',
  'subtitle.deleted': 'A subtitle track was deleted.',
  'feed.item_added': 'A new item of a feed became a video.',
  'webhook.test': 'You sent a test event.',
};

/** Each of these patterns also matches events that later versions add. */
export const EVENT_GROUPS = [
  { pattern: 'video.*', label: 'All video events' },
  { pattern: 'subtitle.*', label: 'All subtitle events' },
  { pattern: 'feed.*', label: 'All feed events' },
] as const satisfies readonly { readonly pattern: EventPattern; readonly label: string }[];

export type EventGroup = (typeof EVENT_GROUPS)[number];

/** In display order. */
export const DELIVERED_TYPES: readonly DeliveredType[] = Object.keys(EVENT_DESCRIPTIONS).filter(
  (name): name is DeliveredType => Object.hasOwn(EVENT_DESCRIPTIONS, name),
);

export function listEvents({ pattern }: EventGroup): readonly EventName[] {
  const prefix = pattern.slice(0, -1);
  return DELIVERED_TYPES.filter((type) => type !== 'webhook.test').filter((type) =>
    type.startsWith(prefix),
  );
}
