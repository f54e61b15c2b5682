import type { DeliveryWire, WebhookWire } from '#features/webhooks/wire.ts';

export type EventPattern = WebhookWire['events'][number];
export type DeliveredType = DeliveryWire['type'];
/** A name without `*`. */
export type EventName = Exclude<DeliveredType, 'webhook.test'>;

/** When each event is sent. */
export const EVENT_WORDS: Readonly<Record<DeliveredType, string>> = {
  'video.created': 'You added a video.',
  'video.ready': 'Its sources were found: it plays.',
  'video.failed': 'Nothing that plays was found; the event says why.',
  'video.updated': 'Something about it changed, such as its title or who may watch it.',
  'video.deleted': 'It was deleted.',
  'video.live_started': 'A live stream began.',
  'video.live_ended': 'A live stream came to its end.',
  'video.source_lost': 'A source that played plays no more.',
  'video.source_recovered': 'A lost source plays again.',
  'subtitle.created': 'Subtitles were added to a video.',
  'subtitle.updated': 'Subtitles were changed.',
  'subtitle.deleted': 'Subtitles were deleted.',
  'webhook.test': 'You asked for a test.',
};

/** What can be chosen together; each pattern also stands for what later versions add to it. */
export const EVENT_GROUPS = [
  { pattern: 'video.*', label: 'All video events' },
  { pattern: 'subtitle.*', label: 'All subtitle events' },
] as const satisfies readonly { readonly pattern: EventPattern; readonly label: string }[];

export type EventGroup = (typeof EVENT_GROUPS)[number];

/** In the order in which they are offered. */
export const DELIVERED_TYPES: readonly DeliveredType[] = Object.keys(EVENT_WORDS).filter(
  (name): name is DeliveredType => Object.hasOwn(EVENT_WORDS, name),
);

export function listEventsOf({ pattern }: EventGroup): readonly EventName[] {
  const prefix = pattern.slice(0, -1);
  return DELIVERED_TYPES.filter((type) => type !== 'webhook.test').filter((type) =>
    type.startsWith(prefix),
  );
}
