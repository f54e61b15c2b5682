/** Roll-ups are of half an hour, UTC: the days of nearly every time zone begin with one. */
export const ROLLUP_MS = 30 * 60_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * 60_000;

/** A video's retention curve has so many steps. */
export const RETENTION_STEPS = 100;

/** What a view itself says of where and how it was. */
export const VIEW_DIMENSIONS = [
  'country',
  'device',
  'browser',
  'os',
  'referrer',
  'site',
  'type',
] as const;

/**
 * What views are told apart by. `all` has the one value `''`; `video` is kept for accounts only, where its
 * values are the IDs of their videos.
 */
export const ROLLUP_DIMENSIONS = ['all', 'video', ...VIEW_DIMENSIONS] as const;
export type RollupDimension = (typeof ROLLUP_DIMENSIONS)[number];

/** The value of a dimension of which nothing is known. */
export const UNKNOWN_VALUE = 'unknown';
/** The referrer or site of who has none. */
export const NO_HOST = 'none';
/** Where a dimension has had too many values in one day. */
export const OTHER_VALUES = 'other';

/** What adds up: over views, times and values. Each is counted in the half hour in which it happened. */
export type Sums = {
  /** Views that were begun, played or not. */
  readonly sessions: number;
  /** Views whose media moved. */
  readonly plays: number;
  /** Plays by who had not played anything in this scope on that day (UTC). */
  readonly viewers: number;
  /** Plays that reached the end. */
  readonly completed: number;
  /** Views that had an error, counted at their first. */
  readonly failed: number;
  readonly errors: number;
  readonly rebuffers: number;
  readonly watch_ms: number;
  readonly rebuffer_ms: number;
};

export const SUM_NAMES = [
  'sessions',
  'plays',
  'viewers',
  'completed',
  'failed',
  'errors',
  'rebuffers',
  'watch_ms',
  'rebuffer_ms',
] as const satisfies readonly (keyof Sums)[];

export const NO_SUMS: Sums = {
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
