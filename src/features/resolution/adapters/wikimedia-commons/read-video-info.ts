import { type Static, Type } from 'typebox';

import { toPlainText } from '#lib/html/to-plain-text.ts';

import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { SourceCaption } from '../../core/resolution.ts';

const Source = Type.Object({
  src: Type.String(),
  type: nullish(Type.String()),
  height: nullish(Type.Number()),
});
const Track = Type.Object({
  src: Type.String(),
  srclang: nullish(Type.String()),
  label: nullish(Type.String()),
  type: nullish(Type.String()),
});
const TextValue = nullish(Type.Object({ value: Type.Unknown() }));
const VideoInfo = Type.Object({
  url: Type.String(),
  mediatype: nullish(Type.String()),
  duration: nullish(Type.Number()),
  thumburl: nullish(Type.String()),
  derivatives: nullish(Type.Array(Source)),
  timedtext: nullish(Type.Array(Track)),
  extmetadata: nullish(Type.Object({ ObjectName: TextValue, ImageDescription: TextValue })),
});

/** Response of `action=query&prop=videoinfo&formatversion=2` (mediawiki.org/wiki/API:Videoinfo). */
export const InfoResponse = Type.Object({
  query: Type.Object({
    pages: Type.Array(
      Type.Object({ title: Type.String(), videoinfo: nullish(Type.Array(VideoInfo)) }),
    ),
  }),
});

export type WikiVideo = Static<typeof VideoInfo>;

const PLAYABLE = /^video\/(?:webm|mp4|quicktime)\b/i;
/** Taller originals are too large for most connections. */
const PREFERRED_HEIGHT_MAX = 1080;

/** The tallest file up to 1080 lines first, then taller ones. */
export function listSources({ derivatives, url }: WikiVideo, base: URL): readonly URL[] {
  const playable = (derivatives ?? [])
    .filter(({ type }) => PLAYABLE.test(type ?? ''))
    .toSorted((a, b) => rank(b.height ?? 0) - rank(a.height ?? 0));
  const urls = playable.length === 0 ? [url] : playable.map(({ src }) => src);
  return urls.flatMap((text) => parseWebUrl(text, base) ?? []);
}

function rank(height: number): number {
  return height <= PREFERRED_HEIGHT_MAX ? height : -height;
}

export function readDetails(info: WikiVideo, name: string, base: URL): VideoDetails {
  const { ObjectName: title, ImageDescription: description } = info.extmetadata ?? {};
  return toDetails({
    title: toText(title) ?? name.replace(/\.\w{1,5}$/, '').replaceAll('_', ' '),
    description: toText(description),
    thumbnail: info.thumburl,
    duration: info.duration,
    captions: listCaptions(info, base),
    base,
  });
}

function toText(field: { readonly value: unknown } | null | undefined): string | null {
  return typeof field?.value === 'string' ? toPlainText(field.value) || null : null;
}

/** Each language exists as SubRip and WebVTT. Prefers WebVTT. */
function listCaptions({ timedtext }: WikiVideo, base: URL): readonly SourceCaption[] {
  const captions = new Map<string, SourceCaption>();
  for (const { src, srclang, label, type } of timedtext ?? []) {
    const url = parseWebUrl(src, base);
    const language = srclang ?? '';
    if (url === undefined || (captions.has(language) && type !== 'text/vtt')) continue;
    const caption = { url, language: srclang ?? null, label: label ?? null };
    captions.set(language, { ...caption, kind: 'subtitles' });
  }
  return [...captions.values()];
}
