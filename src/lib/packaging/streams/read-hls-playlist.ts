import { findAttribute } from '../../hls/parse-attributes.ts';
import { toDecimal, toInteger } from '../../hls/parse-values.ts';
import { readSegments, type PlaylistSegment } from '../../hls/read-segments.ts';
import type { SegmentLocation, Subrange } from '../../hls/segment-reader.ts';
import { readAttributes, readStatements } from '../../hls/statements.ts';
import { createExpander, type Variables } from '../../hls/variables.ts';
import { PackagingError } from '../packaging-error.ts';
import type { ByteRange } from '../presentation.ts';
import { type Place, STREAM_SEGMENTS_MAX } from './stream.ts';

/** A media playlist. It consists of plain data. */
export type HlsPlaylist = {
  readonly isLive: boolean;
  readonly targetSeconds: number;
  /** It states that every segment starts with a keyframe. */
  readonly isIndependent: boolean;
  readonly parts: readonly HlsPart[];
};

/** The segments between two discontinuities. */
export type HlsPart = {
  /** The discontinuity sequence number. */
  readonly period: number;
  /** The media sequence number of the first segment. */
  readonly firstNumber: number;
  readonly map: Place | null;
  readonly segments: readonly HlsSegment[];
};

export type HlsSegment = {
  readonly durationUs: number;
  /** Null for a gap. */
  readonly place: Place | null;
  /** When it starts, in ms since the epoch; null if the playlist does not state it. */
  readonly dateMs: number | null;
};

/** The start of the media of each part is read. Advertisements cause a few dozen parts at most. */
const PARTS_MAX = 64;
const TARGET_SECONDS_DEFAULT = 6;
export const INDEPENDENT = 'EXT-X-INDEPENDENT-SEGMENTS';

type Header = {
  readonly hasEnded: boolean;
  readonly targetSeconds: number;
  readonly isIndependent: boolean;
  readonly sequence: number;
  readonly discontinuity: number;
};

/** Throws PlaylistError for an invalid playlist, and PackagingError for one that DASH cannot express. */
export function readHlsPlaylist(
  text: string,
  { base, variables }: { readonly base: URL; readonly variables: Variables },
): HlsPlaylist {
  const { hasEnded, sequence, discontinuity, ...header } = readHeader(text, { base, variables });
  const parts: OpenPart[] = [];
  let number = sequence;
  let period = discontinuity;
  for (const segment of readSegments(text, { base, variables })) {
    period += segment.discontinuities;
    const last = parts.at(-1);
    const current: OpenPart =
      last?.period === period
        ? last
        : { period, firstNumber: number, map: null, segments: [], hasMedia: false };
    if (current !== last) parts.push(current);
    addSegment(current, segment);
    number += 1;
    if (parts.length > PARTS_MAX || number - sequence > STREAM_SEGMENTS_MAX) {
      throw new PackagingError('too_large', 'It has too many segments or discontinuities.');
    }
  }
  return { isLive: !hasEnded, ...header, parts };
}

type OpenPart = HlsPart & { readonly hasMedia: boolean; readonly segments: HlsSegment[] };

function addSegment(part: OpenPart, { durationUs, dateMs, location }: PlaylistSegment): void {
  if (location !== undefined) applyMap(part, toPlace(location.map));
  if (!(durationUs > 0)) throw new PackagingError('unsupported', 'A segment has no duration.');
  part.segments.push({
    durationUs,
    dateMs,
    place: location === undefined ? null : locate(location),
  });
}

function applyMap(part: OpenPart, map: Place | null): void {
  if (!part.hasMedia) {
    Object.assign(part, { map, hasMedia: true });
    return;
  }
  const isSame = map?.href === part.map?.href && map?.range?.start === part.map?.range?.start;
  if (!isSame) throw new PackagingError('unsupported', 'Its initialization segment changes.');
}

function locate({ url, range, key }: SegmentLocation): Place {
  const place = { href: url.href, range: toByteRange(range) };
  return key === null ? place : { ...place, key: { href: key.url.href, iv: key.iv } };
}

function toPlace(map: SegmentLocation['map']): Place | null {
  return map && { href: map.url.href, range: toByteRange(map.range) };
}

function toByteRange(range: Subrange | null): ByteRange | null {
  return range && { start: range.start, end: range.start + range.length };
}

/** Whole segments are decrypted with their key. Encrypted samples need a player with the key. */
const KEY_METHODS: ReadonlySet<string | undefined> = new Set([undefined, 'NONE', 'AES-128']);

function readHeader(
  text: string,
  { base, variables }: { readonly base: URL; readonly variables: Variables },
): Header {
  const expander = createExpander(text, { base, imported: variables });
  const expand = (value: string): string => expander.expand(value) ?? value;
  const tags = new Map<string, string>();
  for (const statement of readStatements(text)) {
    if (statement.kind === 'uri') continue;
    const { name, value } = statement;
    if (name === 'EXT-X-DEFINE') expander.applyDefinition(value);
    if (name === 'EXT-X-KEY') requireReadable(readAttributes(value, expand));
    tags.set(name, value.trim());
  }
  return {
    hasEnded: tags.has('EXT-X-ENDLIST'),
    isIndependent: tags.has(INDEPENDENT),
    targetSeconds: toDecimal(tags.get('EXT-X-TARGETDURATION')) ?? TARGET_SECONDS_DEFAULT,
    sequence: toInteger(tags.get('EXT-X-MEDIA-SEQUENCE')) ?? 0,
    discontinuity: toInteger(tags.get('EXT-X-DISCONTINUITY-SEQUENCE')) ?? 0,
  };
}

function requireReadable(attributes: ReturnType<typeof readAttributes>): void {
  const isPlain = (findAttribute(attributes, 'KEYFORMAT') ?? 'identity') === 'identity';
  if (!KEY_METHODS.has(findAttribute(attributes, 'METHOD')) || !isPlain) {
    throw new PackagingError('unsupported', 'Its media is encrypted.');
  }
}
