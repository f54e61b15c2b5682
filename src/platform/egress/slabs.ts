/**
 * A part of a body. Each reference must be released once; the memory may then be filled again, so
 * `bytes` must not be used after that.
 */
export class Slice {
  readonly bytes: Buffer;
  readonly #onReleased: (() => void) | null;
  #references = 1;

  /** Without `onReleased`, the slice has memory of its own, which may be used forever. */
  constructor(bytes: Buffer, onReleased: (() => void) | null = null) {
    this.bytes = bytes;
    this.#onReleased = onReleased;
  }

  /** True if the bytes are in a slab, which stays in use until its last slice is released. */
  get isPooled(): boolean {
    return this.#onReleased !== null;
  }

  retain(): void {
    if (this.#references === 0) throw new Error('the slice was released');
    this.#references += 1;
  }

  release(): void {
    if (this.#references === 0) throw new Error('the slice was released');
    this.#references -= 1;
    if (this.#references === 0) this.#onReleased?.();
  }
}
