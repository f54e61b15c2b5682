import type { StreamedResponse } from '#platform/egress/egress.ts';

/** Describes which readers can access the bytes of a body. */
type BodyBytes =
  /** Complete in memory; the stream yields the same bytes and need not be read. */
  | { readonly kind: 'buffered'; readonly bytes: Buffer }
  /** Streamed to this reader only. */
  | { readonly kind: 'exclusive' }
  /** Other readers may retain the same chunks. */
  | { readonly kind: 'shared' };

/** An upstream response, or a cached one. */
export type MediaResponse = StreamedResponse & { readonly bodyBytes: BodyBytes };
