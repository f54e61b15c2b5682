import { resolveReference } from '../manifest/resolve-reference.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { toInteger } from './parse-values.ts';
import { readAttributes } from './statements.ts';

export type Subrange = { readonly start: number; readonly length: number };

/** Everything needed to read the start of a segment. */
export type SegmentLocation = {
  readonly url: URL;
  readonly range: Subrange | null;
  /** The media initialization section (EXT-X-MAP). */
  readonly map: { readonly url: URL; readonly range: Subrange | null } | null;
  /**
   * The AES-128 key, with its initialization vector in hexadecimal; null if the start of the
   * segment is readable without a key.
   */
  readonly key: { readonly url: URL; readonly iv: string } | null;
};

/** Tracks the tags that locate the bytes of segments (RFC 8216bis §4.4.4). */
export type SegmentReader = {
  readonly applyTag: (name: string, value: string) => void;
  /** Returns the segment at this URI; undefined for a gap (EXT-X-GAP) or an invalid URI. */
  readonly locateSegment: (uri: string) => SegmentLocation | undefined;
};

export function createSegmentReader({
  base,
  expand,
}: {
  readonly base: URL;
  readonly expand: (text: string) => string;
}): SegmentReader {
  let sequence = 0;
  // These apply to the next segment only.
  let isGap = false;
  let range: string | undefined;
  let previous: { readonly href: string; readonly end: number } | undefined;
  // These apply until replaced.
  let map: SegmentLocation['map'] = null;
  let key: readonly Attribute[] = [];

  /**
   * A range without an offset continues after the previous range of the same resource
   * (EXT-X-BYTERANGE).
   */
  function toRange(url: URL): Subrange | null {
    const parsed = parseByterange(range);
    if (parsed === undefined) return null;
    const start = parsed.start ?? (previous?.href === url.href ? previous.end : 0);
    previous = { href: url.href, end: start + parsed.length };
    return { start, length: parsed.length };
  }

  return {
    applyTag(name, value) {
      switch (name) {
        case 'EXT-X-MEDIA-SEQUENCE':
          sequence = toInteger(value.trim()) ?? 0;
          break;
        case 'EXT-X-GAP':
          isGap = true;
          break;
        case 'EXT-X-BYTERANGE':
          range = value;
          break;
        case 'EXT-X-MAP':
          map = toMap(readAttributes(value, expand), base);
          break;
        case 'EXT-X-KEY':
          key = readAttributes(value, expand);
          break;
        default:
      }
    },
    locateSegment(uri) {
      const url = resolveReference(expand(uri), base);
      const byteRange = url ? toRange(url) : null;
      const isAvailable = url !== undefined && !isGap;
      const segment = isAvailable
        ? { url, range: byteRange, map, key: toKey(key, { sequence, base }) }
        : undefined;
      sequence += 1;
      range = undefined;
      isGap = false;
      return segment;
    },
  };
}

function toMap(attributes: readonly Attribute[], base: URL): SegmentLocation['map'] {
  const url = resolveReference(findAttribute(attributes, 'URI') ?? '', base);
  const part = parseByterange(findAttribute(attributes, 'BYTERANGE'));
  if (url === undefined) return null;
  return { url, range: part ? { start: part.start ?? 0, length: part.length } : null };
}

/**
 * Only AES-128 encrypts a segment from its first byte; other methods leave the timestamps readable.
 */
function toKey(
  attributes: readonly Attribute[],
  { sequence, base }: { readonly sequence: number; readonly base: URL },
): SegmentLocation['key'] {
  if (findAttribute(attributes, 'METHOD') !== 'AES-128') return null;
  const url = resolveReference(findAttribute(attributes, 'URI') ?? '', base);
  const explicitIv = /^0x([\da-f]{1,32})$/i.exec(findAttribute(attributes, 'IV') ?? '')?.[1];
  const iv = (explicitIv ?? sequence.toString(16)).padStart(32, '0').toLowerCase();
  return url ? { url, iv } : null;
}

export function parseByterange(
  text: string | undefined,
): { readonly length: number; readonly start: number | null } | undefined {
  const [length, start] = text?.trim().split('@') ?? [];
  const bytes = toInteger(length);
  return bytes === null ? undefined : { length: bytes, start: toInteger(start) };
}
