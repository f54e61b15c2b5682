import { Type } from 'typebox';

import type { EventType } from '#contract/events.ts';
import { SUBTITLE_TRACK_EXAMPLE, type SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { EventDescription } from '#features/webhooks/index.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import {
  EXAMPLE_FAILED,
  EXAMPLE_ID,
  EXAMPLE_QUEUED,
  EXAMPLE_READY,
  EXAMPLE_REMOVED,
} from './examples.ts';
import type { VideoWire } from './wire.ts';

type VideoEventDescription = EventDescription & { readonly type: EventType };

/** Webhook events about videos and subtitles, as documented in the OpenAPI document. */
export function describeVideoEvents(): readonly VideoEventDescription[] {
  const live = { ...EXAMPLE_READY, duration: null };
  return [
    videoEvent('video.created', 'A video was created.', EXAMPLE_QUEUED),
    videoEvent('video.ready', 'A video was resolved and is ready to play.', EXAMPLE_READY),
    videoEvent(
      'video.failed',
      'A video could not be resolved. `error` contains the reason.',
      EXAMPLE_FAILED,
    ),
    videoEvent(
      'video.updated',
      'A video was changed by its owner, or by a refresh of its sources.',
      { ...EXAMPLE_READY, title: 'The talk' },
    ),
    videoEvent(
      'video.deleted',
      'A video was deleted. The payload contains its last state.',
      EXAMPLE_READY,
    ),
    videoEvent(
      'video.removed',
      'An operator removed a video for legal reasons. `removal` contains the reason.',
      EXAMPLE_REMOVED,
    ),
    videoEvent('video.live_started', 'A live stream has started.', {
      ...live,
      live: { state: 'live', latencyTarget: 6, dvrWindow: 120 },
    }),
    videoEvent('video.live_ended', 'A live stream has ended.', {
      ...live,
      live: { state: 'ended', latencyTarget: null, dvrWindow: null },
    }),
    videoEvent('video.source_lost', 'All sources of a playable video are lost.', EXAMPLE_FAILED),
    videoEvent('video.source_recovered', 'A lost source is available again.', EXAMPLE_READY),
    subtitleEvent('subtitle.created', 'A subtitle track was added to a video.'),
    subtitleEvent('subtitle.updated', 'A subtitle track was changed.'),
    subtitleEvent(
      'subtitle.deleted',
      'A subtitle track was deleted. The payload contains its last state.',
    ),
  ];
}

function videoEvent(type: EventType, summary: string, video: object): VideoEventDescription {
  // Absolute references into the OpenAPI document, because no route resolves these schemas.
  const schema = { ...reference<VideoWire>('Video'), $ref: '#/components/schemas/Video' };
  return { type, summary, data: Type.Object({ video: schema }), example: { video } };
}

function subtitleEvent(type: EventType, summary: string): VideoEventDescription {
  const schema = {
    ...reference<SubtitleTrackWire>('SubtitleTrack'),
    $ref: '#/components/schemas/SubtitleTrack',
  };
  return {
    type,
    summary,
    data: Type.Object({ videoId: Type.String(), subtitle: schema }),
    example: { videoId: EXAMPLE_ID, subtitle: SUBTITLE_TRACK_EXAMPLE },
  };
}
