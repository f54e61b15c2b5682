import { BlockPool, toBlockSize } from './block-pool.ts';

/** The memory of a cache under one byte limit, which includes free blocks. */
export type MediaMemory = {
  /** Memory in use, in bytes. */
  readonly countBytes: () => number;
  /** Makes room if necessary. Returns false when there is not enough. */
  readonly reserve: (bytes: number) => boolean;
  /**
   * Reserves memory for this many bytes and returns it; undefined when there is not enough. Its block
   * is filled again after `free`. With `release` of `toBlockSize` bytes it is not, because something
   * may still read it.
   */
  readonly allocate: (bytes: number) => Buffer | undefined;
  readonly release: (bytes: number) => void;
  /** Releases bytes that nothing reads anymore. */
  readonly free: (bytes: Buffer) => void;
};

export function createMediaMemory({
  bytesMax,
  evictOldest,
}: {
  readonly bytesMax: number;
  /** Frees the bytes of the least recently used entry. Returns false if all are in use. */
  readonly evictOldest: () => boolean;
}): MediaMemory {
  const pool = new BlockPool();
  /** The blocks of allocated bytes. */
  const blocks = new WeakMap<Buffer, Buffer>();
  let usedBytes = 0;

  function hasRoom(bytes: number): boolean {
    return usedBytes + pool.bytes + bytes <= bytesMax;
  }

  /** An evicted entry may leave a block of the same size. */
  function findBlock(size: number): Buffer | undefined {
    for (;;) {
      const block = pool.take(size);
      if (block !== undefined) return block;
      if (hasRoom(size)) return Buffer.allocUnsafeSlow(size);
      if (!pool.drop() && !evictOldest()) return undefined;
    }
  }

  return {
    countBytes: () => usedBytes,
    reserve(bytes) {
      while (!hasRoom(bytes)) {
        if (!pool.drop() && !evictOldest()) return false;
      }
      usedBytes += bytes;
      return true;
    },
    allocate(size) {
      const block = findBlock(toBlockSize(size));
      if (block === undefined) return undefined;
      usedBytes += block.length;
      const bytes = block.subarray(0, size);
      blocks.set(bytes, block);
      return bytes;
    },
    release(bytes) {
      usedBytes -= bytes;
    },
    free(bytes) {
      const block = blocks.get(bytes);
      blocks.delete(bytes);
      usedBytes -= (block ?? bytes).length;
      if (block !== undefined) pool.add(block);
    },
  };
}
