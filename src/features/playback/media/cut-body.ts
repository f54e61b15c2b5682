import { Readable } from 'node:stream';

/** Where a part lies in a body, in bytes. */
export type Cut = { readonly skip: number; readonly length: number };

/** Exactly `length` bytes after `skip`; an error where the body has fewer. The rest is not read. */
export function cutBody(body: Readable, cut: Cut): Readable {
  return Readable.from(readCut(body, cut), { objectMode: false });
}

/** The same; a body that is exactly that is passed on as it is, and so leaves its connection for the next request. */
export function cutCountedBody(
  body: Readable,
  cut: Cut,
  contentLength: string | undefined,
): Readable {
  const isExact = cut.skip === 0 && Number(contentLength) === cut.length;
  return isExact ? body : cutBody(body, cut);
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
