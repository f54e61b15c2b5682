import { EgressError } from '#platform/egress/egress-failure.ts';
import { Slice } from '#platform/egress/slabs.ts';

import { PART_BYTES_MAX } from './buffered-body.ts';
import type { BodyReader, BodySource } from './media-body.ts';
import { createRetainedBuffers, type RetainedBuffersOptions } from './retained-buffers.ts';

/**
 * How far a slower reader may lag behind the fastest reader of a shared response too large to
 * cache.
 */
export const SHARED_BODY_LAG_BYTES_MAX = 4 * 1024 * 1024;

/** One body with many readers, each from the first byte and at its own pace. */
export type SharedBody = {
  /** A reader that can no longer start at the first byte fails. */
  readonly openReader: () => BodySource;
  /** Releases what has arrived. Call it when all readers have left. */
  readonly destroy: () => void;
};

export type SharedBodyOptions = RetainedBuffersOptions & {
  /**
   * Called when the body is complete; the callback takes over the memory reservation of `bytes`.
   */
  readonly onComplete: (bytes: Buffer) => void;
  /**
   * Called when the body has failed or exceeds the cache limit, after which new readers can no
   * longer start at the first byte.
   */
  readonly onLost: () => void;
};

type BodyEnd = { readonly kind: 'complete'; readonly bytes: Buffer } | { readonly kind: 'closed' };

/**
 * Reads `inner` at the pace of the fastest reader and retains chunks for slower and later readers.
 * A body that exceeds the cache is streamed without being cached, and readers that fall too far
 * behind are cut off.
 */
export function createSharedBody(inner: BodySource, options: SharedBodyOptions): SharedBody {
  const readers = new Set<SharedReader>();
  const chunks = createRetainedBuffers(options);
  let end: BodyEnd | undefined;
  let isStarted = false;

  function readMore(): void {
    if (isStarted) return inner.resume();
    isStarted = true;
    inner.start({ onSlice: receive, onEnd: complete, onError: fail });
  }

  /** Passes on what the reader wants and what has arrived. Returns true if it waits for more. */
  function pass(reader: SharedReader): boolean {
    while (reader.wantsMore()) {
      const chunk = findNext(reader);
      if (chunk === undefined) break;
      reader.give(chunk);
    }
    if (end === undefined) return reader.wantsMore();
    if (findNext(reader) === undefined) reader.end();
    return false;
  }

  function findNext({ chunk, bytes }: SharedReader): Buffer | undefined {
    if (end?.kind !== 'complete') return chunks.at(chunk);
    const rest = end.bytes.subarray(bytes, bytes + PART_BYTES_MAX);
    return rest.length > 0 ? rest : undefined;
  }

  function receive(slice: Slice): boolean {
    if (!chunks.add(slice)) options.onLost();
    let wantsMore = false;
    for (const reader of readers) wantsMore = pass(reader) || wantsMore;
    if (!chunks.isComplete()) chunks.dropBefore(dropSlowReaders(readers, chunks.receivedBytes()));
    return wantsMore;
  }

  function complete(): void {
    end = chunks.isComplete() ? { kind: 'complete', bytes: chunks.join() } : { kind: 'closed' };
    if (end.kind === 'complete') {
      chunks.dropBefore(Infinity);
      options.onComplete(end.bytes);
    }
    for (const reader of readers) pass(reader);
  }

  function fail(error: Error): void {
    if (end !== undefined) return;
    end = { kind: 'closed' };
    if (chunks.isComplete()) {
      chunks.release();
      options.onLost();
    }
    for (const reader of readers) reader.fail(error);
  }

  return {
    openReader() {
      const reader = new SharedReader({
        onWanted: () => {
          if (pass(reader)) readMore();
        },
        onClosed: () => readers.delete(reader),
      });
      readers.add(reader);
      if (!chunks.isComplete()) reader.fail(new EgressError('reset', 'the body cannot be joined'));
      return reader;
    },
    destroy() {
      inner.destroy();
      fail(new EgressError('aborted', 'all readers have left'));
    },
  };
}

/** Returns the position of the slowest reader. Readers too far behind are cut off. */
function dropSlowReaders(readers: ReadonlySet<SharedReader>, receivedBytes: number): number {
  let slowest = Infinity;
  for (const reader of readers) {
    if (receivedBytes - reader.bytes <= SHARED_BODY_LAG_BYTES_MAX) {
      slowest = Math.min(slowest, reader.chunk);
    } else {
      reader.fail(new EgressError('reset', 'the reader fell too far behind'));
    }
  }
  return slowest;
}

/** Closes only after its slices have been released, because the memory may then be filled again. */
class SharedReader implements BodySource {
  /** Index of the next chunk, counted from the first one. */
  chunk = 0;
  bytes = 0;
  readonly #listeners: (() => void)[] = [];
  readonly #onWanted: () => void;
  readonly #onClosed: () => void;
  #reader: BodyReader | undefined;
  #isPaused = false;
  #error: Error | undefined;
  #isOver = false;
  #heldSlices = 0;

  constructor({
    onWanted,
    onClosed,
  }: {
    readonly onWanted: () => void;
    readonly onClosed: () => void;
  }) {
    this.#onWanted = onWanted;
    this.#onClosed = onClosed;
  }

  start(reader: BodyReader): void {
    if (this.#isOver) return reader.onError(this.#error ?? new EgressError('aborted', 'closed'));
    this.#reader = reader;
    this.#onWanted();
  }

  resume(): void {
    this.#isPaused = false;
    if (this.#reader !== undefined) this.#onWanted();
  }

  wantsMore(): boolean {
    return this.#reader !== undefined && !this.#isPaused;
  }

  give(chunk: Buffer): void {
    this.chunk += 1;
    this.bytes += chunk.length;
    this.#heldSlices += 1;
    const slice = new Slice(chunk, { release: () => this.#releaseSlice() });
    this.#isPaused = this.#reader?.onSlice(slice) === false;
  }

  end(): void {
    const reader = this.#reader;
    if (reader === undefined) return;
    this.destroy();
    reader.onEnd();
  }

  fail(error: Error): void {
    const reader = this.#reader;
    this.#error = error;
    this.destroy();
    reader?.onError(error);
  }

  destroy(): void {
    this.#reader = undefined;
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onClosed();
    this.#closeIfUnused();
  }

  onClose(listener: () => void): void {
    this.#listeners.push(listener);
    this.#closeIfUnused();
  }

  #releaseSlice(): void {
    this.#heldSlices -= 1;
    this.#closeIfUnused();
  }

  #closeIfUnused(): void {
    if (!this.#isOver || this.#heldSlices > 0) return;
    for (const listener of this.#listeners.splice(0)) listener();
  }
}
