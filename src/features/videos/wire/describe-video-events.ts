import { Type } from 'typebox';

import type { EventType } from '#contract/events.ts';
import { SUBTITLE_TRACK_EXAMPLE } from '#contract/subtitle-track-wire.ts';
import type { EventsDescription } from '#features/webhooks/index.ts';

import { EXAMPLE_ID, EXAMPLE_READY } from './examples.ts';

type Summaries = Partial<Record<EventType, string>>;

const VIDEO_SUMMARIES = {
  'video.created': 'A video was created.',
  'video.ready': 'A video was resolved and is ready to play.',
  'video.failed': 'A video could not be resolved. `error` contains the reason.',
  'video.updated': 'A video was changed by its owner, or by a refresh of its sources.',
  'video.deleted': 'A video was deleted. The payload contains its last state.',
  'video.removed': 'An operator removed a video for legal reasons. `removal` contains the reason.',
  'video.live_started': 'A live stream has started.',
  'video.live_ended': 'A live stream has ended.',
  'video.source_lost': 'All sources of a playable video are lost.',
  'video.source_recovered': 'A lost source is available again.',
} satisfies Summaries;

const SUBTITLE_SUMMARIES = {
  'subtitle.created': 'A subtitle track was added to a video.',
  'subtitle.updated': 'A subtitle track was changed.',
  'subtitle.deleted': 'A subtitle track was deleted. The payload contains its last state.',
} satisfies Summaries;

/** Webhook events about videos and subtitles, as documented in the OpenAPI document. */
export const VIDEO_EVENTS: readonly EventsDescription[] = [
  {
    title: 'VideoEvent',
    data: Type.Object({ video: refer('Video') }),
    example: { video: EXAMPLE_READY },
    summaries: VIDEO_SUMMARIES,
  },
  {
    title: 'SubtitleEvent',
    data: Type.Object({ videoId: Type.String(), subtitle: refer('SubtitleTrack') }),
    example: { videoId: EXAMPLE_ID, subtitle: SUBTITLE_TRACK_EXAMPLE },
    summaries: SUBTITLE_SUMMARIES,
  },
];

/** An absolute reference into the OpenAPI document, because no route resolves these schemas. */
function refer(name: string): ReturnType<typeof Type.Unsafe<object>> {
  return Type.Unsafe<object>({ $ref: `#/components/schemas/${name}` });
}
