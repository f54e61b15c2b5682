import { DELIVERED_TYPES } from '#contract/events.ts';
import { toTime } from '#lib/text/to-time.ts';

import type { WebhookHistoryWire } from '../area-wire.ts';
import { toErrorMessage } from '../delivery/attempt-errors.ts';
import { type Attempt, type Delivery } from '../delivery/delivery.ts';
import type { Destination } from '../destinations/destination.ts';
import type { EventListWire, EventWire } from '../event-wire.ts';
import type { EventPage } from '../events/list-events.ts';
import type { PlacedEvent } from '../events/position-store.ts';
import type { DeliveryHistory, RecentDeliveries } from '../log/history.ts';
import type { DeliveryWire, WebhookWire } from '../wire.ts';

export function toWebhookWire(
  destination: Destination,
  { nextAttemptAtMs, ...lastDay }: RecentDeliveries,
): WebhookWire {
  const { disabled } = destination;
  return {
    id: destination.id,
    url: destination.url.href,
    description: destination.description,
    events: [...destination.events],
    tags: [...destination.tags],
    playlists: [...destination.playlists],
    enabled: disabled === null,
    disabledReason: disabled?.reason ?? null,
    disabledAt: toTime(disabled?.atMs ?? null),
    previousSecretUntil: toTime(destination.previousSecretUntilMs),
    health: {
      lastSucceededAt: toTime(destination.lastSucceededAtMs),
      lastFailedAt: toTime(destination.lastFailedAtMs),
      failedInRow: destination.failedInRow,
      nextAttemptAt: toTime(nextAttemptAtMs),
      last24h: { ...lastDay },
    },
    createdAt: toTime(destination.createdAtMs),
    updatedAt: toTime(destination.updatedAtMs),
  };
}

export function toDeliveryWire(delivery: Delivery): DeliveryWire {
  return {
    id: delivery.id,
    event: delivery.eventId,
    type: toEventType(delivery.eventType),
    subject: delivery.subject,
    status: delivery.status,
    attempts: delivery.attempts.map(toAttemptWire),
    nextAttemptAt: toTime(delivery.nextAttemptAtMs),
    createdAt: toTime(delivery.createdAtMs),
  };
}

export function toEventListWire({ events, after, hasMore }: EventPage): EventListWire {
  return { data: events.map(toEventWire), after, hasMore };
}

export function toEventWire({ id, position, type, subject, createdAtMs }: PlacedEvent): EventWire {
  return { id, position, type: toEventType(type), subject, createdAt: toTime(createdAtMs) };
}

export function toHistoryWire({ hours, countedSinceMs }: DeliveryHistory): WebhookHistoryWire {
  return {
    hours: hours.map(({ atMs, ...counts }) => ({ at: toTime(atMs), ...counts })),
    countedSince: toTime(countedSinceMs),
  };
}

function toAttemptWire(attempt: Attempt): DeliveryWire['attempts'][number] {
  return {
    at: toTime(attempt.atMs),
    status: attempt.status,
    durationMs: attempt.durationMs,
    success: attempt.success,
    error: attempt.error === null ? null : toErrorMessage(attempt.error),
  };
}

function toEventType(name: string): DeliveryWire['type'] {
  const type = DELIVERED_TYPES.find((each) => each === name);
  if (type === undefined) throw new Error(`unknown event in the database: ${name}`);
  return type;
}
