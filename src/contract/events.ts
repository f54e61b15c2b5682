/** The events that an account can subscribe to, in display order, with descriptions in Markdown. */
export const EVENTS = [
  { type: 'video.created', description: 'A video was created.' },
  { type: 'video.ready', description: 'A video was resolved and is ready to play.' },
  {
    type: 'video.failed',
    description: 'A video could not be resolved. The event contains the reason.',
  },
  {
    type: 'video.updated',
    description: 'A video was changed by its owner, or by a refresh of its sources.',
  },
  {
    type: 'video.deleted',
    description: 'A video was deleted. The event contains its last state.',
  },
  {
    type: 'video.removed',
    description: 'An operator removed a video for legal reasons. The event contains the reason.',
  },
  { type: 'video.live_started', description: 'A live stream has started.' },
  { type: 'video.live_ended', description: 'A live stream has ended.' },
  { type: 'video.source_lost', description: 'All sources of a playable video are lost.' },
  { type: 'video.source_recovered', description: 'A lost source is available again.' },
  { type: 'subtitle.created', description: 'A subtitle track was added to a video.' },
  { type: 'subtitle.updated', description: 'A subtitle track was changed.' },
  {
    type: 'subtitle.deleted',
    description: 'A subtitle track was deleted. The event contains its last state.',
  },
  {
    type: 'feed.item_added',
    description: 'A new item of a feed became a video. `video.created` is published too.',
  },
  { type: 'playlist.created', description: 'A playlist was created.' },
  {
    type: 'playlist.updated',
    description: 'A playlist was changed, or videos were added to it, moved or removed.',
  },
  {
    type: 'playlist.deleted',
    description: 'A playlist was deleted. The event contains its last state.',
  },
] as const;
export type EventType = (typeof EVENTS)[number]['type'];
export const EVENT_TYPES = EVENTS.map(({ type }) => type);

/** Sent to one destination at its owner's request, regardless of subscriptions. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** The types of the events that are delivered. */
export const DELIVERED_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const;
export type DeliveredType = (typeof DELIVERED_TYPES)[number];

/** Patterns for the events of a kind, including those that later versions add. */
export const EVENT_GROUPS = ['video.*', 'subtitle.*', 'feed.*', 'playlist.*'] as const;
type EventGroup = (typeof EVENT_GROUPS)[number];

/** Subscription patterns: single events, all events of a kind, or everything. */
export const EVENT_PATTERNS = ['*', ...EVENT_GROUPS, ...EVENT_TYPES] as const;
export type EventPattern = (typeof EVENT_PATTERNS)[number];

export function listEvents(group: EventGroup): readonly EventType[] {
  return EVENT_TYPES.filter((type) => isSubscribed([group], type));
}

export function isSubscribed(patterns: readonly string[], type: EventType): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, type));
}

export function matchesPattern(pattern: string, type: string): boolean {
  const kind = type.slice(0, type.indexOf('.'));
  return pattern === '*' || pattern === type || pattern === `${kind}.*`;
}
