import { type Static, type TSchema, Type } from 'typebox';

import {
  DESCRIPTION_CHARACTERS_MAX,
  SOURCE_URL_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
} from '../../contract/limits.ts';
import { SOURCE_FORMATS, VIDEO_TYPES } from '../../contract/media-types.ts';

/** Text for one line: no control characters. */
const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
/** Text of several lines: tabs and line ends are its only control characters. */
const TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
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
      literals(['public', 'unlisted', 'private'], {
        default: 'public',
        description: 'Records without an owner are public.',
      }),
    ),
    proxy: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Serve every source through this service, even where it need not be.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type CreateVideoBody = Static<typeof CreateVideoBody>;

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'The ID of a video.', examples: [EXAMPLE_ID] }),
});

const VideoStatus = literals(['queued', 'resolving', 'ready', 'failed'], {
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

const SubtitleTrackWire = Type.Object({
  language: Type.String(),
  label: Type.String(),
  kind: literals(['subtitles', 'captions'], {}),
  default: Type.Boolean(),
  url: Type.String(),
});

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
    subtitles: Type.Array(SubtitleTrackWire),
    embed: EmbedLinks,
    visibility: literals(['public', 'unlisted', 'private'], {}),
    error: FailureOrNull,
    sourceUrl: Type.Optional(
      Type.String({ description: 'The address that it was made from; for its sender only.' }),
    ),
    createdAt: time('When the record was made.'),
    updatedAt: time('When it last changed.'),
    resolvedAt: nullableTime('When its sources were found.'),
    checkedAt: nullableTime('When its sources were last looked at.'),
  },
  { $id: 'Video', title: 'Video' },
);
export type VideoWire = Static<typeof VideoWire>;

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
    sources: Type.Array(reference<SourceWire>('Source')),
  },
  { $id: 'VideoSources', title: 'VideoSources' },
);
export type VideoSourcesWire = Static<typeof VideoSourcesWire>;

/** A component of the OpenAPI document, named by its `$id`. */
export function reference<T>(id: string, description?: string): ReturnType<typeof Type.Unsafe<T>> {
  return Type.Unsafe<T>({ $ref: `${id}#`, ...(description !== undefined && { description }) });
}

function literals<const T extends readonly string[]>(
  values: T,
  options: { readonly description?: string; readonly default?: T[number] },
): ReturnType<typeof Type.Unsafe<T[number]>> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

// `type: [x, 'null']` and not `anyOf`: the serializer compiles the one, and tries out the other.

function nullableNumber(description: string): ReturnType<typeof Type.Unsafe<number | null>> {
  return Type.Unsafe<number | null>({ type: ['number', 'null'], description });
}

function nullableInteger(description: string): ReturnType<typeof Type.Unsafe<number | null>> {
  return Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
}

function nullableString(description: string): ReturnType<typeof Type.Unsafe<string | null>> {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], description });
}

function time(description: string): ReturnType<typeof Type.Unsafe<string>> {
  return Type.Unsafe<string>({ type: 'string', format: 'date-time', description });
}

function nullableTime(description: string): ReturnType<typeof Type.Unsafe<string | null>> {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
}

function nullableArray<T extends TSchema>(
  items: T,
  description: string,
): ReturnType<typeof Type.Unsafe<readonly Static<T>[] | null>> {
  return Type.Unsafe<readonly Static<T>[] | null>({ type: ['array', 'null'], items, description });
}

function nullableObject<T extends TSchema>(
  object: T,
  description: string,
): ReturnType<typeof Type.Unsafe<Static<T> | null>> {
  return Type.Unsafe<Static<T> | null>({ ...object, type: ['object', 'null'], description });
}
