import type { Readable } from 'node:stream';

/**
 * Either the prefix of a body and a stream that still yields the entire body, or a short body in
 * full.
 */
export type PeekedBody =
  | { readonly kind: 'stream'; readonly prefix: Buffer; readonly body: Readable }
  | { readonly kind: 'complete'; readonly prefix: Buffer };

/** Reads at least `bytes` bytes, unless the body ends. Rejects with the body's error. */
export async function peekBody(body: Readable, bytes: number): Promise<PeekedBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const chunk: unknown = body.read();
    if (chunk instanceof Buffer) {
      chunks.push(chunk);
      length += chunk.length;
    } else if (!(await waitForMore(body))) {
      return { kind: 'complete', prefix: join(chunks) };
    }
  }
  const prefix = join(chunks);
  body.unshift(prefix);
  return { kind: 'stream', prefix, body };
}

/** A single chunk, which may be a large file, is not copied. */
function join(chunks: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0)] = chunks;
  return chunks.length <= 1 ? first : Buffer.concat(chunks);
}

/** Returns false at the end of the body. */
async function waitForMore(body: Readable): Promise<boolean> {
  if (body.errored !== null) throw body.errored;
  if (body.readableEnded) return false;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const onReadable = (): void => resolve(true);
  const onEnd = (): void => resolve(false);
  const onClose = (): void => (body.readableEnded ? resolve(false) : reject(new Error('closed')));
  body.on('readable', onReadable).on('end', onEnd).on('error', reject).on('close', onClose);
  try {
    return await promise;
  } finally {
    body.off('readable', onReadable).off('end', onEnd).off('error', reject).off('close', onClose);
  }
}
