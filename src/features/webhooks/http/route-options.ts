import type { EventStreams } from '#platform/http/routes/event-streams.ts';
import type { IdempotencyContext } from '#platform/http/routes/idempotency.ts';

import type { WebhookContext } from '../destinations/webhook-context.ts';
import type { EventExample } from '../events/describe-events.ts';

export type WebhookRouteOptions = {
  readonly webhooks: WebhookContext;
  readonly eventStreams: EventStreams;
  readonly eventExamples: readonly EventExample[];
  readonly idempotency: IdempotencyContext;
  /** The base URL of links in responses. */
  readonly publicUrl: URL;
};
