import { type Static, Type } from 'typebox';

/** True if all formats are DRM-protected. */
export const ALL_PROTECTED = '_has_drm';

/** yt-dlp omits unknown values or sets them to null. */
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Number = Type.Optional(Type.Union([Type.Number(), Type.Null()]));

const Format = Type.Object({
  url: Text,
  /** The manifest of all qualities, if `url` is only one of them. */
  manifest_url: Text,
  protocol: Text,
  ext: Text,
  /** `none` if the format has no such track. */
  vcodec: Text,
  acodec: Text,
  width: Number,
  height: Number,
  fps: Number,
  /** Average kilobits per second. */
  tbr: Number,
  filesize: Number,
  /** `SDR`, or a kind of HDR. */
  dynamic_range: Text,
  language: Text,
  /** Positive for the original language, and negative for audio descriptions. */
  language_preference: Number,
  /** `true` or `maybe`. */
  has_drm: Type.Optional(Type.Unknown()),
  http_headers: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
  /** In Set-Cookie syntax, concatenated. */
  cookies: Text,
});

const Subtitle = Type.Object({ url: Text, ext: Text, name: Text });

/** Files by language. */
const Subtitles = Type.Optional(
  Type.Union([Type.Record(Type.String(), Type.Array(Subtitle)), Type.Null()]),
);

const Info = Type.Object({
  ...Format.properties,
  title: Text,
  description: Text,
  thumbnail: Text,
  duration: Number,
  uploader: Text,
  uploader_url: Text,
  channel: Text,
  channel_url: Text,
  /** Unix seconds. */
  timestamp: Number,
  /** The page that contains the video, such as the target of an embed. */
  webpage_url: Text,
  extractor: Text,
  formats: Type.Optional(Type.Union([Type.Array(Format), Type.Null()])),
  [ALL_PROTECTED]: Type.Optional(Type.Unknown()),
  subtitles: Subtitles,
  automatic_captions: Subtitles,
});

/**
 * The part of `yt-dlp --dump-single-json` used here. The fields are described under “OUTPUT
 * TEMPLATE” in its manual.
 */
export const YtDlpOutput = Type.Union([
  // A playlist. Only its first entry is requested.
  Type.Object({
    _type: Type.Literal('playlist'),
    entries: Type.Array(Type.Union([Info, Type.Null()])),
  }),
  Info,
]);

export type YtDlpFormat = Static<typeof Format>;
export type YtDlpInfo = Static<typeof Info>;
