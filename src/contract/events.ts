/** Event types that an account can subscribe to, in display order. */
export const EVENT_TYPES = [
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
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent to one destination at its owner's request, regardless of subscriptions. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** Subscription patterns: single events, all events of a kind, or everything. */
export const EVENT_PATTERNS = ['*', 'video.*', 'subtitle.*', 'feed.*', ...EVENT_TYPES] as const;
export type EventPattern = (typeof EVENT_PATTERNS)[number];

export function isSubscribed(patterns: readonly string[], type: EventType): boolean {
  const kind = type.slice(0, type.indexOf('.'));
  return patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${kind}.*`);
}
