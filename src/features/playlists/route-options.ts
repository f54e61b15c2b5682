import type { IdempotencyContext } from '#platform/http/routes/idempotency.ts';

import type { PlaylistReadContext } from './context.ts';

export type PlaylistRouteOptions = {
  readonly playlists: PlaylistReadContext;
  readonly idempotency: IdempotencyContext;
};
