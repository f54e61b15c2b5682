import { parseDuration } from '#lib/dash/parse-duration.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import type { VideoObject } from '#lib/html/read-video-objects.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import { parseWebUrl } from '../core/parse-web-url.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { readDuration, toDetails, type VideoDetails } from './video-details.ts';

const CAPTION_LABEL_CHARACTERS_MAX = 100;

/**
 * Reads video details from schema.org, then Open Graph, then Twitter cards, then the page itself.
 */
export function readPageDetails(
  signals: PageSignals,
  video: VideoObject | undefined,
  base: URL,
): VideoDetails {
  const meta: ReadMeta = (...names) =>
    names.map((name) => signals.metas.find((entry) => entry.name === name)?.content).find(isText) ??
    null;

  const thumbnail =
    video?.thumbnailUrl ??
    meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'thumbnailurl') ??
    signals.poster;
  return toDetails({
    title: video?.name ?? meta('og:title', 'twitter:title') ?? signals.title,
    description: video?.description ?? meta('og:description', 'twitter:description', 'description'),
    thumbnail,
    duration: readPageDuration(video, meta),
    captions: readCaptions(signals, video, base),
    ...readPublication(video ?? NO_PUBLICATION, meta),
    base,
  });
}

type ReadMeta = (...names: readonly string[]) => string | null;

function readPageDuration(video: VideoObject | undefined, meta: ReadMeta): number | null {
  return (
    readDuration(parseDuration(video?.duration ?? undefined)) ??
    readDuration(meta('og:video:duration', 'video:duration'))
  );
}

type Publication = Pick<VideoObject, 'author' | 'authorUrl' | 'published'>;

const NO_PUBLICATION: Publication = { author: null, authorUrl: null, published: null };

function readPublication(
  { author, authorUrl, published }: Publication,
  meta: ReadMeta,
): Publication {
  return {
    author: author ?? meta('author'),
    authorUrl,
    published: published ?? meta(...PUBLISHED_NAMES),
  };
}

const PUBLISHED_NAMES = [
  'uploaddate',
  'datepublished',
  'video:release_date',
  'og:video:release_date',
  'article:published_time',
];

/** Skips metadata tracks for scripts, except for thumbnails (HTML §4.8.11.11). */
function readCaptions(
  { tracks }: PageSignals,
  video: VideoObject | undefined,
  base: URL,
): readonly SourceCaption[] {
  const videoTrack = { url: video?.caption ?? '', kind: null, language: null, label: null };
  const captions = new Map<string, SourceCaption>();
  for (const { url: text, kind, language, label } of [...tracks, videoTrack]) {
    const url = text.trim() === '' ? undefined : parseWebUrl(text, base);
    const captionKind = CAPTION_KINDS.get(
      kind === 'metadata' ? toName(label) : (kind ?? 'subtitles'),
    );
    if (url === undefined || captionKind === undefined || captions.has(url.href)) continue;
    captions.set(url.href, {
      url,
      kind: captionKind,
      language: clean(language),
      label: clean(label),
    });
  }
  return [...captions.values()];
}

const CAPTION_KINDS: ReadonlyMap<string, SourceCaption['kind']> = new Map([
  ['subtitles', 'subtitles'],
  ['captions', 'captions'],
  ['descriptions', 'descriptions'],
  ['chapters', 'chapters'],
  ['thumbnails', 'thumbnails'],
]);

/** Players identify a metadata track by its label. */
function toName(label: string | null): string {
  return (label ?? '').trim().toLowerCase();
}

function clean(text: string | null): string | null {
  return cleanLine(text ?? '', CAPTION_LABEL_CHARACTERS_MAX);
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
