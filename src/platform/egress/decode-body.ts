import { pipeline, type Duplex, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';

import { GZIP_MAGIC, isGzip } from '#lib/http/is-gzip.ts';

import { EgressError } from './egress-failure.ts';
import { limitBody } from './limit-body.ts';
import { CONTENT_CODINGS_MAX, ZSTD_WINDOW_LOG_MAX } from './limits.ts';
import { peekBody } from './peek-body.ts';

/**
 * Content codings of RFC 9110 section 8.4.1, RFC 7932 and RFC 8878; `deflate` is the zlib format.
 */
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
 * The decoders for a Content-Encoding, last coding first. Returns undefined for an unknown coding;
 * the bytes are then passed on unchanged. Throws `protocol` for too many codings.
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
    throw new EgressError('protocol', 'too many content codings');
  }
  const decoders = codings.toReversed().map((coding) => DECODERS.get(coding));
  return decoders.every((decoder) => decoder !== undefined) ? decoders : undefined;
}

/**
 * Every coding's input and output is limited, because a chain of codings can expand in the middle
 * and shrink again at the end.
 */
export function decodeBody(
  body: Readable,
  decoders: readonly (() => Duplex)[],
  bytesMax: number,
): Readable {
  let current = limitBody(body, bytesMax);
  for (const createDecoder of decoders) {
    const decoder = createDecoder();
    // Errors are ignored here, because limitBody forwards them to the reader.
    pipeline(current, decoder, () => undefined);
    current = limitBody(decoder, bytesMax);
  }
  return current;
}

/** Decodes text that a server stores as gzip and sends without Content-Encoding. */
export function decodeUnlabeled(body: Readable, bytesMax: number): Readable {
  const decoded = Readable.from(decodeIfGzip(body, bytesMax), { objectMode: false });
  return limitBody(decoded, bytesMax).once('close', () => body.destroy());
}

async function* decodeIfGzip(body: Readable, bytesMax: number): AsyncGenerator {
  const peeked = await peekBody(body, GZIP_MAGIC.length);
  if (peeked.kind === 'complete') yield peeked.prefix;
  else if (isGzip(peeked.prefix)) yield* decodeBody(body, [() => createGunzip()], bytesMax);
  else yield* body;
}
