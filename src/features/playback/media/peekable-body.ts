import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Slice } from '#platform/egress/slabs.ts';

import type { BodyReader, BodySource, MediaBody, PeekedBytes } from './media-body.ts';

type BodyEnd = { readonly kind: 'complete' } | { readonly kind: 'failed'; readonly error: Error };

/** Keeps the first bytes that were read from a source for its reader. */
export class PeekableBody implements MediaBody {
  readonly #source: BodySource;
  readonly #ahead: Slice[] = [];
  #aheadBytes = 0;
  #wantedBytes = 0;
  #onProgress: (() => void) | undefined;
  #isPeeked = false;
  #reader: BodyReader | undefined;
  #isPaused = false;
  #end: BodyEnd | undefined;
  #isDestroyed = false;

  constructor(source: BodySource) {
    this.#source = source;
  }

  peek(bytes: number): PeekedBytes | Promise<PeekedBytes> {
    this.#wantedBytes = bytes;
    if (!this.#isPeeked && !this.#isDestroyed) {
      this.#isPeeked = true;
      this.#source.start({
        onSlice: (slice) => this.#receive(slice),
        onEnd: () => this.#finish({ kind: 'complete' }),
        onError: (error) => this.#finish({ kind: 'failed', error }),
      });
    } else if (this.#isWaiting()) {
      this.#source.resume();
    }
    const hasArrived = this.#aheadBytes >= bytes && !this.#isDestroyed;
    return hasArrived ? this.#toPeeked() : this.#waitFor(bytes);
  }

  #toPeeked(): PeekedBytes {
    const kind = this.#end?.kind === 'complete' ? 'complete' : 'start';
    return { kind, prefix: join(this.#ahead) };
  }

  async #waitFor(bytes: number): Promise<PeekedBytes> {
    if (this.#isWaiting()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onProgress = resolve;
      await promise;
    }
    if (this.#isDestroyed) throw new EgressError('aborted', 'the body was destroyed');
    const isShort = this.#aheadBytes < bytes;
    if (isShort && this.#end?.kind === 'failed') {
      this.destroy();
      throw this.#end.error;
    }
    return this.#toPeeked();
  }

  start(reader: BodyReader): void {
    // Without a peek, nothing lies between the source and its reader.
    if (!this.#isPeeked) return this.#source.start(reader);
    this.#reader = reader;
    this.#pass();
  }

  resume(): void {
    if (!this.#isPeeked) return this.#source.resume();
    this.#isPaused = false;
    this.#pass();
  }

  destroy(): void {
    this.#reader = undefined;
    for (const slice of this.#ahead.splice(0)) slice.release();
    this.#isDestroyed = true;
    this.#onProgress?.();
    this.#source.destroy();
  }

  onClose(listener: () => void): void {
    this.#source.onClose(listener);
  }

  #isWaiting(): boolean {
    const isOver = this.#isDestroyed || this.#end !== undefined;
    return !isOver && this.#aheadBytes < this.#wantedBytes;
  }

  #receive(slice: Slice): boolean {
    if (this.#reader !== undefined && this.#ahead.length === 0)
      return this.#give(slice, this.#reader);
    this.#ahead.push(slice);
    this.#aheadBytes += slice.bytes.length;
    if (this.#isWaiting()) return true;
    this.#onProgress?.();
    return false;
  }

  #give(slice: Slice, reader: BodyReader): boolean {
    this.#isPaused = !reader.onSlice(slice);
    return !this.#isPaused;
  }

  #finish(end: BodyEnd): void {
    this.#end ??= end;
    this.#onProgress?.();
    if (this.#ahead.length === 0) this.#reportEnd();
  }

  #pass(): void {
    while (this.#reader !== undefined && !this.#isPaused) {
      const slice = this.#ahead.shift();
      if (slice === undefined) break;
      this.#give(slice, this.#reader);
    }
    if (this.#ahead.length > 0) return;
    if (this.#end !== undefined) this.#reportEnd();
    else if (!this.#isPaused) this.#source.resume();
  }

  #reportEnd(): void {
    const reader = this.#reader;
    if (this.#end === undefined || reader === undefined) return;
    this.#reader = undefined;
    if (this.#end.kind === 'complete') reader.onEnd();
    else reader.onError(this.#end.error);
  }
}

/** A single slice is not copied. */
function join(slices: readonly Slice[]): Buffer {
  const [first] = slices;
  return slices.length === 1 && first !== undefined
    ? first.bytes
    : Buffer.concat(slices.map(({ bytes }) => bytes));
}
