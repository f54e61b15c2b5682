import { type Static, Type } from 'typebox';

import { SOURCE_FORMATS, VIDEO_TYPES } from '#contract/media-types.ts';
import { REMOVAL_REASONS } from '#contract/removal-reasons.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import { VIDEO_STATUSES } from '#contract/video-statuses.ts';
import {
  literals,
  nullableArray,
  nullableInteger,
  nullableNumber,
  nullableObject,
  nullableString,
  nullableTime,
  pageOf,
  reference,
  time,
} from '#platform/http/validation/schema-parts.ts';

import { RECORD_PROPERTIES } from '../fields/field-schemas.ts';
import {
  EXAMPLE_ID,
  EXAMPLE_PLAYBACK_TOKEN,
  EXAMPLE_READY,
  EXAMPLE_STATUS,
  EXAMPLE_TRACE,
} from './examples.ts';

const VideoStatus = literals(VIDEO_STATUSES, {
  description:
    '`queued`: accepted. `resolving`: the source is being resolved. `ready`: playable. `failed`: `error` contains the reason. ' +
    '`removed`: the operator has removed the video for legal reasons.',
});

const VideoTypeOrNull = Type.Unsafe<(typeof VIDEO_TYPES)[number] | null>({
  type: ['string', 'null'],
  enum: [...VIDEO_TYPES, null],
  description:
    'Null until the video is ready, and for videos that only play in their provider’s own player.',
});

const PlaybackOrNull = Type.Unsafe<'stream' | 'frame' | null>({
  type: ['string', 'null'],
  enum: ['stream', 'frame', null],
  description:
    '`stream`: it plays in any player. `frame`: it plays only in its provider’s own player, and `sources` is empty. ' +
    'Null until the video is ready.',
});

const LiveOrNull = nullableObject(
  Type.Object({
    state: literals(['live', 'ended'], {}),
    latencyTarget: nullableNumber('Target distance from the live edge in seconds.'),
    dvrWindow: nullableNumber('How many seconds viewers can seek back.'),
  }),
  'Live status. Null for videos that were never live.',
);

const FailureOrNull = nullableObject(
  Type.Object({ code: Type.String(), message: Type.String() }),
  'Why the video could not be resolved. `code` is one of the API’s error codes.',
);

const RemovalWire = Type.Object(
  {
    reason: literals([...REMOVAL_REASONS, 'source_blocked'], {
      description: '`source_blocked`: the operator has blocked a source of the video.',
    }),
    notice: nullableString('What the operator has stated about the removal.'),
    removedAt: time('When the operator removed the video.'),
  },
  {
    description: 'Why the operator has removed the video. Only returned for a removed video.',
  },
);
export type RemovalWire = Static<typeof RemovalWire>;

const VariantWire = Type.Object({
  width: nullableInteger('Width in pixels.'),
  height: nullableInteger('Height in pixels.'),
  bitrate: nullableInteger('Bits per second.'),
  codecs: nullableString('Codecs as defined in RFC 6381.'),
  frameRate: nullableNumber('Frames per second.'),
});

const AudioTrackWire = Type.Object({
  language: nullableString('Language tag (BCP 47).'),
  name: nullableString('Name given by the source.'),
  codecs: nullableString('Codecs as defined in RFC 6381.'),
  default: Type.Boolean(),
});

export const SourceWire = Type.Object(
  {
    id: Type.String({ examples: ['src_3Hn8Rk5TvXy2PdLq'] }),
    format: literals(SOURCE_FORMATS, {}),
    mimeType: Type.String({ examples: ['application/vnd.apple.mpegurl'] }),
    url: Type.String({
      description: 'Playback URL. If `proxied` is true, it is a URL of this service.',
    }),
    proxied: Type.Boolean({ description: 'Whether the source is served through this service.' }),
    default: Type.Boolean({ description: 'True for the first source.' }),
    health: literals(['good', 'lost'], {
      description: '`lost`: three or more consecutive checks have failed.',
    }),
    sourceUrl: Type.Optional(
      Type.String({
        description: 'The backup source URL that provided this source. Only returned to the owner.',
      }),
    ),
    width: nullableInteger('Width of the best rendition in pixels.'),
    height: nullableInteger('Height of the best rendition in pixels.'),
    bitrate: nullableInteger('Bits per second.'),
    codecs: nullableString('Codecs as defined in RFC 6381.'),
    frameRate: nullableNumber('Frames per second.'),
    duration: nullableNumber('Duration in seconds.'),
    size: nullableInteger('File size in bytes.'),
    drm: nullableArray(Type.String(), 'Names of the DRM systems. Null for unprotected sources.'),
    variants: nullableArray(VariantWire, 'Quality levels of an HLS or DASH source.'),
    audioTracks: nullableArray(
      AudioTrackWire,
      'Alternative audio tracks of an HLS or DASH source.',
    ),
    expiresAt: nullableTime('When the source URL expires, if known.'),
  },
  { $id: 'Source', title: 'Source' },
);
export type SourceWire = Static<typeof SourceWire>;

const PLAYBACK_LINKS = {
  player: Type.String({ description: 'The watch page.' }),
  iframe: Type.String({ description: 'The player page for an iframe.' }),
  stream: nullableString(
    'The default source. Null if the video only plays in its provider’s own player.',
  ),
  hls: nullableString(
    'The video as HLS, whatever the format of its source. Null if it is not available as HLS.',
  ),
  dash: nullableString(
    'The video as DASH, whatever the format of its source. Null if it is not available as DASH.',
  ),
  download: nullableString(
    'The video as an MP4 file to download. Null unless the owner has set `allowDownload`, and while it is live.',
  ),
};

const EmbedLinks = Type.Object({
  ...PLAYBACK_LINKS,
  api: Type.String({ description: 'This video in the API.' }),
  html: Type.String({
    description:
      'A responsive iframe element to paste into a page: as wide as its container, up to a maximum ' +
      'width, in the aspect ratio of the video.',
  }),
  poster: Type.String({ description: 'The poster image.' }),
});

const AuthorOrNull = nullableObject(
  Type.Object({
    name: Type.String(),
    url: nullableString('Page of the author. Null if it is unknown, or if a source is proxied.'),
  }),
  'The person or channel that published the source, if the source states it.',
);

export const VideoWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    status: VideoStatus,
    provider: nullableString('Name of the provider, such as `vimeo`.'),
    type: VideoTypeOrNull,
    playback: PlaybackOrNull,
    hasVideo: Type.Boolean({
      description: 'False for audio: a file or stream without video, or a framed song.',
    }),
    ...RECORD_PROPERTIES,
    thumbnailUrl: nullableString(
      'URL of the uploaded poster, or else of the still image of the source. `embed.poster` is an image of every video.',
    ),
    duration: nullableNumber('Duration in seconds.'),
    width: nullableInteger('Width of the best rendition in pixels.'),
    height: nullableInteger('Height of the best rendition in pixels.'),
    live: LiveOrNull,
    author: AuthorOrNull,
    publishedAt: nullableTime('When the source was published, if the source states it.'),
    sources: Type.Array(reference<SourceWire>('Source'), {
      description:
        'Sources in playback order, the default source first. Empty until the video is ready.',
    }),
    subtitles: Type.Array(reference<SubtitleTrackWire>('SubtitleTrack'), {
      description: 'Uploaded tracks, oldest first, then the captions of the source.',
    }),
    embed: EmbedLinks,
    error: FailureOrNull,
    removal: Type.Optional(RemovalWire),
    sourceUrl: Type.Optional(
      Type.String({
        description: 'The submitted URL. Only returned to the caller that submitted it.',
      }),
    ),
    posterUploadedAt: Type.Optional(
      nullableTime(
        'When you uploaded the poster. Null for the poster of the source. Only returned to the owner.',
      ),
    ),
    plays: Type.Optional(
      Type.Integer({
        description: 'Counted plays. Only returned in lists of your videos.',
      }),
    ),
    createdAt: time('When the video was created.'),
    updatedAt: time('When the video last changed.'),
    resolvedAt: nullableTime('When the sources were last resolved.'),
    checkedAt: nullableTime(
      'When the sources were last checked. This field does not affect the `ETag`.',
    ),
  },
  { $id: 'Video', title: 'Video', examples: [EXAMPLE_READY] },
);
export type VideoWire = Static<typeof VideoWire>;

export const VideoListWire = pageOf(reference<VideoWire>('Video'), 'VideoList', EXAMPLE_READY);
export type VideoListWire = Static<typeof VideoListWire>;

export const VideoStatusWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    status: VideoStatus,
    type: VideoTypeOrNull,
    live: LiveOrNull,
    error: FailureOrNull,
    updatedAt: time('When the video last changed.'),
  },
  { $id: 'VideoStatus', title: 'VideoStatus', examples: [EXAMPLE_STATUS] },
);
export type VideoStatusWire = Static<typeof VideoStatusWire>;

export const VideoSourcesWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    order: literals(['health', 'given'], {
      description: '`health`: lost sources come last. `given`: the order set by the owner.',
    }),
    sources: Type.Array(reference<SourceWire>('Source')),
  },
  {
    $id: 'VideoSources',
    title: 'VideoSources',
    examples: [{ id: EXAMPLE_ID, order: 'health', sources: [] }],
  },
);
export type VideoSourcesWire = Static<typeof VideoSourcesWire>;

export const PlaybackTokenWire = Type.Object(
  {
    token: Type.String({
      description: 'The value of `?token=` for the pages and streams of this video.',
    }),
    expiresAt: time('When the token expires.'),
    urls: Type.Object(PLAYBACK_LINKS),
  },
  { $id: 'PlaybackToken', title: 'PlaybackToken', examples: [EXAMPLE_PLAYBACK_TOKEN] },
);
export type PlaybackTokenWire = Static<typeof PlaybackTokenWire>;

const TraceStepWire = Type.Object({
  at: time('When the step started.'),
  step: Type.String({ description: 'The action, such as a request.' }),
  url: nullableString('The URL that the step used.'),
  outcome: Type.String({ description: 'The result of the step.' }),
  durationMs: Type.Number({ description: 'Duration in milliseconds.' }),
  bytes: Type.Number({ description: 'Response body bytes read.' }),
});

const ListedChannelWire = Type.Object({
  url: Type.String({ description: 'The absolute URL of the channel.' }),
  title: nullableString('The title in the list.'),
});

const ResolutionTraceWire = Type.Object({
  steps: Type.Array(TraceStepWire, {
    description: 'The first 100 steps, in the order in which they started.',
  }),
  requests: Type.Number({ description: 'Total number of requests.' }),
  bytes: Type.Number({ description: 'Total response body bytes read.' }),
  durationMs: Type.Number({ description: 'Total duration in milliseconds.' }),
  channels: Type.Optional(
    Type.Array(ListedChannelWire, {
      description:
        'The first 500 entries of at most 128 KiB, if the URL leads to a list of channels. Each can be submitted as a video.',
    }),
  ),
});

export const VideoTraceWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    trace: nullableObject(
      ResolutionTraceWire,
      'The last completed resolution. Null before the first one.',
    ),
    nextCheckAt: nullableTime(
      'When the sources are checked next. Null if no check is planned, such as for a video that has never played.',
    ),
  },
  { $id: 'VideoTrace', title: 'VideoTrace', examples: [EXAMPLE_TRACE] },
);
export type VideoTraceWire = Static<typeof VideoTraceWire>;
