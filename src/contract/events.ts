/** What an account can be told of, in the order in which pages list them. */
export const EVENT_TYPES = [
  'video.created',
  'video.ready',
  'video.failed',
  'video.updated',
  'video.deleted',
  'video.live_started',
  'video.live_ended',
  'video.source_lost',
  'video.source_recovered',
  'subtitle.created',
  'subtitle.updated',
  'subtitle.deleted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent on its owner's wish to one destination, whatever that is subscribed to. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** What a destination may subscribe to: single events, all of a kind, everything. */
export const EVENT_PATTERNS = ['*', 'video.*', 'subtitle.*', ...EVENT_TYPES] as const;
export type EventPattern = (typeof EVENT_PATTERNS)[number];

export function isSubscribed(patterns: readonly string[], type: EventType): boolean {
  const kind = type.slice(0, type.indexOf('.'));
  return patterns.some((each) => each === '*' || each === type || each === `${kind}.*`);
}
