import { EgressError } from './egress-failure.ts';
import type { StreamedResponse } from './egress.ts';

/**
 * Reads the entire decoded body. Rejects with `too_large` beyond `bytesMax`, without reading if the
 * Content-Length exceeds it.
 */
export async function readBody(response: StreamedResponse, bytesMax: number): Promise<Buffer> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > bytesMax) {
    await response[Symbol.asyncDispose]();
    throw new EgressError('too_large', `${declared} bytes declared`);
  }
  const bytes = await readPrefix(response, bytesMax + 1);
  if (bytes.length > bytesMax) throw new EgressError('too_large', `more than ${bytesMax} bytes`);
  return bytes;
}

/**
 * Reads the first `bytes` bytes of the decoded body, or all of a shorter one, and closes the
 * response.
 */
export async function readPrefix(response: StreamedResponse, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      if (!(chunk instanceof Buffer)) continue;
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bytes) break;
    }
  } finally {
    await response[Symbol.asyncDispose]();
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}
