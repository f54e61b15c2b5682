import { SKIP_REASONS } from '#contract/skip-reasons.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { toTime } from '#lib/text/to-time.ts';

import type { Feed, FeedError } from './feed.ts';
import type { FeedWire } from './wire.ts';

const MESSAGES: Readonly<Record<FeedError, string>> = {
  url_not_allowed: FAILURE_REASONS.url_blocked.message,
  unreachable: 'The server could not be reached.',
  timeout: 'The server did not respond in time.',
  not_found: 'The server returned 404. Check the URL.',
  access_denied: 'The server denied access to the feed.',
  rate_limited: 'The server limits requests. The feed is checked again later.',
  gone: 'The server returned 410: the feed was removed permanently.',
  server_error: 'The server returned an error. The feed is checked again later.',
  too_many_redirects: 'The URL redirects too many times.',
  too_large: 'The feed is too large.',
  too_complex: 'The feed is too complex to read.',
  not_a_feed: 'The URL leads to no feed. Use the URL of a feed, or of a page that links its feed.',
  quota_exceeded: 'The account has reached its limit of videos. New items are added later.',
};

export function toFeedWire(feed: Feed): FeedWire {
  const { disabled, error } = feed;
  return {
    id: feed.id,
    url: feed.url.href,
    title: feed.title,
    enabled: disabled === null,
    disabledReason: disabled?.reason ?? null,
    disabledAt: toTime(disabled?.atMs ?? null),
    visibility: feed.visibility,
    tags: [...feed.tags],
    metadata: { ...feed.metadata },
    playlistId: feed.playlistId,
    lastCheckedAt: toTime(feed.checkedAtMs),
    lastSucceededAt: toTime(feed.succeededAtMs),
    nextCheckAt: disabled === null ? toTime(feed.nextCheckAtMs) : null,
    lastError: error === null ? null : { code: error, message: MESSAGES[error] },
    itemsAdded: feed.addedCount,
    itemsSkipped: SKIP_REASONS.reduce((sum, reason) => sum + feed.skipped[reason], 0),
    skipReasons: { ...feed.skipped },
    createdAt: toTime(feed.createdAtMs),
    updatedAt: toTime(feed.updatedAtMs),
  };
}
