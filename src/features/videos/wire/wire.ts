import { type Static, Type } from 'typebox';

import {
  CURSOR_CHARACTERS_MAX,
  DESCRIPTION_CHARACTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
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
} from '#platform/http/validation/schema-parts.ts';

import { EmbedSitesBody, EmbedSitesWire } from './embed-sites-schema.ts';

const SEARCH_CHARACTERS_MAX = 200;

/** A single line without control characters. */
const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
/** Several lines. Tabs and line breaks are the only control characters. */
const TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
const VIDEO_STATUSES = ['queued', 'resolving', 'ready', 'failed'] as const;
const PROXY_DESCRIPTION =
  'Serve every source through this service, even if players could fetch it directly.';
const EXAMPLE_ID = 'vid_7Yc1Kx9QmTz4WbNd';

const SourceUrl = Type.String({
  minLength: 1,
  maxLength: SOURCE_URL_CHARACTERS_MAX,
  description: 'URL of a public video: a file, a manifest, or a page that contains a video.',
  examples: ['https://media.example/talk.m3u8'],
});

export const EmbedBody = Type.Object({ url: SourceUrl }, { additionalProperties: false });

/**
 * Without `default`, which would fill in missing fields: a field that the request contains is
 * compared with an existing video.
 */
export const CreateVideoBody = Type.Object(
  {
    url: SourceUrl,
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TITLE_CHARACTERS_MAX,
        pattern: LINE_PATTERN,
        description: 'Overrides the title of the source.',
      }),
    ),
    description: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: DESCRIPTION_CHARACTERS_MAX,
        pattern: TEXT_PATTERN,
        description: 'Overrides the description of the source.',
      }),
    ),
    visibility: Type.Optional(
      literals(VISIBILITIES, {
        description: '`public` by default. Videos without an owner are always public.',
      }),
    ),
    proxy: Type.Optional(Type.Boolean({ description: `${PROXY_DESCRIPTION} False by default.` })),
    embedSites: Type.Optional(EmbedSitesBody),
  },
  { additionalProperties: false },
);
export type CreateVideoBody = Static<typeof CreateVideoBody>;

/** Null restores the value of the source. */
export const UpdateVideoBody = Type.Object(
  {
    title: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: TITLE_CHARACTERS_MAX,
        pattern: LINE_PATTERN,
        description: 'Null restores the title of the source, or else the file name of the URL.',
      }),
    ),
    description: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: DESCRIPTION_CHARACTERS_MAX,
        pattern: TEXT_PATTERN,
        description: 'Null restores the description of the source.',
      }),
    ),
    visibility: Type.Optional(literals(VISIBILITIES, {})),
    proxy: Type.Optional(Type.Boolean({ description: PROXY_DESCRIPTION })),
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
        description:
          'The `nextCursor` of the previous page. Keep the filters and sort order the same.',
      }),
    ),
    status: Type.Optional(literals(VIDEO_STATUSES, {})),
    type: Type.Optional(literals(VIDEO_TYPES, {})),
    provider: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Provider name, such as `vimeo`.' }),
    ),
    visibility: Type.Optional(literals(VISIBILITIES, {})),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_CHARACTERS_MAX,
        description:
          'Part of the title or the source URL. A search scans at most 2,000 videos per page, so a ' +
          'page can have fewer than `limit` results, or none, and still have a next page.',
      }),
    ),
    sort: Type.Optional(
      literals(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'], {
        default: '-createdAt',
        description: 'Sort order. A leading `-` sorts newest first.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListVideosQuery = Static<typeof ListVideosQuery>;

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: [EXAMPLE_ID] }),
});

const VideoStatus = literals(VIDEO_STATUSES, {
  description:
    '`queued`: accepted. `resolving`: the source is being resolved. `ready`: playable. `failed`: `error` contains the reason.',
});

const VideoTypeOrNull = Type.Unsafe<(typeof VIDEO_TYPES)[number] | null>({
  type: ['string', 'null'],
  enum: [...VIDEO_TYPES, null],
  description:
    'Null until the video is ready, and for videos that only play in their provider’s own player.',
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

const EmbedLinks = Type.Object({
  player: Type.String({ description: 'The watch page.' }),
  iframe: Type.String({ description: 'The player page for an iframe.' }),
  stream: nullableString(
    'The default source. Null if the video only plays in its provider’s own player.',
  ),
  api: Type.String({ description: 'This video in the API.' }),
  html: Type.String({
    description:
      'A responsive iframe element to paste into a page: as wide as its container, up to a maximum ' +
      'width, in the aspect ratio of the video.',
  }),
  poster: Type.String({ description: 'The poster image.' }),
});

export const VideoWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    status: VideoStatus,
    provider: nullableString('Name of the provider, such as `vimeo`.'),
    type: VideoTypeOrNull,
    title: nullableString(
      'Title set by the owner, or else by the source, or else the file name of the URL without its extension.',
    ),
    description: nullableString('Description set by the owner, or else by the source.'),
    thumbnailUrl: nullableString('URL of a still image.'),
    duration: nullableNumber('Duration in seconds.'),
    width: nullableInteger('Width of the best rendition in pixels.'),
    height: nullableInteger('Height of the best rendition in pixels.'),
    live: LiveOrNull,
    sources: Type.Array(reference<SourceWire>('Source'), {
      description:
        'Sources in playback order, the default source first. Empty until the video is ready.',
    }),
    subtitles: Type.Array(reference<SubtitleTrackWire>('SubtitleTrack'), {
      description: 'Uploaded tracks, oldest first, then the captions of the source.',
    }),
    embed: EmbedLinks,
    visibility: literals(VISIBILITIES, {}),
    error: FailureOrNull,
    sourceUrl: Type.Optional(
      Type.String({
        description: 'The submitted URL. Only returned to the caller that submitted it.',
      }),
    ),
    embedSites: Type.Optional(EmbedSitesWire),
    createdAt: time('When the video was created.'),
    updatedAt: time('When the video last changed.'),
    resolvedAt: nullableTime('When the sources were last resolved.'),
    checkedAt: nullableTime(
      'When the sources were last checked. This field does not affect the `ETag`.',
    ),
  },
  { $id: 'Video', title: 'Video' },
);
export type VideoWire = Static<typeof VideoWire>;

export const VideoListWire = pageOf(reference<VideoWire>('Video'), 'VideoList');
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
  { $id: 'VideoStatus', title: 'VideoStatus' },
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
  { $id: 'VideoSources', title: 'VideoSources' },
);
export type VideoSourcesWire = Static<typeof VideoSourcesWire>;
