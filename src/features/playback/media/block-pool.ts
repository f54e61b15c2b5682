/** Smaller blocks cost little, and short media rarely have the same size twice. */
const POOLED_BYTES_MIN = 64 * 1024;
/** Sizes per doubling, so that at most an eighth of a block is unused. */
const SIZES_LOG2 = 3;

/** The size of the block for this many bytes. Media of similar length uses the same blocks. */
export function toBlockSize(bytes: number): number {
  if (bytes < POOLED_BYTES_MIN) return bytes;
  const step = 2 ** (Math.floor(Math.log2(bytes)) - SIZES_LOG2);
  return Math.ceil(bytes / step) * step;
}

/**
 * Blocks of evicted media. New memory costs several times what the transfer of a segment costs,
 * because the system clears it and the garbage collector has to find it.
 */
export class BlockPool {
  readonly #blocks = new Map<number, Buffer[]>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(block: Buffer): void {
    if (block.length < POOLED_BYTES_MIN) return;
    const blocks = this.#blocks.get(block.length);
    if (blocks === undefined) this.#blocks.set(block.length, [block]);
    else blocks.push(block);
    this.#bytes += block.length;
  }

  /** A block of exactly this size. */
  take(size: number): Buffer | undefined {
    const blocks = this.#blocks.get(size);
    const block = blocks?.pop();
    if (block === undefined) return undefined;
    if (blocks?.length === 0) this.#blocks.delete(size);
    this.#bytes -= size;
    return block;
  }

  /** Leaves a block to the garbage collector. Returns false if there is none. */
  drop(): boolean {
    const [size] = this.#blocks.keys();
    return size !== undefined && this.take(size) !== undefined;
  }
}
