import { EVENT_TYPES, TEST_EVENT_TYPE } from '#contract/events.ts';
import type { DeliveryId, EventId, WebhookId } from '#contract/ids.ts';

/** One event on its way to one destination, as the log has it. */
export type Delivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly eventId: EventId;
  readonly eventType: string;
  readonly status: DeliveryStatus;
  /** The latest DELIVERY_ATTEMPTS_SHOWN_MAX, oldest first. */
  readonly attempts: readonly Attempt[];
  /** Null unless pending. */
  readonly nextAttemptAtMs: number | null;
  readonly createdAtMs: number;
};

/** What can be on its way. */
export const DELIVERED_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const;

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export type Attempt = {
  readonly atMs: number;
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly success: boolean;
  /** A code of ATTEMPT_ERRORS; null after a success. */
  readonly error: string | null;
};
