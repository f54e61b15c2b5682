import type { Generated } from 'kysely';

/**
 * The tables as both databases hold them: text IDs, integer milliseconds since the epoch, JSON as
 * text, 0 and 1 for booleans. A column ending in `_sealed` is ciphertext (platform/secrets).
 */
export type Tables = {
  readonly videos: VideosTable;
  readonly sources: SourcesTable;
  readonly mirrors: MirrorsTable;
  readonly jobs: JobsTable;
  readonly secret_checks: SecretChecksTable;
  readonly idempotency_keys: IdempotencyKeysTable;
  readonly accounts: AccountsTable;
  readonly sessions: SessionsTable;
  readonly api_keys: ApiKeysTable;
  readonly login_places: LoginPlacesTable;
  readonly webhooks: WebhooksTable;
  readonly events: EventsTable;
  readonly deliveries: DeliveriesTable;
  readonly delivery_attempts: DeliveryAttemptsTable;
  readonly subtitle_tracks: SubtitleTracksTable;
  readonly play_sessions: PlaySessionsTable;
  readonly analytics_rollups: AnalyticsRollupsTable;
  readonly analytics_days: AnalyticsRollupsTable;
  readonly analytics_minutes: AnalyticsMinutesTable;
  readonly analytics_retention: AnalyticsRetentionTable;
  readonly analytics_viewers: AnalyticsViewersTable;
  readonly analytics_values: AnalyticsValuesTable;
  readonly analytics_day_keys: AnalyticsDayKeysTable;
};

export type VideosTable = {
  id: string;
  /** Null for anonymous records. */
  owner_id: string | null;
  /** Keyed digest of the normalised source address; unique among shared anonymous records, else null. */
  shared_digest: string | null;
  source_digest: string;
  source_url_sealed: string;
  status: 'queued' | 'resolving' | 'ready' | 'failed';
  provider: string | null;
  type: string | null;
  /** What the owner wrote; it wins over what the source says. */
  title: string | null;
  description: string | null;
  source_title: string | null;
  source_description: string | null;
  thumbnail_url_sealed: string | null;
  thumbnail_proxied: number;
  duration: number | null;
  width: number | null;
  height: number | null;
  /** JSON of LiveState. */
  live: string | null;
  /** The provider's own iframe, for embed-only records. */
  iframe_url: string | null;
  visibility: 'public' | 'unlisted' | 'private';
  /** JSON of EmbedSites; null where the account or the operator says it. */
  embed_sites: string | null;
  force_proxy: number;
  error_code: string | null;
  error_message: string | null;
  /** JSON of the resolution trace: it names upstream addresses. */
  trace_sealed: string | null;
  /** Counts every change; the ETag is made of it. */
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
  resolved_at_ms: number | null;
  checked_at_ms: number | null;
  /** Checks in a row that found the source failing; from the third on the record is lost. */
  failed_checks: number;
  /** Playback tokens name it; raising it withdraws them all. */
  playback_epoch: number;
  /** Written at most hourly, and of anonymous records only. */
  last_played_at_ms: number | null;
  /** `health`: sources that are lost come last. `given`: as its owner says. */
  source_order: Generated<'health' | 'given'>;
  /** JSON of the caption files that lie beside it at its source. */
  captions_sealed: string | null;
};

export type SourcesTable = {
  id: string;
  video_id: string;
  /** Among all of the video, the first is the default. */
  position: number;
  /** The address that it was found at, where its owner has added that; null where it is the video's own. */
  mirror_digest: string | null;
  /** Among those of the same address. */
  place: Generated<number>;
  /** Its owner has taken it out; it comes back as such when its address is resolved anew. */
  is_removed: Generated<number>;
  format: 'MP4' | 'WebM' | 'HLS' | 'DASH';
  mime_type: string;
  url_sealed: string;
  /** JSON of the request headers that the upstream needs. */
  headers_sealed: string | null;
  proxied: number;
  /** It can't be played otherwise, whatever the owner says. */
  must_proxy: number;
  /** JSON of the source's description: sizes, codecs, variants, audio tracks. */
  details: string;
  expires_at_ms: number | null;
};

/** Addresses that owners have added to their videos. */
export type MirrorsTable = {
  video_id: string;
  /** Keyed digest of the normalised address. */
  digest: string;
  url_sealed: string;
  /** Checks in a row that failed; from the third on its sources are lost. */
  failed_checks: number;
  created_at_ms: number;
};

export type JobsTable = {
  id: string;
  kind: string;
  /** What the job is about; one job for each kind and subject. */
  subject: string;
  payload: string;
  /** Not before this. */
  run_at_ms: number;
  /** Asked for while it was running: it runs once more, from the beginning, when it has ended. */
  rerun_at_ms: number | null;
  attempts: number;
  attempts_max: number;
  leased_by: string | null;
  leased_until_ms: number | null;
  created_at_ms: number;
};

/** One request of an account that must not be carried out twice. */
export type IdempotencyKeysTable = {
  account_id: string;
  operation: string;
  key_digest: string;
  request_digest: string;
  /** Who carries it out, until `held_until_ms`. */
  holder: string;
  held_until_ms: number;
  /** Null while it is carried out. */
  answer_sealed: string | null;
  created_at_ms: number;
};

export type SecretChecksTable = {
  purpose: string;
  digest: string;
};

export type AccountsTable = {
  id: string;
  /** As its owner wrote it. */
  email: string;
  /** The e-mail as it is compared; unique. */
  email_normal: string;
  name: string | null;
  /** Algorithm, parameters, salt and hash in one text. */
  password_hash: string;
  /** JSON of EmbedSites for all its videos; null where the operator says it. */
  embed_sites: string | null;
  disabled_at_ms: number | null;
  created_at_ms: number;
  updated_at_ms: number;
};

export type SessionsTable = {
  id: string;
  account_id: string;
  /** SHA-256 of the token, base64url. */
  token_digest: string;
  kind: 'browser' | 'token';
  client: string | null;
  created_at_ms: number;
  last_used_at_ms: number;
  expires_at_ms: number;
};

/** A network or browser from which an account was logged in to. */
export type LoginPlacesTable = {
  account_id: string;
  /** Keyed digest of the account and the place; it tells neither. */
  place_digest: string;
  used_at_ms: number;
};

export type ApiKeysTable = {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the whole key, base64url. */
  key_digest: string;
  last_four: string;
  /** JSON list of scopes. */
  scopes: string;
  /** JSON list of CIDR blocks; empty for anywhere. */
  networks: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
  expires_at_ms: number | null;
};

/** Where an account's events are delivered to. */
export type WebhooksTable = {
  id: string;
  account_id: string;
  /** Sealed: receivers like to put a token into the path. */
  url_sealed: string;
  description: string | null;
  /** JSON list of event names and patterns. */
  events: string;
  enabled: number;
  /** Why it is not enabled; null for its owner's own doing. */
  disabled_reason: 'gone' | 'failing' | null;
  disabled_at_ms: number | null;
  secret_sealed: string;
  /** Signs beside the new one until then. */
  previous_secret_sealed: string | null;
  previous_secret_until_ms: number | null;
  /** Failed deliveries since the last that succeeded. */
  failed_in_row: number;
  failing_since_ms: number | null;
  last_succeeded_at_ms: number | null;
  last_failed_at_ms: number | null;
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
};

/** What happened to an account's records, in the order in which it did. */
export type EventsTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  type: string;
  /** The ID of the video that it is about. */
  subject: string;
  /** The body of its deliveries; null when nobody waited for it, or when it has been erased. */
  payload_sealed: string | null;
  created_at_ms: number;
};

/** One event on its way to one destination. */
export type DeliveriesTable = {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  /** Of the event: a video's events start in their order. */
  event_seq: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Attempts of the present round; a redelivery begins another. */
  round_attempts: number;
  /** Null unless pending. */
  next_attempt_at_ms: number | null;
  created_at_ms: number;
  finished_at_ms: number | null;
};

export type DeliveryAttemptsTable = {
  delivery_id: string;
  /** From 1, over all rounds. */
  number: number;
  at_ms: number;
  /** The HTTP status; null when no answer came. */
  status: number | null;
  duration_ms: number;
  success: number;
  /** Which of the fixed sentences; null after a success. */
  error: string | null;
};

export type SubtitleTracksTable = {
  video_id: string;
  /** BCP 47, canonical. */
  lang: string;
  label: string;
  kind: 'subtitles' | 'captions' | 'descriptions' | 'chapters';
  is_default: number;
  cue_count: number;
  /** Grows with each change, and is never less than the time of it in milliseconds. */
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
  /** What was uploaded was in. */
  original_format: 'vtt' | 'srt' | 'ass' | 'ttml' | 'sbv';
  original_charset: string;
  /** As WebVTT. */
  vtt: string;
  /** The bytes as they were uploaded, base64. */
  original: string;
};

/** One view of one video: what its reports said, taken together. */
export type PlaySessionsTable = {
  video_id: string;
  /** As the player chose it (CMCD `sid`). */
  session_id: string;
  owner_id: string;
  /** Keyed hash of address and agent, under a key of that day; null where the viewer asked not to be followed. */
  viewer: string | null;
  /** ISO 3166-1 alpha-2, or `unknown`. */
  country: string;
  device: string;
  browser: string;
  os: string;
  /** Host names, `none`, or `other`. */
  referrer: string;
  site: string;
  /** VideoType, or `unknown`. */
  type: string;
  live: number;
  /** The video's, when the view began; null when it isn't known. */
  duration_ms: number | null;
  started_at_ms: number;
  last_at_ms: number;
  /** When media first moved; null until then. */
  played_at_ms: number | null;
  watch_ms: number;
  rebuffer_ms: number;
  rebuffers: number;
  seeks: number;
  /** From the wish to play to the first picture. */
  startup_ms: number | null;
  errors: number;
  last_error: string | null;
  /** The last one. */
  bitrate_kbps: number | null;
  bitrate_changes: number;
  completed: number;
  /** JSON of the played parts of the video, as pairs of milliseconds. */
  watched: string;
  /** JSON of SessionState: what the next report is added to. */
  state: string;
};

/** What happened within half an hour, of a video or of an account (`scope`), by one value of one dimension. */
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
  /** Sketch of start-up times; empty for none. */
  startups: string;
  /** Views at the same minute, at most; only of dimension `all`. */
  peak: number;
};

/** How many views played within a minute. */
export type AnalyticsMinutesTable = {
  scope: string;
  at_ms: number;
  playing: number;
};

/** How far a day's views of a video came. */
export type AnalyticsRetentionTable = {
  video_id: string;
  /** Midnight, UTC. */
  at_ms: number;
  plays: number;
  /** JSON of 100 numbers: views that saw the middle of each hundredth. */
  steps: string;
};

/** Who was counted as a viewer today. */
export type AnalyticsViewersTable = { day_ms: number; scope: string; viewer: string };

/** Which values a dimension has had today: there is a limit. */
export type AnalyticsValuesTable = {
  day_ms: number;
  scope: string;
  dimension: string;
  value: string;
};

/** The key of a day's viewer hashes, erased soon after that day. */
export type AnalyticsDayKeysTable = { day_ms: number; key_sealed: string };
