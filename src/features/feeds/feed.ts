import type { AccountId, FeedId } from '#contract/ids.ts';
import type { SkipReason } from '#contract/skip-reasons.ts';
import type { Metadata, VideoWire } from '#features/videos/index.ts';

/** Why the last check of a feed failed. */
export const FEED_ERRORS = [
  'url_not_allowed',
  'unreachable',
  'timeout',
  'not_found',
  'access_denied',
  'rate_limited',
  'gone',
  'server_error',
  'too_many_redirects',
  'too_large',
  'too_complex',
  'not_a_feed',
  'quota_exceeded',
] as const;
export type FeedError = (typeof FEED_ERRORS)[number];

export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export type SkipCounts = Readonly<Record<SkipReason, number>>;

/** The outcomes of new items on a day. */
export type ItemCounts = {
  readonly added?: number;
  readonly skipped?: Partial<SkipCounts>;
  readonly day: number;
};

/** Values of the videos that a feed adds. */
export type FeedDefaults = {
  readonly visibility: VideoWire['visibility'];
  readonly tags: readonly string[];
  readonly metadata: Metadata;
  /** The playlist at whose end videos are added. */
  readonly playlistId: string | null;
};

export type FeedKey = { readonly id: string; readonly accountId: AccountId };

export type Feed = FeedDefaults & {
  readonly id: FeedId;
  readonly accountId: AccountId;
  readonly url: URL;
  /** The URL that is fetched; null for `url`. */
  readonly documentUrl: URL | null;
  readonly title: string | null;
  readonly backfill: number;
  /** Null while enabled. The reason is null if the owner paused the feed. */
  readonly disabled: { readonly reason: DisabledReason | null; readonly atMs: number } | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly checkedAtMs: number | null;
  readonly succeededAtMs: number | null;
  readonly nextCheckAtMs: number;
  readonly pausedUntilMs: number | null;
  readonly failedInRow: number;
  readonly failingSinceMs: number | null;
  readonly error: FeedError | null;
  readonly addedCount: number;
  readonly skipped: SkipCounts;
  readonly addedDay: number;
  readonly addedToday: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** An item of a feed that leads to a video. */
export type FeedEntry = {
  readonly guid: string;
  readonly url: URL;
  readonly title: string | null;
  /** True if the URL is a file, whose name is a worse title than that of the item. */
  readonly isFile: boolean;
  readonly publishedAtMs: number | null;
};
