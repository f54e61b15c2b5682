import type { SegmentLocation, Subrange } from '#lib/hls/segment-reader.ts';

/** A SegmentLocation without URL objects, which cannot be passed between threads. */
export type PlainSegment = {
  readonly href: string;
  readonly range: Subrange | null;
  readonly map: { readonly href: string; readonly range: Subrange | null } | null;
  readonly key: { readonly href: string; readonly iv: string } | null;
};

export function toPlainSegment({ url, range, map, key }: SegmentLocation): PlainSegment {
  return {
    href: url.href,
    range,
    map: map && { href: map.url.href, range: map.range },
    key: key && { href: key.url.href, iv: key.iv },
  };
}

export function toSegmentLocation({ href, range, map, key }: PlainSegment): SegmentLocation {
  return {
    url: new URL(href),
    range,
    map: map && { url: new URL(map.href), range: map.range },
    key: key && { url: new URL(key.href), iv: key.iv },
  };
}
