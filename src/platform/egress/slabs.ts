/** Large enough for the bytes of several reads, so that few views and writes are needed. */
export const SLAB_BYTES = 512 * 1024;
/** Bodies that would need more slabs are received in memory of their own. */
const SLABS_MAX = 256;
/** Free slabs that are kept for the next body. */
const POOLED_SLABS_MAX = 32;

/**
 * A part of a body. Each reference must be released once; the memory may then be filled again, so
 * `bytes` must not be used after that.
 */
export class Slice {
  readonly bytes: Buffer;
  readonly #memory: SliceMemory | null;
  #references = 1;

  /** `memory` is null if the slice has memory of its own, which may be used forever. */
  constructor(bytes: Buffer, memory: SliceMemory | null = null) {
    this.bytes = bytes;
    this.#memory = memory;
  }

  /** True if the bytes are in memory that is used again after the last slice is released. */
  get isPooled(): boolean {
    return this.#memory !== null;
  }

  retain(): void {
    if (this.#references === 0) throw new Error('the slice was released');
    this.#references += 1;
  }

  release(): void {
    if (this.#references === 0) throw new Error('the slice was released');
    this.#references -= 1;
    if (this.#references === 0) this.#memory?.release();
  }
}

/** What a slice is a part of: a slab, or a larger slice. */
type SliceMemory = { readonly release: () => void };

/** Memory that one body fills from its start, and that returns to its pool after the last slice. */
export class Slab {
  readonly bytes: Buffer;
  readonly #onFree: (bytes: Buffer) => void;
  #references = 1;

  constructor(bytes: Buffer, onFree: (bytes: Buffer) => void) {
    this.bytes = bytes;
    this.#onFree = onFree;
  }

  /** Adds a reference, unless the slab has returned to its pool. */
  tryRetain(): boolean {
    if (this.#references === 0) return false;
    this.#references += 1;
    return true;
  }

  release(): void {
    if (this.#references === 0) throw new Error('the slab was released');
    this.#references -= 1;
    if (this.#references === 0) this.#onFree(this.bytes);
  }

  slice(start: number, end: number): Slice {
    if (!this.tryRetain()) throw new Error('the slab was released');
    return new Slice(this.bytes.subarray(start, end), this);
  }
}

export type SlabPool = {
  /** Undefined if all slabs are in use. The caller owns the first reference. */
  readonly acquire: () => Slab | undefined;
  readonly usedCount: () => number;
  readonly pooledCount: () => number;
};

export function createSlabPool({
  slabsMax = SLABS_MAX,
}: { readonly slabsMax?: number } = {}): SlabPool {
  const pooled: Buffer[] = [];
  let usedCount = 0;

  function free(bytes: Buffer): void {
    usedCount -= 1;
    if (pooled.length < POOLED_SLABS_MAX) pooled.push(bytes);
  }

  return {
    acquire: () => {
      if (usedCount === slabsMax) return undefined;
      usedCount += 1;
      return new Slab(pooled.pop() ?? Buffer.allocUnsafeSlow(SLAB_BYTES), free);
    },
    usedCount: () => usedCount,
    pooledCount: () => pooled.length,
  };
}
