import { createHash } from 'node:crypto';

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
  readonly identify: (role: UriRole, url: URL) => string | null;
  /** The state after the URI line of a segment. */
  readonly save: () => PlaylistPosition;
  readonly restore: (position: PlaylistPosition) => void;
};

/** Everything that decides the IDs of the lines after the URI line of a segment. */
export type PlaylistPosition = Readonly<State> & {
  readonly file: { readonly href: string; readonly id: string };
};

export function isSamePosition(a: PlaylistPosition, b: PlaylistPosition): boolean {
  return (
    a.segment === b.segment &&
    a.discontinuity === b.discontinuity &&
    a.maps.count === b.maps.count &&
    a.maps.href === b.maps.href &&
    a.file.id === b.file.id &&
    a.file.href === b.file.href &&
    a.parts === b.parts &&
    a.prefetched === b.prefetched &&
    a.range === b.range &&
    a.variants === b.variants &&
    a.renditions === b.renditions &&
    a.iFrames === b.iFrames
  );
}

/** The start of the ID of a key. */
export const KEY_PREFIX = 'key-';

const KEY_DIGEST_CHARACTERS = 8;
const DECIMAL = /^\d{1,20}$/;
const SUBRANGE = /(?:^|,)\s*BYTERANGE(?:-START)?\s*=/;
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
    range: 'none',
  };
  let range: State['range'] = 'none';
  /**
   * The ID that the current line gives its URI, unless the URI is an initialization section or a
   * subrange.
   */
  let id: string | null = null;
  /** A subrange without an offset shares the ID of the subrange that it continues. */
  let file = NO_FILE;

  function applySegmentLine(): string {
    ({ range } = state);
    if (range !== 'continued') file = NO_FILE;
    Object.assign(state, { parts: 0, range: 'none' });
    return String(state.segment++);
  }

  return {
    applyTag(name, value) {
      range = 'none';
      id = TAGS.get(name)?.(state, value) ?? null;
    },
    applyUriLine(role) {
      id = role === 'playlist' ? `v${state.variants++}` : applySegmentLine();
    },
    identify(role, { href }) {
      if (role === 'map') return identifyMap(state, href);
      if (role === 'key' && id !== null) return identifyKey(href);
      if (range === 'none' || id === null) return id;
      if (href !== file.href) file = { href, id };
      return file.id;
    },
    save: () => ({ ...state, file }),
    restore({ file: savedFile, ...saved }) {
      Object.assign(state, saved);
      file = savedFile;
    },
  };
}

const NO_FILE = { href: '', id: '' };

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
  /** Whether the next segment is a subrange; `continued` if it starts where the last one ends. */
  range: 'none' | 'offset' | 'continued';
};

/** Changes the state and returns the ID of the tag's URI, if it has one. */
type ApplyTag = (state: State, value: string) => string | null;

const TAGS: ReadonlyMap<string, ApplyTag> = new Map<string, ApplyTag>([
  ['EXT-X-MEDIA', (state) => `r${state.renditions++}`],
  ['EXT-X-I-FRAME-STREAM-INF', (state) => `i${state.iFrames++}`],
  ['EXT-X-IMAGE-STREAM-INF', (state) => `i${state.iFrames++}`],
  ['EXT-X-KEY', () => 'key'],
  ['EXT-X-PART', (state, value) => toPartId(state, state.parts++, value)],
  ['EXT-X-PRELOAD-HINT', (state, value) => toPartId(state, state.parts, value)],
  ['EXT-X-PREFETCH', (state) => String(state.segment + state.prefetched++)],
  ['EXT-X-TWITCH-PREFETCH', (state) => String(state.segment + state.prefetched++)],
  [
    'EXT-X-BYTERANGE',
    (state, value) => {
      state.range = value.includes('@') ? 'offset' : 'continued';
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
