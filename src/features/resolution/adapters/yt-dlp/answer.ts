import { type Static, Type } from 'typebox';

/** True where there were formats, and all were protected. */
export const ALL_PROTECTED = '_has_drm';

/** yt-dlp leaves out what it doesn't know, or says null. */
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Number = Type.Optional(Type.Union([Type.Number(), Type.Null()]));

const Format = Type.Object({
  url: Text,
  /** Of the whole stream, where `url` is one quality of it. */
  manifest_url: Text,
  protocol: Text,
  ext: Text,
  /** `none` where it has no picture or no sound. */
  vcodec: Text,
  acodec: Text,
  height: Number,
  /** `true`, or `maybe`. */
  has_drm: Type.Optional(Type.Unknown()),
  http_headers: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
  /** As in Set-Cookie, one after the other. */
  cookies: Text,
});

const Subtitle = Type.Object({ url: Text, ext: Text, name: Text });

const Info = Type.Object({
  ...Format.properties,
  title: Text,
  description: Text,
  thumbnail: Text,
  duration: Number,
  /** The page that it really is about, such as the one that another embeds. */
  webpage_url: Text,
  extractor: Text,
  formats: Type.Optional(Type.Union([Type.Array(Format), Type.Null()])),
  [ALL_PROTECTED]: Type.Optional(Type.Unknown()),
  subtitles: Type.Optional(
    Type.Union([Type.Record(Type.String(), Type.Array(Subtitle)), Type.Null()]),
  ),
});

/** What is needed of `yt-dlp --dump-single-json`; "OUTPUT TEMPLATE" in its manual tells what the names mean. */
export const YtDlpOutput = Type.Union([
  // A list, of which it was asked for the first.
  Type.Object({
    _type: Type.Literal('playlist'),
    entries: Type.Array(Type.Union([Info, Type.Null()])),
  }),
  Info,
]);

export type YtDlpFormat = Static<typeof Format>;
export type YtDlpInfo = Static<typeof Info>;
