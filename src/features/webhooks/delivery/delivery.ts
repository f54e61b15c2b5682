import type { DeliveryId, EventId, WebhookId } from '#contract/ids.ts';

/** The most recent attempts shown in a delivery's log. */
export const DELIVERY_ATTEMPTS_SHOWN_MAX = 20;

/** One event for one destination, with its attempts. */
export type Delivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly eventId: EventId;
  readonly eventType: string;
  /** The ID of the video that has changed; of a test event, the ID of its webhook. */
  readonly subject: string;
  readonly status: DeliveryStatus;
  /** The latest DELIVERY_ATTEMPTS_SHOWN_MAX attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly nextAttemptAtMs: number | null;
  readonly createdAtMs: number;
};

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export type Attempt = {
  readonly atMs: number;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly success: boolean;
  /** A code from ATTEMPT_ERRORS; null after a success. */
  readonly error: string | null;
};

export type DeliveryFilters = {
  readonly id?: string;
  readonly status?: DeliveryStatus;
  readonly type?: string;
  readonly event?: string;
  readonly subject?: string;
};

export type DueDelivery = {
  readonly id: string;
  readonly eventType: string;
  /** Attempts of this round so far. */
  readonly attempts: number;
  /** Null after the payload was erased. */
  readonly payload: string | null;
};
