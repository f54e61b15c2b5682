import { assertNever } from '../assert-never.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';

/**
 * What a URI of a playlist points at, which decides how it is served. `part` and `map` are also what a preload
 * hint announces, so that a hint and the tag that follows it ask for the same thing.
 */
export type UriRole =
  | 'playlist'
  | 'interstitial'
  | 'asset-list'
  | 'segment'
  | 'part'
  | 'map'
  | 'key'
  /** JSON, or any other file (FORMAT=RAW). */
  | 'session-data'
  | 'session-file'
  | 'steering'
  /** Stands for what a pathway clone replaces in addresses, and is no address itself. */
  | 'pathway-clone';

type Slot = UriRole | 'hint' | 'session';

/** Attributes that carry a URI, by tag (RFC 8216bis §4.4, appendix D.2 for interstitials, vendors' own last). */
const SLOTS: ReadonlyMap<string, ReadonlyMap<string, Slot>> = new Map<
  string,
  ReadonlyMap<string, Slot>
>([
  ['EXT-X-MEDIA', new Map([['URI', 'playlist']])],
  ['EXT-X-I-FRAME-STREAM-INF', new Map([['URI', 'playlist']])],
  ['EXT-X-RENDITION-REPORT', new Map([['URI', 'playlist']])],
  ['EXT-X-SESSION-DATA', new Map([['URI', 'session']])],
  ['EXT-X-CONTENT-STEERING', new Map([['SERVER-URI', 'steering']])],
  ['EXT-X-KEY', new Map([['URI', 'key']])],
  ['EXT-X-SESSION-KEY', new Map([['URI', 'key']])],
  ['EXT-X-MAP', new Map([['URI', 'map']])],
  ['EXT-X-PART', new Map([['URI', 'part']])],
  ['EXT-X-PRELOAD-HINT', new Map([['URI', 'hint']])],
  [
    'EXT-X-DATERANGE',
    new Map([
      ['X-ASSET-URI', 'interstitial'],
      ['X-ASSET-LIST', 'asset-list'],
    ]),
  ],
  ['EXT-X-IMAGE-STREAM-INF', new Map([['URI', 'playlist']])],
]);

/** Other tags of the specification whose value is an attribute list, in which variables are expanded. */
const ATTRIBUTE_LIST_TAGS: ReadonlySet<string> = new Set([
  ...SLOTS.keys(),
  'EXT-X-STREAM-INF',
  'EXT-X-START',
  'EXT-X-SERVER-CONTROL',
  'EXT-X-PART-INF',
  'EXT-X-SKIP',
]);

/** Low-latency HLS of the community and of Twitch: the URI follows the colon. */
const URI_AFTER_COLON: ReadonlySet<string> = new Set(['EXT-X-PREFETCH', 'EXT-X-TWITCH-PREFETCH']);

/** Names by which vendors carry an address in tags and attributes that no specification lists. */
const ADDRESS_NAME = /(?:^|[-_])(?:URI|URL)S?$/i;

export function isAttributeListTag(tag: string): boolean {
  return ATTRIBUTE_LIST_TAGS.has(tag);
}

export function isUriAfterColonTag(tag: string): boolean {
  return URI_AFTER_COLON.has(tag);
}

export function isAddressName(attribute: string): boolean {
  return ADDRESS_NAME.test(attribute);
}

/** The role of an attribute's URI, or undefined for an attribute that carries none. */
export function findUriRole(
  tag: string,
  attribute: string,
  attributes: readonly Attribute[],
): UriRole | undefined {
  const slot = SLOTS.get(tag)?.get(attribute);
  if (slot === 'hint') return findAttribute(attributes, 'TYPE') === 'MAP' ? 'map' : 'part';
  if (slot !== 'session') return slot;
  return findAttribute(attributes, 'FORMAT') === 'RAW' ? 'session-file' : 'session-data';
}

/** Playlists of the same presentation import the multivariant playlist's variables; an interstitial is its own. */
export function importsVariables(role: UriRole): boolean {
  switch (role) {
    case 'playlist':
      return true;
    case 'interstitial':
    case 'asset-list':
    case 'segment':
    case 'part':
    case 'map':
    case 'key':
    case 'session-data':
    case 'session-file':
    case 'steering':
    case 'pathway-clone':
      return false;
    default:
      return assertNever(role);
  }
}
