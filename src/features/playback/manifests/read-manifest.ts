import { createUnavailableError } from '#contract/unavailable-error.ts';
import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

/**
 * Total size of manifests being read, not counting the first `MANIFEST_FIRST_BYTES` of each, so
 * that small manifests never wait for large ones.
 */
const MANIFEST_BUFFER_BYTES_MAX = 48 * 1024 * 1024;
export const MANIFEST_FIRST_BYTES = 128 * 1024;

/** All manifests being read share one memory limit. */
export class ManifestReader {
  readonly #bytesMax: number;
  #reservedBytes = 0;

  constructor(bytesMax = MANIFEST_BUFFER_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /**
   * Reads an entire manifest into a separate buffer. Rejects with `too_large`, or with
   * `unavailable` when the shared buffer limit is reached.
   */
  async read(response: EgressResponse): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    let length = 0;
    let reservedHere = 0;
    try {
      for await (const chunk of response.body) {
        if (!(chunk instanceof Buffer)) continue;
        length += chunk.length;
        if (length > MANIFEST_BYTES_MAX) {
          throw new EgressError('too_large', `more than ${MANIFEST_BYTES_MAX} bytes`);
        }
        const needed = Math.max(0, length - MANIFEST_FIRST_BYTES) - reservedHere;
        if (this.#reservedBytes + needed > this.#bytesMax) {
          throw createUnavailableError(
            'Too many large manifests are being fetched. Try again in a moment.',
          );
        }
        reservedHere += needed;
        this.#reservedBytes += needed;
        chunks.push(chunk);
      }
      return join(chunks, length);
    } finally {
      this.#reservedBytes -= reservedHere;
      await response[Symbol.asyncDispose]();
    }
  }
}

function join(chunks: readonly Buffer[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
