import { resolveAddress } from '../manifest/resolve-address.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { toInteger } from './parse-values.ts';
import { readAttributes } from './statements.ts';

export type Subrange = { readonly start: number; readonly length: number };

/** What it takes to read the beginning of a segment. */
export type SegmentBytes = {
  readonly url: URL;
  readonly range: Subrange | null;
  /** Its initialisation section (EXT-X-MAP). */
  readonly map: { readonly url: URL; readonly range: Subrange | null } | null;
  /** Its AES-128 key and initialisation vector in hexadecimal digits; null where its beginning is readable as it is. */
  readonly key: { readonly url: URL; readonly iv: string } | null;
};

/** Follows the tags that say where the bytes of segments are (RFC 8216bis §4.4.4). */
export type SegmentReader = {
  readonly passTag: (name: string, value: string) => void;
  /** The segment with this address; undefined for one that is not there (EXT-X-GAP). */
  readonly passSegment: (uri: string) => SegmentBytes | undefined;
};

export function createSegmentReader({
  base,
  expand,
}: {
  readonly base: URL;
  readonly expand: (text: string) => string;
}): SegmentReader {
  let sequence = 0;
  // Of the segment that is announced.
  let isGap = false;
  let range: string | undefined;
  let last: { readonly href: string; readonly end: number } | undefined;
  // In force until others come.
  let map: SegmentBytes['map'] = null;
  let key: readonly Attribute[] = [];

  /** Without an offset it goes on where the one before it ended, in the same file. */
  function toRange(url: URL): Subrange | null {
    const parsed = parseByterange(range);
    if (parsed === undefined) return null;
    const start = parsed.start ?? (last?.href === url.href ? last.end : 0);
    last = { href: url.href, end: start + parsed.length };
    return { start, length: parsed.length };
  }

  return {
    passTag(name, value) {
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
    passSegment(uri) {
      const url = resolveAddress(expand(uri), base);
      const part = url ? toRange(url) : null;
      const isThere = url !== undefined && !isGap;
      const segment = isThere
        ? { url, range: part, map, key: toKey(key, { sequence, base }) }
        : undefined;
      sequence += 1;
      range = undefined;
      isGap = false;
      return segment;
    },
  };
}

function toMap(attributes: readonly Attribute[], base: URL): SegmentBytes['map'] {
  const url = resolveAddress(findAttribute(attributes, 'URI') ?? '', base);
  const part = parseByterange(findAttribute(attributes, 'BYTERANGE'));
  if (url === undefined) return null;
  return { url, range: part ? { start: part.start ?? 0, length: part.length } : null };
}

/** Only AES-128 covers a segment from its first byte on; other methods leave the timestamps readable. */
function toKey(
  attributes: readonly Attribute[],
  { sequence, base }: { readonly sequence: number; readonly base: URL },
): SegmentBytes['key'] {
  if (findAttribute(attributes, 'METHOD') !== 'AES-128') return null;
  const url = resolveAddress(findAttribute(attributes, 'URI') ?? '', base);
  const given = /^0x([\da-f]{1,32})$/i.exec(findAttribute(attributes, 'IV') ?? '')?.[1];
  const iv = (given ?? sequence.toString(16)).padStart(32, '0').toLowerCase();
  return url ? { url, iv } : null;
}

function parseByterange(
  text: string | undefined,
): { readonly length: number; readonly start: number | null } | undefined {
  const [length, start] = text?.trim().split('@') ?? [];
  const bytes = toInteger(length);
  return bytes === null ? undefined : { length: bytes, start: toInteger(start) };
}
