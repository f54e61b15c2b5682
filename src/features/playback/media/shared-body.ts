import { Readable } from 'node:stream';

import { createRetainedBuffers, type RetainedBuffersOptions } from './retained-buffers.ts';

/**
 * How far a slower reader may lag behind the fastest reader of a shared response too large to
 * cache.
 */
export const SHARED_BODY_LAG_BYTES_MAX = 4 * 1024 * 1024;

/** One body with many readers, each from the first byte and at its own pace. */
export type SharedBody = {
  /** Must not be called after the body is complete or lost. */
  readonly openReader: () => Readable;
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

type Position = {
  /** Index of the next chunk, counted from the first one. */
  chunk: number;
  bytes: number;
};

/**
 * Reads `inner` at the pace of the fastest reader and retains chunks for slower and later readers.
 * A body that exceeds the cache is streamed without being cached, and readers that fall too far
 * behind are cut off.
 */
export function createSharedBody(inner: Readable, options: SharedBodyOptions): SharedBody {
  const readers = new Map<Readable, Position>();
  const waiting = new Set<Readable>();
  const chunks = createRetainedBuffers(options);
  let end:
    | { readonly kind: 'complete'; readonly bytes: Buffer }
    | { readonly kind: 'closed' }
    | undefined;

  inner.pause();
  inner.on('data', receive).on('end', complete).on('error', fail);
  inner.on('close', () => fail(new Error('the body ended early')));

  /** Returns true when the reader is ready for more. */
  function pushNext(reader: Readable): boolean {
    const position = readers.get(reader);
    if (position === undefined) return false;
    const rest = end?.kind === 'complete' ? end.bytes.subarray(position.bytes) : undefined;
    const chunk = rest ?? chunks.at(position.chunk);
    if (chunk !== undefined && chunk.length > 0) {
      position.chunk += 1;
      position.bytes += chunk.length;
      return reader.push(chunk);
    }
    if (end !== undefined) return reader.push(null);
    waiting.add(reader);
    inner.resume();
    return false;
  }

  function receive(chunk: Buffer): void {
    if (!chunks.add(chunk)) options.onLost();
    let wantsMore = false;
    for (const reader of clearWaiting()) wantsMore = pushNext(reader) || wantsMore;
    if (!chunks.isComplete()) chunks.dropBefore(dropSlowReaders(readers, chunks.receivedBytes()));
    if (!wantsMore && waiting.size === 0) inner.pause();
  }

  function clearWaiting(): readonly Readable[] {
    const wereWaiting = [...waiting];
    waiting.clear();
    return wereWaiting;
  }

  function complete(): void {
    end = chunks.isComplete() ? { kind: 'complete', bytes: chunks.join() } : { kind: 'closed' };
    if (end.kind === 'complete') {
      chunks.dropBefore(Infinity);
      options.onComplete(end.bytes);
    }
    for (const reader of clearWaiting()) pushNext(reader);
  }

  function fail(error: Error): void {
    if (end !== undefined) return;
    end = { kind: 'closed' };
    if (chunks.isComplete()) {
      chunks.release();
      options.onLost();
    }
    for (const reader of readers.keys()) reader.destroy(error);
  }

  return {
    openReader() {
      const reader = openReader(pushNext, () => {
        readers.delete(reader);
        waiting.delete(reader);
      });
      readers.set(reader, { chunk: 0, bytes: 0 });
      return reader;
    },
  };
}

/** Returns the position of the slowest reader. Readers too far behind are destroyed. */
function dropSlowReaders(readers: ReadonlyMap<Readable, Position>, receivedBytes: number): number {
  let slowest = Infinity;
  for (const [reader, { bytes, chunk }] of readers) {
    if (receivedBytes - bytes <= SHARED_BODY_LAG_BYTES_MAX) slowest = Math.min(slowest, chunk);
    else reader.destroy(new Error('the reader fell too far behind'));
  }
  return slowest;
}

function openReader(pushNext: (reader: Readable) => void, onClosed: () => void): Readable {
  const reader: Readable = new Readable({
    read: () => pushNext(reader),
    destroy: (error, callback) => {
      onClosed();
      callback(error);
    },
  });
  // Prevents an unhandled error while no other listener is attached.
  return reader.on('error', () => undefined);
}
