import { Readable } from 'node:stream';

import { EgressError } from './egress-failure.ts';
import { toEgressError } from './to-egress-error.ts';

/**
 * Returns a stream of the first `bytesMax` bytes. If there are more, the stream then fails with
 * `too_large`. Nothing is buffered, and `inner` is read only on demand.
 */
export function limitBody(inner: Readable, bytesMax: number): Readable {
  let bytesLeft = bytesMax;
  let isOver = false;
  let isWanted = false;

  const outer = new Readable({
    // No read-ahead, so that the error follows the bytes before it.
    highWaterMark: 0,
    read: pull,
    destroy: (error, callback) => {
      inner.destroy();
      callback(error);
    },
  });
  outer.on('error', () => undefined);

  function pull(): void {
    const chunk: unknown = isOver ? null : inner.read();
    if (chunk instanceof Buffer) {
      isWanted = false;
      forward(chunk);
    } else if (isOver) {
      outer.destroy(new EgressError('too_large', `more than ${bytesMax} bytes`));
    } else {
      isWanted = true;
    }
  }

  function forward(chunk: Buffer): void {
    isOver = chunk.length > bytesLeft;
    const wanted = chunk.subarray(0, bytesLeft);
    bytesLeft -= wanted.length;
    if (wanted.length > 0) outer.push(wanted);
    else pull();
  }

  inner
    .on('readable', () => {
      if (isWanted) pull();
    })
    .on('end', () => {
      if (!isOver) outer.push(null);
    })
    .on('error', (error) => outer.destroy(toEgressError(error, 'protocol')))
    .on('close', () => {
      if (!inner.readableEnded) outer.destroy(new EgressError('reset', 'the body ended early'));
    });
  return outer;
}
