/**
 * Rollups cover half an hour (UTC), because days of nearly every time zone start on a half hour.
 */
export const ROLLUP_MS = 30 * 60_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * 60_000;

export const RETENTION_STEPS = 100;

export const VIEW_DIMENSIONS = [
  'country',
  'device',
  'browser',
  'os',
  'referrer',
  'site',
  'link',
  'type',
] as const;

/**
 * The dimensions of rollups. `all` has the single value `''`; `video` exists only for accounts and
 * has video IDs as values.
 */
export const ROLLUP_DIMENSIONS = ['all', 'video', ...VIEW_DIMENSIONS] as const;
export type RollupDimension = (typeof ROLLUP_DIMENSIONS)[number];

export const UNKNOWN_VALUE = 'unknown';
/** The value of `referrer`, `site` or `link` when there is none. */
export const NO_HOST = 'none';
/** The value for hosts and links beyond the daily limit. */
export const OTHER_VALUES = 'other';

/** Additive counters. Each event counts in its own half hour. */
export type Counters = {
  /** Views started, whether or not playback began. */
  readonly sessions: number;
  /** Views in which playback began. */
  readonly plays: number;
  /** Plays by viewers without an earlier play in this scope on that day (UTC). */
  readonly viewers: number;
  /** Plays that reached the end. */
  readonly completed: number;
  /** Views with an error, counted at the first one. */
  readonly failed: number;
  readonly errors: number;
  readonly rebuffers: number;
  readonly watch_ms: number;
  readonly rebuffer_ms: number;
};

export const COUNTER_NAMES = [
  'sessions',
  'plays',
  'viewers',
  'completed',
  'failed',
  'errors',
  'rebuffers',
  'watch_ms',
  'rebuffer_ms',
] as const satisfies readonly (keyof Counters)[];

export const ZERO_COUNTERS: Counters = {
  sessions: 0,
  plays: 0,
  viewers: 0,
  completed: 0,
  failed: 0,
  errors: 0,
  rebuffers: 0,
  watch_ms: 0,
  rebuffer_ms: 0,
};

/** Half-open: excludes `toMs`. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number };
/** One video, or all videos of an account. */
export type ReportScope = { readonly kind: 'video' | 'account'; readonly id: string };
/** Deletes rows before a time, at most `limit`. */
export type ExpiredRows = { readonly beforeMs: number; readonly limit: number };
