import type { SlabBody, SlabReader } from '#platform/egress/slab-body.ts';

/** Like the reader of a response, for a body that may fail for other reasons, too. */
export type BodyReader = Omit<SlabReader, 'onError'> & {
  readonly onError: (error: Error) => void;
};

/** Bytes for one reader; see SlabBody. */
export type BodySource = Omit<SlabBody, 'start'> & {
  readonly start: (reader: BodyReader) => void;
};

/** The first bytes of a body, or all bytes of a short one. */
export type PeekedBytes = {
  readonly kind: 'start' | 'complete';
  /** Must not be used after the body was started or destroyed. */
  readonly prefix: Buffer;
};

/** The body of a media response. */
export type MediaBody = BodySource & {
  /**
   * Reads at least `bytes` bytes, unless the body ends, and keeps them for the reader. Call it before
   * `start`. Rejects with the error of the body, which is then destroyed. Bytes that have arrived
   * are returned without a promise.
   */
  readonly peek: (bytes: number) => PeekedBytes | Promise<PeekedBytes>;
};
