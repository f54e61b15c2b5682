import { Readable } from 'node:stream';

export type BodySlice = { readonly skip: number; readonly length: number };

/**
 * Exactly `length` bytes after `skip`; fails if the body is shorter. The rest is not read. An
 * infinite length includes the rest.
 */
export function sliceBody(body: Readable, slice: BodySlice): Readable {
  return Readable.from(readSlice(body, slice), { objectMode: false });
}

/**
 * If the body matches the slice exactly, passes it on unchanged so that its connection can be
 * reused.
 */
export function sliceBodyOfLength(
  body: Readable,
  slice: BodySlice,
  contentLength: string | undefined,
): Readable {
  const isExact = slice.skip === 0 && [Infinity, Number(contentLength)].includes(slice.length);
  return isExact ? body : sliceBody(body, slice);
}

async function* readSlice(body: Readable, { skip, length }: BodySlice): AsyncGenerator<Buffer> {
  let skipLeft = skip;
  let bytesLeft = length;
  if (bytesLeft === 0) {
    body.destroy();
    return;
  }
  for await (const chunk of body) {
    if (!(chunk instanceof Buffer)) continue;
    const part = chunk.subarray(skipLeft, skipLeft + bytesLeft);
    skipLeft -= Math.min(skipLeft, chunk.length);
    bytesLeft -= part.length;
    if (part.length > 0) yield part;
    if (bytesLeft === 0) return;
  }
  if (length === Infinity) return;
  throw new Error(`the body ended ${bytesLeft} bytes early`);
}
