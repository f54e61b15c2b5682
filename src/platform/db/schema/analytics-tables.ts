export type AnalyticsTables = {
  readonly analytics_rollups: AnalyticsRollupsTable;
  readonly analytics_days: AnalyticsRollupsTable;
  readonly analytics_minutes: AnalyticsMinutesTable;
  readonly analytics_retention: AnalyticsRetentionTable;
  readonly analytics_viewers: AnalyticsViewersTable;
  readonly analytics_values: AnalyticsValuesTable;
  /** The key of a day's viewer hashes, erased soon after that day. */
  readonly analytics_day_keys: { day_ms: number; key_sealed: string };
};

/**
 * Views per half-hour interval, aggregated for one value of one dimension. `scope` is a video or an
 * account.
 */
export type AnalyticsRollupsTable = {
  scope: string;
  dimension: string;
  at_ms: number;
  value: string;
  sessions: number;
  plays: number;
  viewers: number;
  completed: number;
  failed: number;
  errors: number;
  rebuffers: number;
  watch_ms: number;
  rebuffer_ms: number;
  /** Sketch of startup times; empty for none. */
  startups: string;
  /** Peak concurrent views within a minute; only for dimension `all`. */
  peak: number;
};

/** Number of views that played in each minute. */
type AnalyticsMinutesTable = { scope: string; at_ms: number; playing: number };

/** Audience retention of one day's views of a video. */
type AnalyticsRetentionTable = {
  video_id: string;
  /** Midnight, UTC. */
  at_ms: number;
  plays: number;
  /** JSON of 100 numbers: views that played the middle of each percent of the duration. */
  steps: string;
};

/** Viewers that were counted on a day. */
type AnalyticsViewersTable = { day_ms: number; scope: string; viewer: string };

/** Values of a dimension seen on a day. They are stored to limit the number of distinct values. */
type AnalyticsValuesTable = {
  day_ms: number;
  scope: string;
  dimension: string;
  value: string;
};
