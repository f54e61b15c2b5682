import { Readable } from 'node:stream';

/** Where a part lies in a body, in bytes. */
export type Cut = { readonly skip: number; readonly length: number };

/** Exactly `length` bytes after `skip`; an error where the body has fewer. The rest is not read. */
export function cutBody(body: Readable, cut: Cut): Readable {
  return Readable.from(readCut(body, cut), { objectMode: false });
}

async function* readCut(body: Readable, { skip, length }: Cut): AsyncGenerator<Buffer> {
  let skipLeft = skip;
  let left = length;
  if (left === 0) {
    body.destroy();
    return;
  }
  for await (const chunk of body) {
    if (!(chunk instanceof Buffer)) continue;
    const wanted = chunk.subarray(skipLeft, skipLeft + left);
    skipLeft -= Math.min(skipLeft, chunk.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
  throw new Error(`the body ended ${left} bytes early`);
}
