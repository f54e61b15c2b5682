import { Type } from 'typebox';

import type { EventType } from '#contract/events.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { EventDescription } from '#features/webhooks/index.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import type { VideoWire } from './wire.ts';

const VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';

type VideoEventDescription = EventDescription & { readonly type: EventType };

/** Webhook events about videos and subtitles, as documented in the OpenAPI document. */
export function describeVideoEvents(): readonly VideoEventDescription[] {
  const ready = exampleReadyVideo();
  const live = { ...ready, type: 'live', duration: null } as const;
  const failed = {
    ...exampleQueuedVideo(),
    status: 'failed',
    error: { code: 'source_unreachable', message: 'The source could not be reached.' },
    checkedAt: '2026-01-31T12:00:00.000Z',
  } as const;
  return [
    videoEvent('video.created', 'A video was created.', exampleQueuedVideo()),
    videoEvent('video.ready', 'A video was resolved and is ready to play.', ready),
    videoEvent(
      'video.failed',
      'A video could not be resolved. `error` contains the reason.',
      failed,
    ),
    videoEvent(
      'video.updated',
      'A video was changed by its owner, or by a refresh of its sources.',
      { ...ready, title: 'The talk' },
    ),
    videoEvent('video.deleted', 'A video was deleted. The payload contains its last state.', ready),
    videoEvent('video.live_started', 'A live stream has started.', {
      ...live,
      live: { state: 'live', latencyTarget: 6, dvrWindow: 120 },
    }),
    videoEvent('video.live_ended', 'A live stream has ended.', {
      ...live,
      live: { state: 'ended', latencyTarget: null, dvrWindow: null },
    }),
    videoEvent('video.source_lost', 'All sources of a playable video are lost.', failed),
    videoEvent('video.source_recovered', 'A lost source is available again.', ready),
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
  const link = `https://video.example.com/api/v1/videos/${VIDEO_ID}/subtitles/en`;
  const subtitle: SubtitleTrackWire = {
    language: 'en',
    label: 'English',
    kind: 'subtitles',
    default: true,
    origin: 'upload',
    cueCount: 412,
    url: `${link}.vtt`,
    srtUrl: `${link}.srt`,
    createdAt: '2026-01-31T12:00:00.000Z',
    updatedAt: '2026-01-31T12:00:00.000Z',
  };
  return {
    type,
    summary,
    data: Type.Object({ videoId: Type.String(), subtitle: schema }),
    example: { videoId: VIDEO_ID, subtitle },
  };
}

function exampleQueuedVideo(): VideoWire {
  const base = 'https://video.example.com';
  const iframe = `${base}/embed/${VIDEO_ID}`;
  return {
    id: VIDEO_ID,
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
      player: `${base}/watch/${VIDEO_ID}`,
      iframe,
      stream: `${base}/stream/${VIDEO_ID}`,
      api: `${base}/api/v1/videos/${VIDEO_ID}`,
      html: `<iframe src="${iframe}" style="aspect-ratio:640/360;width:100%" title="A talk" allowfullscreen></iframe>`,
      poster: `${base}/stream/${VIDEO_ID}/poster`,
    },
    visibility: 'public',
    error: null,
    createdAt: '2026-01-31T11:59:58.000Z',
    updatedAt: '2026-01-31T11:59:58.000Z',
    resolvedAt: null,
    checkedAt: null,
  };
}

function exampleReadyVideo(): VideoWire {
  const resolvedAt = '2026-01-31T12:00:00.000Z';
  return {
    ...exampleQueuedVideo(),
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
        url: `https://video.example.com/stream/${VIDEO_ID}/src_3Hn8Rk5TvXy2PdLq.mp4`,
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
    updatedAt: resolvedAt,
    resolvedAt,
    checkedAt: resolvedAt,
  };
}
