import type { DashBytes } from '#lib/dash/list-segments.ts';
import type { Subrange } from '#lib/hls/segment-reader.ts';

/** Bytes of a URL, without a URL object, which cannot be passed between threads. */
export type PlainBytes = { readonly href: string; readonly range: Subrange | null };

export function toPlainBytes({ url, range }: DashBytes): PlainBytes {
  return {
    href: url.href,
    range: range && { start: range.start, length: range.end - range.start },
  };
}
