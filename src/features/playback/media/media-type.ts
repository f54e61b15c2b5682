import { toMediaType } from '#lib/http/media-type.ts';
import { isWebVtt } from '#lib/media/is-webvtt.ts';
import type { MediaKind } from '#lib/media/media-kind.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

/** A type that browsers never interpret: used for everything not known to be harmless. */
export const OCTET_STREAM = 'application/octet-stream';

/**
 * Kinds with exactly one media type. Kinds that may execute code (HTML, XML with SVG, PDF) are
 * omitted.
 */
const TYPE_OF_KIND: ReadonlyMap<MediaKind, string> = new Map<MediaKind, string>([
  ['mp4', 'video/mp4'],
  ['iso_segment', 'video/mp4'],
  ['quicktime', 'video/mp4'],
  ['webm', 'video/webm'],
  ['webm_segment', 'video/webm'],
  ['mpeg_ts', 'video/mp2t'],
  ['json', 'application/json'],
]);

/** Kinds that are never media files. */
const PAGES: ReadonlySet<MediaKind> = new Set<MediaKind>(['html', 'xml', 'json', 'pdf']);
/** Kinds that contain URLs: manifests must be rewritten first, and pages are never served. */
const MANIFESTS_AND_PAGES: ReadonlySet<MediaKind> = new Set<MediaKind>(['hls', 'dash', 'html']);
const MANIFEST_OR_PAGE_TYPE =
  /^(?:text\/html|application\/xhtml\+xml|(?:application|audio)\/(?:vnd\.apple\.|x-)?mpegurl|application\/dash(?:-patch)?\+xml)$/;
/** Text that occurs even in small parts of manifests. */
const MANIFEST_MARK =
  /#EXT(?:M3U|INF|-X-)|<\/?(?:[\w.-]+:)?(?:MPD|BaseURL|Segment(?:Template|List)|Representation)\b/;
const TEXTS: ReadonlySet<MediaKind> = new Set<MediaKind>([
  ...MANIFESTS_AND_PAGES,
  'xml',
  'json',
  'text',
]);

/**
 * Declared types that are trusted when the bytes are ambiguous: browsers do not execute them, and
 * players may select by them.
 */
const HARMLESS =
  /^(?:audio\/[\w.+-]{1,60}|video\/[\w.+-]{1,60}|image\/(?:jpeg|png|gif|webp|avif)|font\/[\w-]{1,20})$/;

/** The type of an upstream's bytes: sniffed first, declared second. */
export function decideMediaType(
  prefix: Buffer,
  kind: MediaKind,
  declared: string | undefined,
): string {
  if (isWebVtt(prefix)) return 'text/vtt; charset=utf-8';
  const sniffed = TYPE_OF_KIND.get(kind) ?? sniffImage(prefix);
  const declaredType = toMediaType(declared);
  const isTrusted = HARMLESS.test(declaredType) && !PAGES.has(kind);
  // MP4 bytes do not distinguish audio from video, but the declared type does.
  if (sniffed !== undefined)
    return sniffed === 'video/mp4' && isTrusted && isMp4(declaredType) ? declaredType : sniffed;
  return isTrusted ? declaredType : OCTET_STREAM;
}

/**
 * True if the prefix shows that the body cannot be the media file that a source was resolved to.
 */
export function isPage(prefix: Buffer, declared: string | undefined): boolean {
  return PAGES.has(sniffMedia(prefix, declared ?? null));
}

/** True for the start of a manifest or an HTML page, although media was expected. */
export function isManifestOrPage(kind: MediaKind): boolean {
  return MANIFESTS_AND_PAGES.has(kind);
}

/**
 * Checks bytes from the middle of a body, where sniffing is less reliable. For text, the declared
 * type also decides.
 */
export function isPartOfManifestOrPage(
  part: Buffer,
  kind: MediaKind,
  declared: string | undefined,
): boolean {
  if (!TEXTS.has(kind)) return false;
  return (
    MANIFEST_OR_PAGE_TYPE.test(toMediaType(declared)) || MANIFEST_MARK.test(part.toString('latin1'))
  );
}

function isMp4(type: string): boolean {
  return type === 'audio/mp4' || type === 'video/quicktime' || type === 'video/iso.segment';
}
