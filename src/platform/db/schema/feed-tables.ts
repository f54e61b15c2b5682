import type { Visibility } from '#contract/visibilities.ts';

export type FeedTables = {
  readonly feeds: FeedsTable;
  readonly feed_items: FeedItemsTable;
};

/** A feed that an account follows. */
export type FeedsTable = {
  id: string;
  account_id: string;
  url_sealed: string;
  /** Keyed digest of the URL. Unique among the feeds of an account. */
  url_digest: string;
  /** URL of the document, if the feed was found through a page or by a provider's rules. */
  document_sealed: string | null;
  title: string | null;
  visibility: Visibility;
  /** JSON list. */
  tags: string;
  /** JSON object. */
  metadata: string;
  /** The playlist that new videos are added to. Null after its deletion. */
  playlist_id: string | null;
  /** Items that existed before the first check and become videos. */
  backfill: number;
  enabled: number;
  /** Reason why the service disabled the feed; null when the owner paused it. */
  disabled_reason: 'gone' | 'failing' | null;
  disabled_at_ms: number | null;
  /** Validators of the last document whose items were all processed. */
  etag: string | null;
  last_modified: string | null;
  checked_at_ms: number | null;
  /** Null until the first successful check. */
  succeeded_at_ms: number | null;
  next_check_at_ms: number;
  /** The server asked for no requests until then (Retry-After). */
  paused_until_ms: number | null;
  failed_in_row: number;
  failing_since_ms: number | null;
  /** Code of the last error; null after a successful check. */
  error: string | null;
  added_count: number;
  skipped_limit: number;
  skipped_refused: number;
  skipped_existing: number;
  /** The day, since the epoch, that `added_today` counts. */
  added_day: number;
  added_today: number;
  created_at_ms: number;
  updated_at_ms: number;
};

/** A GUID or URL of a feed's items, never added again. */
type FeedItemsTable = {
  feed_id: string;
  digest: string;
  /** When the feed last listed the item. */
  seen_at_ms: number;
};
