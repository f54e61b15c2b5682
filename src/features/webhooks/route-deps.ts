import type { Guard } from '#contract/guard.ts';
import type { RunIdempotently } from '#platform/http/routes/idempotency.ts';

import type { Webhooks } from './create-webhooks.ts';

export type WebhookRouteDeps = {
  readonly webhooks: Webhooks;
  readonly guard: Guard;
  readonly runIdempotently: RunIdempotently;
  /** The base URL of links in responses. */
  readonly publicUrl: URL;
};
