import { toMediaType } from '#lib/http/media-type.ts';

/** Content types under which every current browser plays a file, by its own type. */
const PLAYABLE_TYPES = {
  'video/mp4': new Set(['video/mp4', 'video/x-m4v', 'application/mp4']),
  'audio/mp4': new Set(['audio/mp4', 'audio/x-m4a', 'video/mp4', 'application/mp4']),
  'video/webm': new Set(['video/webm']),
  'audio/webm': new Set(['audio/webm', 'video/webm']),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

export type FileType = keyof typeof PLAYABLE_TYPES;

/** Types that browsers sniff, unless `nosniff` is set (HTML §4.8.11.5, Fetch §3.5). */
const UNTYPED: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** False if a media element may reject the file because of its content type. */
export function isPlayableType(type: FileType, headers: ReadonlyMap<string, string>): boolean {
  const mediaType = toMediaType(headers.get('content-type'));
  const playable: ReadonlySet<string> = PLAYABLE_TYPES[type];
  if (playable.has(mediaType)) return true;
  const forbidsSniffing = headers.get('x-content-type-options')?.trim().toLowerCase() === 'nosniff';
  return UNTYPED.has(mediaType) && !forbidsSniffing;
}
