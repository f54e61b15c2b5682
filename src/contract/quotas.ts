import { AppError } from './app-error.ts';

/** Upper bound of a configured quota, except for bytes. */
export const QUOTA_MAX = 1_000_000_000;

/** Quotas of an account, in display order. Each one has a setting and an override per account. */
export const QUOTA_NAMES = [
  'videos',
  'subtitles',
  'webhooks',
  'keys',
  'checksPerDay',
  'bytesPerDay',
] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

/** Limits that an account can reach. All accounts have the same limit of feeds. */
export type ReachableQuota = QuotaName | 'feeds';

/** Limits by quota; null for unlimited. */
export type QuotaLimits = Readonly<Record<QuotaName, number | null>>;

/** Fixed limits of a video, a playlist or an account. They are reported like quotas. */
export type FixedQuotaName =
  | 'subtitlesPerVideo'
  | 'sourcesPerVideo'
  | 'playlists'
  | 'videosPerPlaylist';

type ExceededQuota = {
  /** Checks are never refused, only deferred. */
  readonly quota: Exclude<ReachableQuota, 'checksPerDay'> | FixedQuotaName;
  readonly limit: number;
  readonly used: number;
  /** The end of the period, for daily quotas. */
  readonly resetsAtMs?: number;
};

const ASK = 'or ask the operator of this service for a higher limit.';

const MESSAGES: Readonly<Record<ExceededQuota['quota'], (limit: number) => string>> = {
  videos: (limit) => `The account has reached its limit of ${limit} videos. Delete a video, ${ASK}`,
  subtitles: (limit) =>
    `The account has reached its limit of ${limit} subtitle tracks. Delete a track, ${ASK}`,
  webhooks: (limit) =>
    `The account has reached its limit of ${limit} webhooks. Delete a webhook, ${ASK}`,
  keys: (limit) => `The account has reached its limit of ${limit} API keys. Revoke a key, ${ASK}`,
  feeds: (limit) => `The account has reached its limit of ${limit} feeds. Unfollow a feed, ${ASK}`,
  bytesPerDay: () =>
    'The owner of this video has reached today’s limit for transferred data. Try again after midnight UTC.',
  subtitlesPerVideo: (limit) =>
    `A video can have at most ${limit} subtitle tracks. Delete a track first.`,
  sourcesPerVideo: (limit) =>
    `A video can have at most ${limit} backup sources. Remove a source first.`,
  playlists: (limit) => `An account can have at most ${limit} playlists. Delete a playlist first.`,
  videosPerPlaylist: (limit) =>
    `A playlist can have at most ${limit} videos. Remove videos first, or create another playlist.`,
};

export function quotaExceeded({ quota, limit, used, resetsAtMs }: ExceededQuota): AppError {
  const message = MESSAGES[quota](limit);
  const resetsAt = resetsAtMs === undefined ? {} : { resetsAt: new Date(resetsAtMs).toISOString() };
  // The path refers to the request as a whole, because no field of it is invalid.
  const detail = { path: '', message, quota, limit, used, ...resetsAt };
  return new AppError('quota_exceeded', message, { details: [detail] });
}
