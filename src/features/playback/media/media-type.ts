import { toMediaType } from '#lib/http/media-type.ts';
import type { MediaKind } from '#lib/media/media-kind.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

/** Bytes that a browser takes for nothing: what they go out as unless they are known to be harmless. */
export const OCTETS = 'application/octet-stream';

/** Kinds whose bytes name one type. Kinds that may be active (pages, XML with SVG, PDF) are in no list here. */
const TYPE_OF_KIND: ReadonlyMap<MediaKind, string> = new Map<MediaKind, string>([
  ['mp4', 'video/mp4'],
  ['iso_segment', 'video/mp4'],
  ['quicktime', 'video/mp4'],
  ['webm', 'video/webm'],
  ['webm_segment', 'video/webm'],
  ['mpeg_ts', 'video/mp2t'],
  ['json', 'application/json'],
]);

/** Kinds that no media file is. */
const PAGES: ReadonlySet<MediaKind> = new Set<MediaKind>(['html', 'xml', 'json', 'pdf']);
/** Kinds that name addresses: manifests go out rewritten, and pages in place of media not at all. */
const NAMING: ReadonlySet<MediaKind> = new Set<MediaKind>(['hls', 'dash', 'html']);
const NAMING_TYPE =
  /^(?:text\/html|application\/xhtml\+xml|(?:application|audio)\/(?:vnd\.apple\.|x-)?mpegurl|application\/dash(?:-patch)?\+xml)$/;
/** What stands in all manifests, however little of one there is. */
const NAMING_MARK =
  /#EXT(?:M3U|INF|-X-)|<\/?(?:[\w.-]+:)?(?:MPD|BaseURL|Segment(?:Template|List)|Representation)\b/;
const TEXTS: ReadonlySet<MediaKind> = new Set<MediaKind>([...NAMING, 'xml', 'json', 'text']);

/** Types that are believed where the bytes leave it open: they run nothing, and a player may choose by them. */
const HARMLESS =
  /^(?:audio\/[\w.+-]{1,60}|video\/[\w.+-]{1,60}|image\/(?:jpeg|png|gif|webp|avif)|font\/[\w-]{1,20})$/;
const TEXT_TRACK = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

/** The type of an upstream's bytes: by the bytes first, and by what it says of them where they leave it open. */
export function decideMediaType(prefix: Buffer, declared: string | undefined): string {
  if (TEXT_TRACK.test(prefix.toString('utf8', 0, 16))) return 'text/vtt; charset=utf-8';
  const kind = sniffMedia(prefix);
  const known = TYPE_OF_KIND.get(kind) ?? sniffImage(prefix);
  const said = toMediaType(declared);
  const isBelieved = HARMLESS.test(said) && !PAGES.has(kind);
  // The bytes of an MP4 don't tell sound from pictures, the sender may.
  if (known !== undefined) return known === 'video/mp4' && isBelieved && isMp4(said) ? said : known;
  return isBelieved ? said : OCTETS;
}

/** True for the start of something that is certainly not the media file that a source was resolved to. */
export function isPage(prefix: Buffer, declared: string | undefined): boolean {
  return PAGES.has(sniffMedia(prefix, declared ?? null));
}

/** True for the start of a manifest or of a page, where media was asked for. */
export function namesAddresses(prefix: Buffer): boolean {
  return NAMING.has(sniffMedia(prefix));
}

/** The same of bytes from the middle, which tell less: what their sender says counts, where they are text. */
export function isPartOfNaming(part: Buffer, declared: string | undefined): boolean {
  if (!TEXTS.has(sniffMedia(part))) return false;
  return NAMING_TYPE.test(toMediaType(declared)) || NAMING_MARK.test(part.toString('latin1'));
}

function isMp4(type: string): boolean {
  return type === 'audio/mp4' || type === 'video/quicktime' || type === 'video/iso.segment';
}
