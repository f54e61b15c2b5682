import { createHash } from 'node:crypto';

import { parseByterange } from './segment-reader.ts';
import type { UriRole } from './uri-slots.ts';

/**
 * Follows the tags of a playlist and returns an ID for each URI that depends on its position only,
 * never on its URL, except for keys. The ID of a segment, part or initialization section stays the same when a live
 * playlist is reloaded with other upstream URLs.
 */
export type PositionTracker = {
  /** To be called before the URIs of the tag are identified. */
  readonly applyTag: (name: string, value: string) => void;
  /** To be called before the URI of a URI line is identified. */
  readonly applyUriLine: (role: UriRole) => void;
  /** The ID of a URI in the current line; null for one without a lasting position. */
  readonly identify: (role: UriRole, url: Pick<URL, 'href'>) => string | null;
  /**
   * Adds the offset to the subrange of a tag that omits it, because such a subrange continues one
   * of the same URI (RFC 8216 §4.3.2.2), and each position has another public URI. Returns other
   * text unchanged.
   */
  readonly completeRange: (tag: string, range: string) => string;
  /** What the tags before the current line say about a segment there. */
  readonly describeSegment: () => SegmentTraits;
  /** The media sequence number of the next segment. */
  readonly nextSegment: () => bigint;
  /** The state after the URI line of a segment. */
  readonly save: () => PlaylistPosition;
  readonly restore: (position: PlaylistPosition) => void;
};

export type SegmentTraits = {
  /** The discontinuity sequence number. Segments with the same number have the same format. */
  readonly group: string;
  /** An initialization section precedes the segment. */
  readonly isMapped: boolean;
  /** The file contains only this segment, in clear, and needs no other file. */
  readonly isPlainFile: boolean;
};

/** Everything that decides the IDs of the lines after the URI line of a segment. */
export type PlaylistPosition = Readonly<State>;

const COMPARED = [
  'segment',
  'discontinuity',
  'parts',
  'prefetched',
  'isRange',
  'isMapped',
  'isEncrypted',
  'segmentEnd',
  'partEnd',
  'variants',
  'renditions',
  'iFrames',
] as const satisfies readonly (keyof PlaylistPosition)[];

export function isSamePosition(a: PlaylistPosition, b: PlaylistPosition): boolean {
  const isSameMap = a.maps.count === b.maps.count && a.maps.href === b.maps.href;
  return isSameMap && COMPARED.every((name) => a[name] === b[name]);
}

/** The start of the ID of a key. */
export const KEY_PREFIX = 'key-';

const KEY_DIGEST_CHARACTERS = 8;
const DECIMAL = /^\d{1,20}$/;
const SUBRANGE = /(?:^|,)\s*BYTERANGE(?:-START)?\s*=/;
const NO_ENCRYPTION = /(?:^|,)\s*METHOD\s*=\s*"?NONE\b/;
/** A length, with or without an offset. */
const RANGE = /^\s*\d+(?:@\d+)?\s*$/;
const SKIPPED_SEGMENTS = /(?:^|,)\s*SKIPPED-SEGMENTS\s*=\s*(\d{1,9})/;

/**
 * IDs: `v0` variants, `r0` renditions and `i0` I-frame playlists, in playlist order; `120` the
 * segment with this media sequence number, `120.3` its parts; `map-2` the initialization section
 * after this discontinuity sequence number, `map-2.1` the second one there; `key-` and a digest of
 * the URL of a key, because a key has no lasting position.
 */
export function createPositionTracker(): PositionTracker {
  const state: State = {
    variants: 0,
    renditions: 0,
    iFrames: 0,
    segment: 0n,
    parts: 0,
    prefetched: 0n,
    discontinuity: 0n,
    maps: { count: 0, href: '' },
    isRange: false,
    isMapped: false,
    isEncrypted: false,
    segmentEnd: 0,
    partEnd: 0,
  };
  /** The ID that the current line gives its URI, unless the URI is an initialization section. */
  let id: string | null = null;
  let isSubrange = false;
  let traits: SegmentTraits = { group: '0', isMapped: false, isPlainFile: true };
  let traitsGroup = 0n;

  function applySegmentLine(): string {
    isSubrange = state.isRange;
    // Players let a subrange without an offset start at 0 after an entire file.
    if (!state.isRange) state.segmentEnd = 0;
    Object.assign(state, { parts: 0, isRange: false });
    return String(state.segment++);
  }

  return {
    applyTag(name, value) {
      isSubrange = false;
      id = TAGS.get(name)?.(state, value) ?? null;
    },
    applyUriLine(role) {
      id = role === 'playlist' ? `v${state.variants++}` : applySegmentLine();
    },
    identify(role, { href }) {
      if (role === 'map') return identifyMap(state, href);
      return role === 'key' && id !== null ? identifyKey(href) : id;
    },
    completeRange(tag, range) {
      const end = RANGE_ENDS.get(tag);
      return end === undefined ? range : completeRange(state, end, range);
    },
    describeSegment() {
      const { discontinuity, isMapped, isEncrypted } = state;
      const isPlainFile = !isSubrange && !isMapped && !isEncrypted;
      const isSame = traits.isMapped === isMapped && traits.isPlainFile === isPlainFile;
      // Most segments have those of the previous one.
      if (!isSame || traitsGroup !== discontinuity)
        traits = { group: String(discontinuity), isMapped, isPlainFile };
      traitsGroup = discontinuity;
      return traits;
    },
    nextSegment: () => state.segment,
    save: () => ({ ...state }),
    restore(saved) {
      Object.assign(state, saved);
    },
  };
}

type State = {
  variants: number;
  renditions: number;
  iFrames: number;
  /** The media sequence number of the next segment. */
  segment: bigint;
  parts: number;
  prefetched: bigint;
  discontinuity: bigint;
  maps: { readonly count: number; readonly href: string };
  /** Whether the next segment is a subrange. */
  isRange: boolean;
  isMapped: boolean;
  isEncrypted: boolean;
  /** Where the last subrange of a segment or part ends; null if a delta update omits it. */
  segmentEnd: number | null;
  partEnd: number | null;
};

/** What a subrange without an offset continues. An initialization section continues nothing. */
const RANGE_ENDS: ReadonlyMap<string, 'segmentEnd' | 'partEnd' | null> = new Map([
  ['EXT-X-BYTERANGE', 'segmentEnd'],
  ['EXT-X-PART', 'partEnd'],
  ['EXT-X-MAP', null],
]);

function completeRange(state: State, end: 'segmentEnd' | 'partEnd' | null, text: string): string {
  const range = parseByterange(text);
  if (range === undefined || !RANGE.test(text)) return text;
  const start = range.start ?? (end === null ? 0 : state[end]);
  if (end !== null && start !== null) state[end] = start + range.length;
  return range.start === null && start !== null ? `${text.trim()}@${start}` : text;
}

/** Changes the state and returns the ID of the tag's URI, if it has one. */
type ApplyTag = (state: State, value: string) => string | null;

const TAGS: ReadonlyMap<string, ApplyTag> = new Map<string, ApplyTag>([
  ['EXT-X-MEDIA', (state) => `r${state.renditions++}`],
  ['EXT-X-I-FRAME-STREAM-INF', (state) => `i${state.iFrames++}`],
  ['EXT-X-IMAGE-STREAM-INF', (state) => `i${state.iFrames++}`],
  [
    'EXT-X-KEY',
    (state, value) => {
      state.isEncrypted = !NO_ENCRYPTION.test(value);
      return 'key';
    },
  ],
  [
    'EXT-X-MAP',
    (state) => {
      state.isMapped = true;
      return null;
    },
  ],
  ['EXT-X-PART', (state, value) => toPartId(state, state.parts++, value)],
  ['EXT-X-PRELOAD-HINT', (state, value) => toPartId(state, state.parts, value)],
  ['EXT-X-PREFETCH', (state) => String(state.segment + state.prefetched++)],
  ['EXT-X-TWITCH-PREFETCH', (state) => String(state.segment + state.prefetched++)],
  [
    'EXT-X-BYTERANGE',
    (state) => {
      state.isRange = true;
      return null;
    },
  ],
  [
    'EXT-X-MEDIA-SEQUENCE',
    (state, value) => {
      state.segment = toCount(value);
      return null;
    },
  ],
  [
    'EXT-X-SKIP',
    (state, value) => {
      state.segment += BigInt(SKIPPED_SEGMENTS.exec(value)?.[1] ?? 0);
      Object.assign(state, { segmentEnd: null, partEnd: null });
      return null;
    },
  ],
  [
    'EXT-X-DISCONTINUITY-SEQUENCE',
    (state, value) => {
      state.discontinuity = toCount(value);
      return null;
    },
  ],
  [
    'EXT-X-DISCONTINUITY',
    (state) => {
      state.discontinuity += 1n;
      state.maps = { count: 0, href: '' };
      return null;
    },
  ],
]);

/** Parts that are subranges share the file of their segment. */
function toPartId({ segment }: State, part: number, value: string): string {
  return SUBRANGE.test(value) ? String(segment) : `${segment}.${part}`;
}

/** A repeated tag for the same initialization section keeps its ID. */
function identifyMap(state: State, href: string): string {
  const { maps, discontinuity } = state;
  if (href !== maps.href) state.maps = { count: maps.count + 1, href };
  const { count } = state.maps;
  return count === 1 ? `map-${discontinuity}` : `map-${discontinuity}.${count - 1}`;
}

function identifyKey(href: string): string {
  const digest = createHash('sha256').update(href).digest('base64url');
  return `${KEY_PREFIX}${digest.slice(0, KEY_DIGEST_CHARACTERS)}`;
}

function toCount(value: string): bigint {
  const digits = value.trim();
  return DECIMAL.test(digits) ? BigInt(digits) : 0n;
}
