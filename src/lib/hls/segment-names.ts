import { readSegments } from './read-segments.ts';
import type { SegmentLocation } from './segment-reader.ts';
import type { Variables } from './variables.ts';

/** The first segment of consecutive segments with one discontinuity sequence number. */
export type SegmentGroup = {
  readonly group: string;
  /** Without a query; empty without a suffix, such as `.ts`. */
  readonly suffix: string;
  readonly isMapped: boolean;
};

const SEQUENCE = /^[ \t]*#EXT-X-DISCONTINUITY-SEQUENCE:[ \t]*(\d{1,20})/m;
const DISCONTINUITY = '#EXT-X-DISCONTINUITY';
const URI_LINE = /^[ \t]*[^#\s].*$/gm;
const SUFFIX = /(\.[a-z0-9]{2,6})[ \t\r]*(?:[?#]|$)/i;
/** More groups have the format of the ones before them. */
const GROUPS_MAX = 64;

/** Suffixes that are almost always correct, without and with an initialization section. */
const TRUE_SUFFIXES: ReadonlySet<string> = new Set(['.ts', '.vtt', '.webvtt']);
const TRUE_MAPPED_SUFFIXES: ReadonlySet<string> = new Set(
  '.m4s .mp4 .m4v .m4a .cmfv .cmfa .cmft'.split(' '),
);

/** True if the suffix does not identify the format of the segments. */
export function isAmbiguous({ suffix, isMapped }: SegmentGroup): boolean {
  return !(isMapped ? TRUE_MAPPED_SUFFIXES : TRUE_SUFFIXES).has(suffix);
}

/** Lists the groups of a media playlist without reading all of its lines. */
export function listSegmentGroups(text: string): readonly SegmentGroup[] {
  if (!text.includes('#EXTINF')) return [];
  const firstMap = text.indexOf('#EXT-X-MAP:');
  let number = readSequence(text);
  const groups: SegmentGroup[] = [];
  let uri = findUri(text, 0);
  for (const index of listBoundaries(text)) {
    if (uri === undefined || groups.length === GROUPS_MAX) break;
    if (uri.index < index) {
      const isMapped = firstMap !== -1 && firstMap < uri.index;
      groups.push({ group: String(number), suffix: uri.suffix, isMapped });
      uri = findUri(text, index);
    }
    number += 1n;
  }
  return groups;
}

/**
 * The tags of the entire playlist, which precede its segments. Searching a long playlist for them
 * would take time at every reload.
 */
export function readHead(text: string): string {
  const end = text.indexOf('#EXTINF');
  return end === -1 ? text : text.slice(0, end);
}

function readSequence(text: string): bigint {
  return BigInt(SEQUENCE.exec(readHead(text))?.[1] ?? 0);
}

/** The positions of discontinuities, and the end of the text. */
function* listBoundaries(text: string): Generator<number> {
  let at = text.indexOf(DISCONTINUITY);
  while (at !== -1) {
    const next = at + DISCONTINUITY.length;
    const isTag = !/[\w-]/.test(text.charAt(next));
    if (isTag && startsLine(text, at)) yield at;
    at = text.indexOf(DISCONTINUITY, next);
  }
  yield text.length;
}

function startsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charAt(before) === ' ' || text.charAt(before) === '\t') before -= 1;
  return before < 0 || text.charAt(before) === '\n' || text.charAt(before) === '\r';
}

function findUri(
  text: string,
  from: number,
): { readonly index: number; readonly suffix: string } | undefined {
  URI_LINE.lastIndex = from;
  const found = URI_LINE.exec(text);
  if (found === null) return undefined;
  return { index: found.index, suffix: SUFFIX.exec(found[0])?.[1]?.toLowerCase() ?? '' };
}

/** Locates the first available segment of each of these groups. Throws PlaylistError. */
export function locateGroups(
  text: string,
  options: { readonly base: URL; readonly variables: Variables },
  groups: ReadonlySet<string>,
): ReadonlyMap<string, SegmentLocation> {
  let number = readSequence(text);
  const located = new Map<string, SegmentLocation>();
  for (const { discontinuities, location } of readSegments(text, options)) {
    number += BigInt(discontinuities);
    const group = String(number);
    if (location && groups.has(group) && !located.has(group)) located.set(group, location);
    if (located.size === groups.size) break;
  }
  return located;
}
