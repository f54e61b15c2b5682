import { Type } from 'typebox';

import { listEvents } from '#contract/events.ts';
import type { EventsDescription } from '#features/webhooks/index.ts';
import { nullableString, nullableTime } from '#platform/http/validation/schema-parts.ts';

/** The webhook events of this feature, as documented in the OpenAPI document. */
export const FEED_EVENTS: readonly EventsDescription[] = [
  {
    title: 'FeedItemEvent',
    data: Type.Object({
      feedId: Type.String(),
      videoId: Type.String(),
      item: Type.Object({
        guid: Type.String({ description: 'GUID of the item, or else its URL.' }),
        title: nullableString('Title of the item.'),
        publishedAt: nullableTime('When the item was published, according to the feed.'),
      }),
    }),
    example: {
      feedId: 'fed_4Wm9TsXc2KdRbNqV',
      videoId: 'vid_8Kd3VnQz5RtYw2Lp',
      item: {
        guid: 'https://videos.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d',
        title: 'A talk',
        publishedAt: '2026-01-31T11:30:00.000Z',
      },
    },
    types: listEvents('feed.*'),
  },
];
