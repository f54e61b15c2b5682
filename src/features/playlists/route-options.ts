import type { IdempotencyContext } from '#platform/http/routes/idempotency.ts';

import type { PlaylistContext } from './context.ts';

export type PlaylistRouteOptions = {
  readonly playlists: PlaylistContext;
  readonly idempotency: IdempotencyContext;
};
