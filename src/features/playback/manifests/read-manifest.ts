import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { StreamedResponse } from '#platform/egress/egress.ts';

/**
 * Reads an entire manifest into a separate buffer, and reserves memory before it keeps a part.
 * Rejects with `too_large`, or with the error of `reserve`.
 */
export async function readManifest(
  response: StreamedResponse,
  reserve: (bytes: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      if (!(chunk instanceof Buffer)) continue;
      length += chunk.length;
      if (length > MANIFEST_BYTES_MAX) {
        throw new EgressError('too_large', `more than ${MANIFEST_BYTES_MAX} bytes`);
      }
      await reserve(chunk.length);
      chunks.push(chunk);
    }
    return join(chunks, length);
  } finally {
    await response[Symbol.asyncDispose]();
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
