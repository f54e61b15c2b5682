import { assertNever } from '../assert-never.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';

/**
 * The kind of resource that a URI identifies, which decides how it is served. Preload hints use
 * `part` and `map`, so that a hint and the later tag result in the same request.
 */
export type UriRole =
  | 'playlist'
  | 'interstitial'
  | 'asset-list'
  | 'segment'
  | 'part'
  | 'map'
  | 'key'
  /** JSON or, for `session-file`, any other file (FORMAT=RAW). */
  | 'session-data'
  | 'session-file'
  | 'steering'
  /** A placeholder for the replacements of a pathway clone, not a resource. */
  | 'pathway-clone';

type Slot = UriRole | 'hint' | 'session';

/**
 * Attributes that contain a URI, by tag (RFC 8216bis §4.4, appendix D.2 for interstitials; vendor
 * extensions last).
 */
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

/** Standard tags whose value is an attribute list, in which variables are expanded. */
const ATTRIBUTE_LIST_TAGS: ReadonlySet<string> = new Set([
  ...SLOTS.keys(),
  'EXT-X-STREAM-INF',
  'EXT-X-START',
  'EXT-X-SERVER-CONTROL',
  'EXT-X-PART-INF',
  'EXT-X-SKIP',
]);

/** Low-latency extensions of the community and of Twitch, with the URI after the colon. */
const URI_VALUE_TAGS: ReadonlySet<string> = new Set(['EXT-X-PREFETCH', 'EXT-X-TWITCH-PREFETCH']);

/** Attribute names that usually contain a URL in tags and attributes without a specification. */
const URI_ATTRIBUTE_NAME = /(?:^|[-_])(?:URI|URL)S?$/i;

export function isAttributeListTag(tag: string): boolean {
  return ATTRIBUTE_LIST_TAGS.has(tag);
}

export function isUriValueTag(tag: string): boolean {
  return URI_VALUE_TAGS.has(tag);
}

export function isUriAttribute(attribute: string): boolean {
  return URI_ATTRIBUTE_NAME.test(attribute);
}

/** Returns the role of an attribute's URI; undefined if the attribute contains no URI. */
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

/**
 * Playlists of the same presentation import the multivariant playlist's variables; interstitials do
 * not.
 */
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
