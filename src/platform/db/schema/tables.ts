import type { Generated } from 'kysely';

import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { Language } from '#lib/i18n/language.ts';

import type { SourceBlocksTable, TakedownsTable, VideoReportsTable } from './abuse-tables.ts';
import type { AccountIdentitiesTable, LoginPlacesTable } from './account-login-tables.ts';
import type { AccountQuotasTable, AccountUsageTable } from './account-quotas-tables.ts';
import type { AnalyticsValuesTable } from './analytics-values-table.ts';
import type { AuditEntriesTable } from './audit-entries-table.ts';
import type { FeedItemsTable, FeedsTable } from './feeds-tables.ts';
import type { IdempotencyKeysTable } from './idempotency-keys-table.ts';
import type { MailTokensTable } from './mail-tokens-table.ts';
import type { NodeProcessesTable } from './node-processes-table.ts';
import type { ProviderCanariesTable } from './provider-canaries-table.ts';
import type { SecondFactorTables } from './second-factors-tables.ts';
import type { VideoLabelsTable } from './video-labels-table.ts';

/**
 * The tables of both databases: text IDs, integer milliseconds since the epoch, JSON as text, 0 and
 * 1 for booleans. A column ending in `_sealed` is encrypted (platform/secrets).
 */
export type Tables = SecondFactorTables & {
  readonly videos: VideosTable;
  readonly video_labels: VideoLabelsTable;
  readonly sources: SourcesTable;
  readonly addresses: AddressesTable;
  readonly jobs: JobsTable;
  readonly secret_checks: { purpose: string; digest: string };
  readonly node_processes: NodeProcessesTable;
  readonly write_checks: { id: string; filler: string };
  readonly idempotency_keys: IdempotencyKeysTable;
  readonly accounts: AccountsTable;
  readonly sessions: SessionsTable;
  readonly api_keys: ApiKeysTable;
  readonly login_places: LoginPlacesTable;
  readonly mail_tokens: MailTokensTable;
  readonly account_identities: AccountIdentitiesTable;
  readonly account_quotas: AccountQuotasTable;
  readonly account_usage: AccountUsageTable;
  /** The last day on which each quota was announced, in days since the epoch (UTC). */
  readonly quota_notices: { account_id: string; quota: string; day: number };
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
  /** The key of a day's viewer hashes, erased soon after that day. */
  readonly analytics_day_keys: { day_ms: number; key_sealed: string };
  readonly provider_canaries: ProviderCanariesTable;
  readonly audit_entries: AuditEntriesTable;
  readonly feeds: FeedsTable;
  readonly feed_items: FeedItemsTable;
  readonly takedowns: TakedownsTable;
  readonly source_blocks: SourceBlocksTable;
  readonly video_reports: VideoReportsTable;
};

export type VideosTable = {
  id: string;
  /** Null for anonymous videos, and while a deletion can be undone. */
  owner_id: string | null;
  /**
   * Keyed digest of the normalized source URL. Unique among shared anonymous videos, otherwise
   * null.
   */
  shared_digest: string | null;
  /** Keyed digest of the submitted URL. Unique among the videos of an owner. */
  source_digest: string;
  status: 'queued' | 'resolving' | 'ready' | 'failed';
  provider: string | null;
  type: string | null;
  /** Set by the owner; overrides the title of the source. */
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
  /** JSON of EmbedSites; null to use the account's setting or the server default. */
  embed_sites: string | null;
  force_proxy: number;
  error_code: string | null;
  error_message: string | null;
  /** Incremented by every change; part of the ETag. */
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
  resolved_at_ms: number | null;
  /** Part of every playback token; incrementing it revokes all tokens. */
  playback_epoch: number;
  /** Updated at most hourly, and only for anonymous videos. */
  last_played_at_ms: number | null;
  /** `health` puts lost sources last; `given` keeps the owner's order. */
  source_order: Generated<'health' | 'given'>;
  /** JSON of the caption files that the provider publishes. */
  captions_sealed: string | null;
  /** JSON of the name and the URL of the author. */
  author_sealed: string | null;
  /** When the source was published. */
  published_at_ms: number | null;
  /**
   * Last play or change by the owner, accurate to a day; null if there is none, and for videos
   * without an owner.
   */
  active_at_ms: number | null;
  /** Time of the next check within the daily quota of the owner; null if it was not deferred. */
  check_deferred_to_ms: number | null;
  /** JSON of the tags; null if there are none. */
  tags: string | null;
  /** JSON of the metadata; null if there is none. */
  metadata: string | null;
  /** When a deletion that can be undone becomes final; null for all other videos. */
  deletion_due_ms: number | null;
  /** The owner of such a video, otherwise null. */
  deleted_owner_id: string | null;
  /** When an operator removed the video; null for all other videos. */
  removed_at_ms: number | null;
  removal_reason: RemovalReason | null;
  /** Text for the owner. */
  removal_notice: string | null;
};

export type SourcesTable = {
  id: string;
  video_id: string;
  /** Order among all sources of the video; the first is the default. */
  position: number;
  /** Digest of the URL that the source was found at. */
  address_digest: string;
  /** Order among the sources found at the same URL. */
  place: Generated<number>;
  /** 1 if the owner removed the source; it stays removed when its URL is resolved again. */
  is_removed: Generated<number>;
  format: 'MP4' | 'WebM' | 'HLS' | 'DASH';
  mime_type: string;
  url_sealed: string;
  /** JSON of the request headers that the upstream needs. */
  headers_sealed: string | null;
  proxied: number;
  /** 1 if the source can't be played without the proxy, whatever the owner's setting. */
  must_proxy: number;
  /** JSON of the source's description: sizes, codecs, variants, audio tracks. */
  details: string;
  expires_at_ms: number | null;
};

/** The URLs of a video: the submitted URL, then the backup sources that the owner has added. */
export type AddressesTable = {
  video_id: string;
  /** Keyed digest of the normalized URL. */
  digest: string;
  /** 0 for the submitted URL. */
  position: number;
  url_sealed: string;
  /** The table that the sealed values are bound to. A migration can't seal them again. */
  sealed_as: 'videos' | 'mirrors' | 'addresses';
  /** Consecutive failed checks; the sources of the URL are lost after the third. */
  failed_checks: number;
  checked_at_ms: number | null;
  created_at_ms: number;
  /** JSON of the last resolution trace. Sealed because it contains upstream URLs. */
  trace_sealed: string | null;
};

export type JobsTable = {
  id: string;
  kind: string;
  /** The ID of the job's subject; there is one job per kind and subject. */
  subject: string;
  payload: string;
  /** The account whose share of the workers the job uses; `-` if there is none. */
  owner_id: Generated<string>;
  /** The earliest start. */
  run_at_ms: number;
  /** 1 for a waiting job that a worker has found to be due; 0 for leased jobs. */
  is_due: Generated<number>;
  /** Set when the job was enqueued while running: it then runs once more after it has finished. */
  rerun_at_ms: number | null;
  attempts: number;
  attempts_max: number;
  leased_by: string | null;
  leased_until_ms: number | null;
  created_at_ms: number;
};

export type AccountsTable = {
  id: string;
  /** As the owner typed it. */
  email: string;
  /** Normalized for comparison; unique. */
  email_normal: string;
  name: string | null;
  /** Algorithm, parameters, salt and hash as one string; empty without a password. */
  password_hash: string;
  /** JSON of EmbedSites for all its videos; null to use the server default. */
  embed_sites: string | null;
  role: Generated<'user' | 'operator'>;
  /** Language of e-mails; null if it is unknown. */
  language: Language | null;
  /** When the owner proved that the address receives e-mail. */
  email_verified_at_ms: number | null;
  disabled_at_ms: number | null;
  /** Null unless the owner has deleted the account and the grace period is running. */
  deletion_due_ms: number | null;
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

export type ApiKeysTable = {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the entire key, base64url. */
  key_digest: string;
  last_four: string;
  /** JSON list of scopes. */
  scopes: string;
  /** JSON list of CIDR blocks; empty for any address. */
  networks: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
  expires_at_ms: number | null;
};

/** The destination of an account's events. */
export type WebhooksTable = {
  id: string;
  account_id: string;
  /** Sealed, because the path often contains a token. */
  url_sealed: string;
  description: string | null;
  /** JSON list of event names and patterns. */
  events: string;
  enabled: number;
  /** Reason why the service disabled the webhook; null when the owner disabled it. */
  disabled_reason: 'gone' | 'failing' | null;
  disabled_at_ms: number | null;
  secret_sealed: string;
  /** Also signs deliveries, along with the new secret, until `previous_secret_until_ms`. */
  previous_secret_sealed: string | null;
  previous_secret_until_ms: number | null;
  /** Consecutive failed deliveries. */
  failed_in_row: number;
  failing_since_ms: number | null;
  last_succeeded_at_ms: number | null;
  last_failed_at_ms: number | null;
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
};

/** Events of an account's videos, in chronological order. */
export type EventsTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  type: string;
  /** The ID of the event's video. */
  subject: string;
  /** The body of its deliveries; null when there was no destination, or after erasure. */
  payload_sealed: string | null;
  created_at_ms: number;
};

/** The delivery of one event to one destination. */
export type DeliveriesTable = {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  /** Copied from the event, so that deliveries for one video start in order. */
  event_seq: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Attempts of the current round; a redelivery starts a new round. */
  round_attempts: number;
  /** Null unless pending. */
  next_attempt_at_ms: number | null;
  created_at_ms: number;
  finished_at_ms: number | null;
};

export type DeliveryAttemptsTable = {
  delivery_id: string;
  /** Number of the attempt across all rounds, starting at 1. */
  number: number;
  at_ms: number;
  /** The HTTP status; null without a response. */
  status: number | null;
  duration_ms: number;
  success: number;
  /** One of a fixed set of messages; null after a success. */
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
  /** Increases with each change, and is at least the time of the change in milliseconds. */
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
  /** The format of the uploaded file. */
  original_format: 'vtt' | 'srt' | 'ass' | 'ttml' | 'sbv' | 'lrc';
  original_charset: string;
  vtt: string;
  /** The uploaded bytes, base64. */
  original: string;
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
export type AnalyticsMinutesTable = { scope: string; at_ms: number; playing: number };

/** Audience retention of one day's views of a video. */
export type AnalyticsRetentionTable = {
  video_id: string;
  /** Midnight, UTC. */
  at_ms: number;
  plays: number;
  /** JSON of 100 numbers: views that played the middle of each percent of the duration. */
  steps: string;
};

/** Viewers that were counted on a day. */
export type AnalyticsViewersTable = { day_ms: number; scope: string; viewer: string };
