export type ViewTables = {
  readonly play_sessions: PlaySessionsTable;
};

/** One view of one video, aggregated from its reports. */
export type PlaySessionsTable = {
  video_id: string;
  /** Chosen by the player (CMCD `sid`). */
  session_id: string;
  owner_id: string;
  /** Hash of address and user agent under a daily key; null for viewers with DNT or GPC. */
  viewer: string | null;
  /** ISO 3166-1 alpha-2, or `unknown`. */
  country: string;
  device: string;
  browser: string;
  os: string;
  /** Host name, `none`, or `other`. */
  referrer: string;
  site: string;
  link: string;
  /** VideoType, or `unknown`. */
  type: string;
  live: number;
  /** The video's duration when the view started; null when unknown. */
  duration_ms: number | null;
  started_at_ms: number;
  last_at_ms: number;
  /** When playback first started; null until then. */
  played_at_ms: number | null;
  watch_ms: number;
  rebuffer_ms: number;
  rebuffers: number;
  seeks: number;
  /** Time to first frame. */
  startup_ms: number | null;
  errors: number;
  last_error: string | null;
  /** The most recent bitrate. */
  bitrate_kbps: number | null;
  bitrate_changes: number;
  completed: number;
  /** JSON of the played ranges, as pairs of milliseconds. */
  watched: string;
  /** JSON of SessionState, which the next report updates. */
  state: string;
};
