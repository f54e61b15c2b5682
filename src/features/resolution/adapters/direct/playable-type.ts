import type { SourceFormat } from '#contract/media-types.ts';
import { toMediaType } from '#lib/http/media-type.ts';

/** Content types under which every current browser plays the format. */
const PLAYABLE_TYPES: ReadonlyMap<SourceFormat, ReadonlySet<string>> = new Map([
  ['MP4', new Set(['video/mp4', 'video/x-m4v', 'application/mp4'])],
  ['WebM', new Set(['video/webm'])],
]);

/** Types that browsers sniff, unless `nosniff` is set (HTML §4.8.11.5, Fetch §3.5). */
const UNTYPED: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** False if a media element may reject the file because of its content type. */
export function isPlayableType(
  format: SourceFormat,
  headers: ReadonlyMap<string, string>,
): boolean {
  const mediaType = toMediaType(headers.get('content-type'));
  if (PLAYABLE_TYPES.get(format)?.has(mediaType) === true) return true;
  const forbidsSniffing = headers.get('x-content-type-options')?.trim().toLowerCase() === 'nosniff';
  return UNTYPED.has(mediaType) && !forbidsSniffing;
}
