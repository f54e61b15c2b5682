import type { OnReadOpts } from 'node:net';

import { SLAB_BYTES, type Slab, type SlabPool, Slice } from './slabs.ts';

/** Reads of at least this length belong to a fast body, which is received into slabs. */
const FAST_READ_BYTES = 8 * 1024;

/**
 * Receives heads, slow bodies and the first bytes of fast ones. A read is copied before the next
 * one begins, so all connections share this memory.
 */
const shared = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * The memory into which a connection reads. Only a fast body is received into a slab, so that few
 * bytes never keep one in use, and a connection that waits has none.
 */
export class SlabFiller {
  /** For the socket, instead of a stream of its bytes. */
  readonly onread: OnReadOpts;
  /** Receives the bytes of each read; returns false to pause the socket. */
  onRead: (read: Buffer) => boolean = () => {
    this.hasEarlyBytes = true;
    return false;
  };
  /** Bytes have arrived before `onRead` was set. */
  hasEarlyBytes = false;
  readonly #pool: SlabPool;
  #memory: Buffer = shared;
  #slab: Slab | undefined;
  #isHeld = false;
  /** The last read had few bytes of the body. */
  #isSlow = false;
  /** Range of the slab that has been filled and not taken. */
  #taken = 0;
  #filled = 0;
  /** Range of the body in the current read. */
  #start = 0;
  #end = 0;

  constructor(pool: SlabPool) {
    this.#pool = pool;
    this.onread = {
      buffer: () => this.#next(),
      callback: (length) => this.onRead(this.#memory.subarray(0, length)),
    };
  }

  /** True if `take` may wait for further reads. */
  get mayWait(): boolean {
    return this.#isHeld && !this.#isSlow && !this.#isFull();
  }

  /** Adds a part of the read to the body. Framing between two parts is overwritten. */
  add(read: Buffer, start: number, end: number): void {
    if (this.#end === 0) this.#start = this.#end = start;
    if (start > this.#end) read.copyWithin(this.#end, start, end);
    this.#end += end - start;
  }

  /** Ends a read. Returns its part of the body in memory of its own, unless that is in the slab. */
  endRead(read: Buffer): Slice | undefined {
    const [start, end] = [this.#start, this.#end];
    const length = end - start;
    this.#start = this.#end = 0;
    this.#isSlow = length < FAST_READ_BYTES;
    if (length === 0) return undefined;
    if (this.#isHeld) {
      if (start > 0) read.copyWithin(0, start, end);
    } else {
      const bytes = read.subarray(start, end);
      if (this.#isSlow || !this.#hold()) return new Slice(Buffer.from(bytes));
      this.#slab?.bytes.set(bytes, this.#filled);
    }
    this.#filled += length;
    return undefined;
  }

  /** The part of the body that was received into the slab since the last call. */
  take(): Slice | undefined {
    if (this.#taken === this.#filled) return undefined;
    const slice = this.#slab?.slice(this.#taken, this.#filled);
    this.#taken = this.#filled;
    return slice;
  }

  /**
   * Keeps a slab only for a fast body with a reader that is ready. Call it in a read only, because
   * the socket keeps the memory that it has until then.
   */
  settle(wantsMore: boolean): void {
    if (this.#taken !== this.#filled) return;
    if (!wantsMore || this.#isSlow) return this.#letGo();
    if (!this.#isHeld || !this.#isFull()) return;
    this.#letGo();
    this.#hold();
  }

  /** Discards what has not been taken. */
  reset(): void {
    this.#letGo();
    this.#slab = undefined;
    this.#memory = shared;
    this.#taken = this.#filled = 0;
  }

  #next(): Buffer {
    const slab = this.#isHeld ? this.#slab : undefined;
    this.#memory = slab === undefined ? shared : slab.bytes.subarray(this.#filled);
    return this.#memory;
  }

  /** Continues in the last slab while unread slices keep it in use. */
  #hold(): boolean {
    const continues = this.#slab !== undefined && !this.#isFull() && this.#slab.tryRetain();
    if (!continues) {
      this.#slab = this.#pool.acquire();
      this.#taken = this.#filled = 0;
    }
    this.#isHeld = this.#slab !== undefined;
    return this.#isHeld;
  }

  #letGo(): void {
    if (this.#isHeld) this.#slab?.release();
    this.#isHeld = false;
  }

  /** The room that is left holds any read into the shared memory. */
  #isFull(): boolean {
    return SLAB_BYTES - this.#filled < shared.length;
  }
}
