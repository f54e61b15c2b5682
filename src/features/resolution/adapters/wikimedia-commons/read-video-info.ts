import { type Static, Type } from 'typebox';

import { toPlainText } from '#lib/html/to-plain-text.ts';

import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import type { SourceCaption } from '../../resolution.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';

const Source = Type.Object({
  src: Type.String(),
  type: maybe(Type.String()),
  height: maybe(Type.Number()),
});
const Track = Type.Object({
  src: Type.String(),
  srclang: maybe(Type.String()),
  label: maybe(Type.String()),
  type: maybe(Type.String()),
});
const Words = maybe(Type.Object({ value: Type.Unknown() }));
const VideoInfo = Type.Object({
  url: Type.String(),
  mediatype: maybe(Type.String()),
  duration: maybe(Type.Number()),
  thumburl: maybe(Type.String()),
  derivatives: maybe(Type.Array(Source)),
  timedtext: maybe(Type.Array(Track)),
  extmetadata: maybe(Type.Object({ ObjectName: Words, ImageDescription: Words })),
});

/** Of `action=query&prop=videoinfo&formatversion=2` (mediawiki.org/wiki/API:Videoinfo). */
export const Answer = Type.Object({
  query: Type.Object({
    pages: Type.Array(
      Type.Object({ title: Type.String(), videoinfo: maybe(Type.Array(VideoInfo)) }),
    ),
  }),
});

export type WikiVideo = Static<typeof VideoInfo>;

const PLAYABLE = /^video\/(?:webm|mp4|quicktime)\b/i;
/** Above it, originals are of a size that few lines carry. */
const HEIGHT_WANTED = 1080;

/** The tallest up to 1080 lines, then the taller ones. */
export function listSources({ derivatives, url }: WikiVideo, base: URL): readonly URL[] {
  const playable = (derivatives ?? [])
    .filter(({ type }) => PLAYABLE.test(type ?? ''))
    .toSorted((a, b) => rank(b.height ?? 0) - rank(a.height ?? 0));
  const texts = playable.length === 0 ? [url] : playable.map(({ src }) => src);
  return texts.flatMap((text) => parseWebUrl(text, base) ?? []);
}

function rank(height: number): number {
  return height <= HEIGHT_WANTED ? height : -height;
}

export function readDetails(info: WikiVideo, name: string, base: URL): VideoDetails {
  const { ObjectName: title, ImageDescription: description } = info.extmetadata ?? {};
  return toDetails({
    title: wordsOf(title) ?? name.replace(/\.\w{1,5}$/, '').replaceAll('_', ' '),
    description: wordsOf(description),
    thumbnail: info.thumburl,
    duration: info.duration,
    captions: listCaptions(info, base),
    base,
  });
}

function wordsOf(words: { readonly value: unknown } | null | undefined): string | null {
  return typeof words?.value === 'string' ? toPlainText(words.value) || null : null;
}

/** Each language is there as SubRip and as WebVTT: the latter. */
function listCaptions({ timedtext }: WikiVideo, base: URL): readonly SourceCaption[] {
  const found = new Map<string, SourceCaption>();
  for (const { src, srclang, label, type } of timedtext ?? []) {
    const url = parseWebUrl(src, base);
    const language = srclang ?? '';
    if (url === undefined || (found.has(language) && type !== 'text/vtt')) continue;
    const caption = { url, language: srclang ?? null, label: label ?? null };
    found.set(language, { ...caption, kind: 'subtitles' });
  }
  return [...found.values()];
}
