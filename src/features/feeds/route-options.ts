import type { RateLimits } from '#platform/http/limits/rate-limits.ts';
import type { IdempotencyContext } from '#platform/http/routes/idempotency.ts';

import type { FeedContext } from './context.ts';

export type FeedRouteOptions = {
  readonly feeds: FeedContext;
  readonly idempotency: IdempotencyContext;
  readonly rateLimits: RateLimits;
  /** The base URL of links in responses. */
  readonly publicUrl: URL;
};
