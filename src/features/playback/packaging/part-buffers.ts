/** Buffers that are kept for the next parts, and the largest of them. An ordinary part has 5 MB. */
const FREE_BUFFERS_MAX = 4;
const FREE_BUFFER_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Memory for parts of files, which is used again: V8 collects garbage far too often while large
 * buffers are allocated for a moment each.
 */
export class PartBuffers {
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** At least `length` bytes with any contents. */
  take(length: number): Buffer<ArrayBuffer> {
    const at = this.#free.findIndex((buffer) => buffer.length >= length);
    const [found] = at === -1 ? [] : this.#free.splice(at, 1);
    return (
      found ?? Buffer.allocUnsafeSlow(Math.max(length, Math.min(2 * length, FREE_BUFFER_BYTES_MAX)))
    );
  }

  /** Call it once nothing reads from the buffer or writes to it. */
  give(buffer: Buffer<ArrayBuffer>): void {
    if (buffer.length > FREE_BUFFER_BYTES_MAX) return;
    this.#free.push(buffer);
    if (this.#free.length > FREE_BUFFERS_MAX) this.#free.shift();
  }
}
