import { type Static, Type } from 'typebox';

import {
  CURSOR_CHARACTERS_MAX,
  DESCRIPTION_CHARACTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  PLAYBACK_TOKEN_SECONDS_MAX,
  PLAYBACK_TOKEN_SECONDS_MIN,
  SEARCH_CHARACTERS_MAX,
  SOURCE_URL_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { SOURCE_FORMATS, VIDEO_TYPES } from '#contract/media-types.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
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
} from '#platform/http/schema-parts.ts';

import { EmbedSitesBody, EmbedSitesWire } from './embed-sites-schema.ts';

/** Text for one line: no control characters. */
const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
/** Text of several lines: tabs and line ends are its only control characters. */
const TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
const VIDEO_STATUSES = ['queued', 'resolving', 'ready', 'failed'] as const;
const ABOUT_PROXY = 'Serve every source through this service, even where it need not be.';
const EXAMPLE_ID = 'vid_7Yc1Kx9QmTz4WbNd';

const SourceAddress = Type.String({
  minLength: 1,
  maxLength: SOURCE_URL_CHARACTERS_MAX,
  description: 'Address of a public video: a file, a manifest, or a page that has one.',
  examples: ['https://media.example/talk.m3u8'],
});

export const EmbedBody = Type.Object({ url: SourceAddress }, { additionalProperties: false });

export const CreateVideoBody = Type.Object(
  {
    url: SourceAddress,
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TITLE_CHARACTERS_MAX,
        pattern: LINE_PATTERN,
        description: 'Wins over the title that the source gives.',
      }),
    ),
    description: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: DESCRIPTION_CHARACTERS_MAX,
        pattern: TEXT_PATTERN,
        description: 'Wins over the description that the source gives.',
      }),
    ),
    visibility: Type.Optional(
      literals(VISIBILITIES, {
        default: 'public',
        description: 'Records without an owner are public.',
      }),
    ),
    proxy: Type.Optional(Type.Boolean({ default: false, description: ABOUT_PROXY })),
    embedSites: Type.Optional(EmbedSitesBody),
  },
  { additionalProperties: false },
);
export type CreateVideoBody = Static<typeof CreateVideoBody>;

/** Null falls back to what the source says. */
export const UpdateVideoBody = Type.Object(
  {
    title: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: TITLE_CHARACTERS_MAX,
        pattern: LINE_PATTERN,
        description: 'Null falls back to the title that the source gives.',
      }),
    ),
    description: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: DESCRIPTION_CHARACTERS_MAX,
        pattern: TEXT_PATTERN,
        description: 'Null falls back to the description that the source gives.',
      }),
    ),
    visibility: Type.Optional(literals(VISIBILITIES, {})),
    proxy: Type.Optional(Type.Boolean({ description: ABOUT_PROXY })),
    embedSites: Type.Optional(EmbedSitesBody),
  },
  { additionalProperties: false },
);
export type UpdateVideoBody = Static<typeof UpdateVideoBody>;

export const ListVideosQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIST_LIMIT_MAX, default: LIST_LIMIT_DEFAULT }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_CHARACTERS_MAX,
        description: '`nextCursor` of the page before, asked for with the same filters and order.',
      }),
    ),
    status: Type.Optional(literals(VIDEO_STATUSES, {})),
    type: Type.Optional(literals(VIDEO_TYPES, {})),
    provider: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Name of the adapter.' }),
    ),
    visibility: Type.Optional(literals(VISIBILITIES, {})),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_CHARACTERS_MAX,
        description:
          'Part of the title or of the source’s address. A search looks at 2000 videos for each ' +
          'page, so a page may have less than `limit`, or nothing, and a next one still.',
      }),
    ),
    sort: Type.Optional(
      literals(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'], {
        default: '-createdAt',
        description: 'With `-` the latest comes first.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListVideosQuery = Static<typeof ListVideosQuery>;

export const PlaybackTokenBody = Type.Object(
  {
    expiresIn: Type.Integer({
      minimum: PLAYBACK_TOKEN_SECONDS_MIN,
      maximum: PLAYBACK_TOKEN_SECONDS_MAX,
      description: 'Seconds.',
      examples: [3600],
    }),
  },
  { additionalProperties: false },
);

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'The ID of a video.', examples: [EXAMPLE_ID] }),
});

const VideoStatus = literals(VIDEO_STATUSES, {
  description:
    '`queued`: accepted. `resolving`: being looked at. `ready`: it plays. `failed`: `error` says why.',
});

const VideoTypeOrNull = Type.Unsafe<(typeof VIDEO_TYPES)[number] | null>({
  type: ['string', 'null'],
  enum: [...VIDEO_TYPES, null],
  description: 'Null until known, and for videos that only their provider’s own player plays.',
});

const LiveOrNull = nullableObject(
  Type.Object({
    state: literals(['live', 'ended'], {}),
    latencyTarget: nullableNumber('Seconds behind the live edge that players aim at.'),
    dvrWindow: nullableNumber('Seconds that can be sought back.'),
  }),
  'For live videos only.',
);

const FailureOrNull = nullableObject(
  Type.Object({ code: Type.String(), message: Type.String() }),
  'Why the video could not be resolved: one of the API’s error codes.',
);

const VariantWire = Type.Object({
  width: nullableInteger('Pixels.'),
  height: nullableInteger('Pixels.'),
  bitrate: nullableInteger('Bits per second.'),
  codecs: nullableString('As in RFC 6381.'),
  frameRate: nullableNumber('Frames per second.'),
});

const AudioTrackWire = Type.Object({
  language: nullableString('As in BCP 47.'),
  name: nullableString('As the source calls it.'),
  codecs: nullableString('As in RFC 6381.'),
  default: Type.Boolean(),
});

export const SourceWire = Type.Object(
  {
    id: Type.String({ examples: ['src_3Hn8Rk5TvXy2PdLq'] }),
    format: literals(SOURCE_FORMATS, {}),
    mimeType: Type.String({ examples: ['application/vnd.apple.mpegurl'] }),
    url: Type.String({ description: 'Where it plays from; this service’s own when `proxied`.' }),
    proxied: Type.Boolean({ description: 'True when the source is only reached through here.' }),
    default: Type.Boolean({ description: 'True for the first source.' }),
    health: literals(['good', 'lost'], {
      description: '`lost`: checks have found nothing at its address any more.',
    }),
    sourceUrl: Type.Optional(
      Type.String({
        description: 'The address that was added to the video, and gave this; for its owner only.',
      }),
    ),
    width: nullableInteger('Pixels, of the best rendition.'),
    height: nullableInteger('Pixels, of the best rendition.'),
    bitrate: nullableInteger('Bits per second.'),
    codecs: nullableString('As in RFC 6381.'),
    frameRate: nullableNumber('Frames per second.'),
    duration: nullableNumber('Seconds.'),
    size: nullableInteger('Bytes.'),
    drm: nullableArray(Type.String(), 'Names of the DRM systems; null when there is none.'),
    variants: nullableArray(VariantWire, 'The qualities of an HLS or DASH source.'),
    audioTracks: nullableArray(AudioTrackWire, 'Alternative audio of an HLS or DASH source.'),
    expiresAt: nullableTime('When the source’s address stops working, where it says so.'),
  },
  { $id: 'Source', title: 'Source' },
);
export type SourceWire = Static<typeof SourceWire>;

const EmbedLinks = Type.Object({
  player: Type.String({ description: 'The watch page.' }),
  iframe: Type.String({ description: 'The page to put in an iframe.' }),
  stream: nullableString('The default source; null when only the provider’s own player plays it.'),
  api: Type.String({ description: 'This record.' }),
  html: Type.String({ description: 'The iframe element, ready to paste.' }),
});

export const VideoWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    status: VideoStatus,
    provider: nullableString('Name of the adapter that knew the address.'),
    type: VideoTypeOrNull,
    title: nullableString('As its owner or its source says.'),
    description: nullableString('As its owner or its source says.'),
    thumbnailUrl: nullableString('A still picture.'),
    duration: nullableNumber('Seconds.'),
    width: nullableInteger('Pixels, of the best rendition.'),
    height: nullableInteger('Pixels, of the best rendition.'),
    live: LiveOrNull,
    sources: Type.Array(reference<SourceWire>('Source'), {
      description: 'The default source first; empty until ready.',
    }),
    subtitles: Type.Array(reference<SubtitleTrackWire>('SubtitleTrack'), {
      description: 'Uploaded tracks, the oldest first, then those of the source.',
    }),
    embed: EmbedLinks,
    visibility: literals(VISIBILITIES, {}),
    error: FailureOrNull,
    sourceUrl: Type.Optional(
      Type.String({ description: 'The address that it was made from; for its sender only.' }),
    ),
    embedSites: Type.Optional(EmbedSitesWire),
    createdAt: time('When the record was made.'),
    updatedAt: time('When it last changed.'),
    resolvedAt: nullableTime('When its sources were found.'),
    checkedAt: nullableTime(
      'When its sources were last looked at. This alone does not change the `ETag`.',
    ),
  },
  { $id: 'Video', title: 'Video' },
);
export type VideoWire = Static<typeof VideoWire>;

export const VideoListWire = pageOf(reference<VideoWire>('Video'), 'VideoList');
export type VideoListWire = Static<typeof VideoListWire>;

export const PlaybackTokenWire = Type.Object(
  {
    token: Type.String({ description: 'For `?token=` on the pages and streams of this video.' }),
    expiresAt: time('When it opens nothing any more.'),
    urls: Type.Object({
      player: Type.String({ description: 'The watch page.' }),
      iframe: Type.String({ description: 'The page to put in an iframe.' }),
      stream: nullableString('The default source; null when only the provider’s player plays it.'),
    }),
  },
  { $id: 'PlaybackToken', title: 'PlaybackToken' },
);
export type PlaybackTokenWire = Static<typeof PlaybackTokenWire>;

export const VideoStatusWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    status: VideoStatus,
    type: VideoTypeOrNull,
    live: LiveOrNull,
    error: FailureOrNull,
    updatedAt: time('When the record last changed.'),
  },
  { $id: 'VideoStatus', title: 'VideoStatus' },
);
export type VideoStatusWire = Static<typeof VideoStatusWire>;

export const VideoSourcesWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    order: literals(['health', 'given'], {
      description: '`health`: sources that are lost come last. `given`: as its owner says.',
    }),
    sources: Type.Array(reference<SourceWire>('Source')),
  },
  { $id: 'VideoSources', title: 'VideoSources' },
);
export type VideoSourcesWire = Static<typeof VideoSourcesWire>;
