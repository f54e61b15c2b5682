import { toMediaType } from '../../../lib/http/media-type.ts';
import type { MediaKind } from '../../../lib/media/media-kind.ts';
import { sniffImage } from '../../../lib/media/sniff-image.ts';
import { sniffMedia } from '../../../lib/media/sniff-media.ts';

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
/** Kinds that hold addresses: they go out rewritten or not at all. */
const MANIFESTS: ReadonlySet<MediaKind> = new Set<MediaKind>(['hls', 'dash']);

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

/** True for the start of a manifest, where media was asked for. */
export function isManifest(prefix: Buffer): boolean {
  return MANIFESTS.has(sniffMedia(prefix));
}

function isMp4(type: string): boolean {
  return type === 'audio/mp4' || type === 'video/quicktime' || type === 'video/iso.segment';
}
