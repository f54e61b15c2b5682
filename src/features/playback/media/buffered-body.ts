import { Slice } from '#platform/egress/slabs.ts';

import type { BodyReader, MediaBody, PeekedBytes } from './media-body.ts';

/** More bytes are passed on in parts, because a part counts as sent as a whole. */
export const PART_BYTES_MAX = 1024 * 1024;

/** A body that is in memory. */
export class BufferedBody implements MediaBody {
  readonly #bytes: Buffer;
  readonly #listeners: (() => void)[] = [];
  #reader: BodyReader | undefined;
  #passedBytes = 0;
  #heldParts = 0;
  #isOver = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  peek(): PeekedBytes {
    return { kind: 'complete', prefix: this.#bytes };
  }

  start(reader: BodyReader): void {
    this.#reader = reader;
    this.resume();
  }

  resume(): void {
    while (this.#passedBytes < this.#bytes.length) {
      const part = this.#bytes.subarray(this.#passedBytes, this.#passedBytes + PART_BYTES_MAX);
      this.#passedBytes += part.length;
      this.#heldParts += 1;
      const slice = new Slice(part, { release: () => this.#releasePart() });
      if (this.#reader?.onSlice(slice) !== true) return;
    }
    const reader = this.#reader;
    this.destroy();
    reader?.onEnd();
  }

  destroy(): void {
    this.#isOver = true;
    this.#reader = undefined;
    this.#passedBytes = this.#bytes.length;
    this.#closeIfUnused();
  }

  /** Calls the listener when the reader has released all parts, too. */
  onClose(listener: () => void): void {
    this.#listeners.push(listener);
    this.#closeIfUnused();
  }

  #releasePart(): void {
    this.#heldParts -= 1;
    this.#closeIfUnused();
  }

  #closeIfUnused(): void {
    if (!this.#isOver || this.#heldParts > 0) return;
    for (const listener of this.#listeners.splice(0)) listener();
  }
}
