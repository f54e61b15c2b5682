import type { Generated } from 'kysely';

export type WebhookTables = {
  readonly webhooks: WebhooksTable;
  readonly events: EventsTable;
  readonly event_positions: EventPositionsTable;
  readonly deliveries: DeliveriesTable;
  readonly delivery_attempts: DeliveryAttemptsTable;
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
  /** JSON list; empty for all videos. */
  tags: string;
  /** JSON list of IDs; empty for all. */
  playlists: string;
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
type EventsTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  type: string;
  /** The ID of the event's video; of a test event, the ID of its webhook. */
  subject: string;
  /** The body of its deliveries; null when there was no destination, or after erasure. */
  payload_sealed: string | null;
  /** The position in the account's list of events; null until the list is read. */
  position: number | null;
  created_at_ms: number;
};

/** Locked while events of an account get their positions. */
type EventPositionsTable = {
  account_id: string;
  last_position: number;
};

/** The delivery of one event to one destination. */
export type DeliveriesTable = {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  /** Copied from the event, so that the log can be searched by video. */
  subject: string;
  /** Copied from the event, so that deliveries for one video start in order. */
  event_seq: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Attempts of all rounds: the number of the latest one. */
  attempt_count: number;
  /** Attempts of the current round; a redelivery starts a new round. */
  round_attempts: number;
  /** Null unless pending. */
  next_attempt_at_ms: number | null;
  created_at_ms: number;
  finished_at_ms: number | null;
};

type DeliveryAttemptsTable = {
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
