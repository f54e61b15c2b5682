import { Type } from 'typebox';

import { listEvents } from '#contract/events.ts';
import { SUBTITLE_TRACK_EXAMPLE } from '#contract/subtitle-track-wire.ts';
import type { EventsDescription } from '#features/webhooks/index.ts';

import { EXAMPLE_ID, EXAMPLE_READY } from './examples.ts';

/** Webhook events about videos and subtitles, as documented in the OpenAPI document. */
export const VIDEO_EVENTS: readonly EventsDescription[] = [
  {
    title: 'VideoEvent',
    data: Type.Object({ video: refer('Video') }),
    example: { video: EXAMPLE_READY },
    types: listEvents('video.*'),
  },
  {
    title: 'SubtitleEvent',
    data: Type.Object({ videoId: Type.String(), subtitle: refer('SubtitleTrack') }),
    example: { videoId: EXAMPLE_ID, subtitle: SUBTITLE_TRACK_EXAMPLE },
    types: listEvents('subtitle.*'),
  },
];

/** An absolute reference into the OpenAPI document, because no route resolves these schemas. */
function refer(name: string): ReturnType<typeof Type.Unsafe<object>> {
  return Type.Unsafe<object>({ $ref: `#/components/schemas/${name}` });
}
