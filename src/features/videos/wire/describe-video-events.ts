import { Type } from 'typebox';

import type { EventType } from '#contract/events.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { EventDescription } from '#features/webhooks/index.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { EXAMPLE_ID, type VideoWire } from './wire.ts';

type VideoEventDescription = EventDescription & { readonly type: EventType };

const SITE = 'https://video.example.com';
const IFRAME = `${SITE}/embed/${EXAMPLE_ID}`;

const QUEUED: VideoWire = {
  id: EXAMPLE_ID,
  status: 'queued',
  provider: null,
  type: null,
  title: 'A talk',
  description: null,
  thumbnailUrl: null,
  duration: null,
  width: null,
  height: null,
  live: null,
  sources: [],
  subtitles: [],
  embed: {
    player: `${SITE}/watch/${EXAMPLE_ID}`,
    iframe: IFRAME,
    stream: `${SITE}/stream/${EXAMPLE_ID}`,
    api: `${SITE}/api/v1/videos/${EXAMPLE_ID}`,
    html: `<iframe src="${IFRAME}" style="aspect-ratio:640/360;width:100%" title="A talk" allowfullscreen></iframe>`,
    poster: `${SITE}/stream/${EXAMPLE_ID}/poster`,
  },
  visibility: 'public',
  error: null,
  createdAt: '2026-01-31T11:59:58.000Z',
  updatedAt: '2026-01-31T11:59:58.000Z',
  resolvedAt: null,
  checkedAt: null,
};

const RESOLVED_AT = '2026-01-31T12:00:00.000Z';

const READY: VideoWire = {
  ...QUEUED,
  status: 'ready',
  provider: 'direct',
  type: 'MP4',
  duration: 61.5,
  width: 1280,
  height: 720,
  sources: [
    {
      id: 'src_3Hn8Rk5TvXy2PdLq',
      format: 'MP4',
      mimeType: 'video/mp4',
      url: `${SITE}/stream/${EXAMPLE_ID}/src_3Hn8Rk5TvXy2PdLq.mp4`,
      proxied: true,
      default: true,
      health: 'good',
      width: 1280,
      height: 720,
      bitrate: 1_500_000,
      codecs: 'avc1.64001f,mp4a.40.2',
      frameRate: 25,
      duration: 61.5,
      size: 11_531_250,
      drm: null,
      variants: null,
      audioTracks: null,
      expiresAt: null,
    },
  ],
  updatedAt: RESOLVED_AT,
  resolvedAt: RESOLVED_AT,
  checkedAt: RESOLVED_AT,
};

/** Webhook events about videos and subtitles, as documented in the OpenAPI document. */
export function describeVideoEvents(): readonly VideoEventDescription[] {
  const live = { ...READY, type: 'live', duration: null } as const;
  const failed = {
    ...QUEUED,
    status: 'failed',
    error: { code: 'source_unreachable', message: 'The source could not be reached.' },
    checkedAt: RESOLVED_AT,
  } as const;
  return [
    videoEvent('video.created', 'A video was created.', QUEUED),
    videoEvent('video.ready', 'A video was resolved and is ready to play.', READY),
    videoEvent(
      'video.failed',
      'A video could not be resolved. `error` contains the reason.',
      failed,
    ),
    videoEvent(
      'video.updated',
      'A video was changed by its owner, or by a refresh of its sources.',
      { ...READY, title: 'The talk' },
    ),
    videoEvent('video.deleted', 'A video was deleted. The payload contains its last state.', READY),
    videoEvent('video.live_started', 'A live stream has started.', {
      ...live,
      live: { state: 'live', latencyTarget: 6, dvrWindow: 120 },
    }),
    videoEvent('video.live_ended', 'A live stream has ended.', {
      ...live,
      live: { state: 'ended', latencyTarget: null, dvrWindow: null },
    }),
    videoEvent('video.source_lost', 'All sources of a playable video are lost.', failed),
    videoEvent('video.source_recovered', 'A lost source is available again.', READY),
    subtitleEvent('subtitle.created', 'A subtitle track was added to a video.'),
    subtitleEvent('subtitle.updated', 'A subtitle track was changed.'),
    subtitleEvent(
      'subtitle.deleted',
      'A subtitle track was deleted. The payload contains its last state.',
    ),
  ];
}

function videoEvent(type: EventType, summary: string, video: VideoWire): VideoEventDescription {
  // Absolute references into the OpenAPI document, because no route resolves these schemas.
  const schema = { ...reference<VideoWire>('Video'), $ref: '#/components/schemas/Video' };
  return { type, summary, data: Type.Object({ video: schema }), example: { video } };
}

function subtitleEvent(type: EventType, summary: string): VideoEventDescription {
  const schema = {
    ...reference<SubtitleTrackWire>('SubtitleTrack'),
    $ref: '#/components/schemas/SubtitleTrack',
  };
  const link = `${SITE}/api/v1/videos/${EXAMPLE_ID}/subtitles/en`;
  const subtitle: SubtitleTrackWire = {
    language: 'en',
    label: 'English',
    kind: 'subtitles',
    default: true,
    origin: 'upload',
    cueCount: 412,
    url: `${link}.vtt`,
    srtUrl: `${link}.srt`,
    createdAt: RESOLVED_AT,
    updatedAt: RESOLVED_AT,
  };
  return {
    type,
    summary,
    data: Type.Object({ videoId: Type.String(), subtitle: schema }),
    example: { videoId: EXAMPLE_ID, subtitle },
  };
}
