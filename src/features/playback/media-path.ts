/**
 * The path of a resource of an HLS presentation: `rendition[/item]`. It identifies the
 * resource by its position (see PositionTracker), so it stays the same when upstream URLs change;
 * the sealed upstream URL is in the query.
 */
export type MediaPath = {
  /** A variant or rendition of the multivariant playlist, or the only media playlist. */
  readonly rendition: string;
  /** A segment, part, initialization section or key; null for the media playlist itself. */
  readonly item: string | null;
};

/** The query parameter with the capability. */
export const CAPABILITY_PARAMETER = 'c';

/** The rendition of a source that is a media playlist. */
export const ONLY_RENDITION = 'p';

const RENDITION = /^(?:[vri]\d{1,4}|p|x[\w-]{8})$/;
const ITEM = /^(?:\d{1,21}(?:\.\d{1,6})?|map-\d{1,21}(?:\.\d{1,6})?|key)$/;
const SUFFIX = /\.[a-z][a-z0-9]{1,5}$/;

/** Undefined for a path that does not identify a media resource. */
export function parseMediaPath(path: readonly string[]): MediaPath | undefined {
  const [rendition = '', item, ...rest] = path;
  const name = item === undefined ? null : stripSuffix(item);
  const playlist = name === null ? stripSuffix(rendition) : rendition;
  if (rest.length > 0 || !RENDITION.test(playlist)) return undefined;
  return name === null || ITEM.test(name) ? { rendition: playlist, item: name } : undefined;
}

/** Suffixes exist for players that select a format by them, and are ignored. */
export function stripSuffix(name: string): string {
  return name.replace(SUFFIX, '');
}
