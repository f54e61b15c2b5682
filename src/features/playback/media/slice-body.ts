import { EgressError } from '#platform/egress/egress-failure.ts';
import { Slice } from '#platform/egress/slabs.ts';

import type { BodyReader, BodySource } from './media-body.ts';

export type BodySlice = { readonly skip: number; readonly length: number };

/**
 * Exactly `length` bytes after `skip`; fails if the body is shorter. The rest is not read. An
 * infinite length includes the rest. A body that matches the slice exactly is passed on unchanged,
 * so that its connection can be reused.
 */
export function sliceBody(body: BodySource, slice: BodySlice, contentLength?: string): BodySource {
  const isExact = slice.skip === 0 && [Infinity, Number(contentLength)].includes(slice.length);
  return isExact ? body : new SlicedBody(body, slice);
}

class SlicedBody implements BodySource {
  readonly #body: BodySource;
  #skipLeft: number;
  #bytesLeft: number;

  constructor(body: BodySource, { skip, length }: BodySlice) {
    this.#body = body;
    this.#skipLeft = skip;
    this.#bytesLeft = length;
  }

  start(reader: BodyReader): void {
    if (this.#bytesLeft === 0) return this.#end(reader);
    this.#body.start({
      onSlice: (slice) => this.#cut(slice, reader),
      onEnd: () => {
        if (this.#bytesLeft === Infinity) reader.onEnd();
        else
          reader.onError(new EgressError('reset', `the body ended ${this.#bytesLeft} bytes early`));
      },
      onError: reader.onError,
    });
  }

  resume(): void {
    this.#body.resume();
  }

  destroy(): void {
    this.#body.destroy();
  }

  onClose(listener: () => void): void {
    this.#body.onClose(listener);
  }

  #cut(slice: Slice, reader: BodyReader): boolean {
    const { bytes } = slice;
    const part = bytes.subarray(this.#skipLeft, this.#skipLeft + this.#bytesLeft);
    this.#skipLeft -= Math.min(this.#skipLeft, bytes.length);
    this.#bytesLeft -= part.length;
    if (part.length === 0) {
      slice.release();
      return true;
    }
    const wantsMore = reader.onSlice(new Slice(part, slice));
    if (this.#bytesLeft > 0) return wantsMore;
    this.#end(reader);
    return false;
  }

  #end(reader: BodyReader): void {
    this.#body.destroy();
    reader.onEnd();
  }
}
