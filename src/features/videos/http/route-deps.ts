import type { RateLimits } from '#platform/http/limits/rate-limits.ts';
import type { IdempotencyContext } from '#platform/http/routes/idempotency.ts';

import type { Reads } from '../access/create-reads.ts';
import type { ManageContext } from '../manage/manage-context.ts';
import type { StatusStreams } from './status-streams.ts';

/** The services that the routes of videos use. */
export type VideoRouteDeps = {
  readonly videos: Reads & { readonly ctx: ManageContext; readonly statusStreams: StatusStreams };
  readonly idempotency: IdempotencyContext;
  readonly rateLimits: RateLimits;
};
