import { Type } from 'typebox';

import { listEvents } from '#contract/events.ts';
import type { EventsDescription } from '#features/webhooks/index.ts';

import { EXAMPLE_PLAYLIST } from './wire.ts';

/** The webhook events of this feature, as documented in the OpenAPI document. */
export const PLAYLIST_EVENTS: readonly EventsDescription[] = [
  {
    title: 'PlaylistEvent',
    data: Type.Object({
      playlist: Type.Unsafe<object>({ $ref: '#/components/schemas/Playlist' }),
    }),
    example: { playlist: EXAMPLE_PLAYLIST },
    types: listEvents('playlist.*'),
  },
];
