import { pipeline, type Duplex, type Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';

import { EgressError } from './egress-failure.ts';
import { limitBody } from './limit-body.ts';
import { CONTENT_CODINGS_MAX, ZSTD_WINDOW_LOG_MAX } from './limits.ts';

/** Content codings of RFC 9110 §8.4.1, RFC 7932 and RFC 8878; `deflate` is the zlib format. */
const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  [
    'zstd',
    () =>
      createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } }),
  ],
]);

/**
 * The decoders for a Content-Encoding, last coding first; undefined when it names one that we can't
 * undo, since then the bytes are better passed on as they are. Throws `protocol` for too long a chain.
 */
export function planDecoding(
  contentEncoding: string | undefined,
): readonly (() => Duplex)[] | undefined {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',', CONTENT_CODINGS_MAX + 1)
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > CONTENT_CODINGS_MAX) {
    throw new EgressError('protocol', 'content codings on top of one another');
  }
  const decoders = codings.toReversed().map((coding) => DECODERS.get(coding));
  return decoders.every((decoder) => decoder !== undefined) ? decoders : undefined;
}

/**
 * Decoded bytes. Each coding's input and output is limited, because a chain of them can turn little
 * into much in its middle and back into little at its end.
 */
export function decodeBody(
  body: Readable,
  decoders: readonly (() => Duplex)[],
  bytesMax: number,
): Readable {
  let current = limitBody(body, bytesMax);
  for (const createDecoder of decoders) {
    const decoder = createDecoder();
    // Errors arrive at the reader through limitBody.
    pipeline(current, decoder, () => undefined);
    current = limitBody(decoder, bytesMax);
  }
  return current;
}
