import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';
import type { Slice } from '#platform/egress/slabs.ts';

import { toBlockSize } from './block-pool.ts';
import type { MediaCache } from './media-cache.ts';

/** Chunks of a body in order, indexed from the first. */
export type RetainedBuffers = {
  /** True while every chunk from the first one on is retained. */
  readonly isComplete: () => boolean;
  readonly receivedBytes: () => number;
  /** Takes over the slice. Returns false for the one that exceeds the memory limit. */
  readonly add: (slice: Slice) => boolean;
  readonly at: (index: number) => Buffer | undefined;
  readonly dropBefore: (index: number) => void;
  /** Releases the reserved memory; retained chunks are then only in transit. */
  readonly release: () => void;
  /** Joins all chunks into one buffer. The caller takes over its memory reservation. */
  readonly join: () => Buffer;
};

export type RetainedBuffersOptions = {
  readonly cache: Pick<MediaCache, 'reserve' | 'allocate' | 'free' | 'release' | 'entryBytesMax'>;
  /** Total size of all chunks if known; they are then copied into one buffer. */
  readonly size: number | null;
};

/**
 * Bytes of slabs are copied, because a retained slice would keep its entire slab in use. A body in one
 * slice of its own memory is retained as it is.
 */
export function createRetainedBuffers({ cache, size }: RetainedBuffersOptions): RetainedBuffers {
  const chunks: Buffer[] = [];
  let buffer = size === null ? undefined : cache.allocate(size);
  let droppedCount = 0;
  let receivedBytes = 0;
  let reservedBytes = buffer === undefined ? 0 : toBlockSize(buffer.length);
  let isComplete = true;

  function release(): void {
    isComplete = false;
    cache.release(reservedBytes);
    reservedBytes = 0;
  }

  return {
    isComplete: () => isComplete,
    receivedBytes: () => receivedBytes,
    add(slice) {
      const start = receivedBytes;
      receivedBytes += slice.bytes.length;
      if (buffer !== undefined && !slice.isPooled && slice.bytes.length === buffer.length) {
        cache.free(buffer);
        buffer = undefined;
        reservedBytes = 0;
      }
      if (buffer !== undefined && receivedBytes <= buffer.length) {
        buffer.set(slice.bytes, start);
        slice.release();
        chunks.push(buffer.subarray(start, receivedBytes));
        return true;
      }
      const chunk = slice.isPooled ? Buffer.from(slice.bytes) : slice.bytes;
      slice.release();
      chunks.push(chunk);
      if (!isComplete) return true;
      const isRetained = receivedBytes <= cache.entryBytesMax && cache.reserve(chunk.length);
      if (isRetained) reservedBytes += chunk.length;
      else release();
      return isRetained;
    },
    at: (index) => chunks[index - droppedCount],
    dropBefore(index) {
      const count = Math.min(chunks.length, index - droppedCount);
      chunks.splice(0, count);
      droppedCount += count;
    },
    release,
    join() {
      if (buffer?.length === receivedBytes) return buffer;
      cache.release(reservedBytes - receivedBytes);
      const [first] = chunks;
      return toOwnedBytes(
        first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks),
      );
    },
  };
}
