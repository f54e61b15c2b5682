import { EgressError } from './egress-failure.ts';
import type { SlabBody, SlabReader } from './slab-body.ts';
import type { Slice } from './slabs.ts';

/** Bytes received before the reader starts, so that it finds the start of the body. */
const EARLY_BYTES_MAX = 64 * 1024;

export type ReceivedSlabsOptions = {
  /** Called when the reader waits for bytes. */
  readonly onWanted: () => void;
  /** Called when the reader destroys the body before it is complete. */
  readonly onDropped: () => void;
};

/** A body that a connection fills: slices wait here only for a reader that is not ready. */
export class ReceivedSlabs implements SlabBody {
  readonly #options: ReceivedSlabsOptions;
  readonly #waiting: Slice[] = [];
  readonly #closeListeners: (() => void)[] = [];
  #waitingBytes = 0;
  #reader: SlabReader | undefined;
  #isReady = false;
  #isPassing = false;
  /** Set when no more bytes will arrive; null is the regular end. */
  #end: { readonly error: EgressError | null } | undefined;
  #isClosed = false;

  constructor(options: ReceivedSlabsOptions) {
    this.#options = options;
  }

  /** True if the connection should read more. */
  get wantsMore(): boolean {
    return this.#reader === undefined ? this.#waitingBytes < EARLY_BYTES_MAX : this.#isReady;
  }

  /** True if the reader has received everything and is ready for more. */
  get isAwaited(): boolean {
    return this.#reader !== undefined && this.#isReady;
  }

  receive(slice: Slice): void {
    if (this.#isClosed) return slice.release();
    this.#waiting.push(slice);
    this.#waitingBytes += slice.bytes.length;
    this.#pass();
  }

  complete(): void {
    this.#end ??= { error: null };
    this.#pass();
  }

  /** What has not been read is discarded. */
  fail(error: EgressError): void {
    if (this.#end !== undefined) return;
    this.#end = { error };
    this.#discard();
    this.#pass();
    this.#close();
  }

  start(reader: SlabReader): void {
    this.#reader = reader;
    this.resume();
  }

  resume(): void {
    this.#isReady = true;
    this.#pass();
    if (this.#isReady && this.#end === undefined) this.#options.onWanted();
  }

  destroy(): void {
    const isComplete = this.#end !== undefined;
    this.#end ??= { error: new EgressError('aborted', 'the reader closed the body') };
    this.#discard();
    this.#reader = undefined;
    this.#close();
    if (!isComplete) this.#options.onDropped();
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#closeListeners.push(listener);
  }

  /** Passes slices on in order; a reader may call `resume` or `destroy` while it receives one. */
  #pass(): void {
    if (this.#isPassing) return;
    this.#isPassing = true;
    while (this.#isReady && this.#reader !== undefined) {
      const slice = this.#waiting.shift();
      if (slice === undefined) break;
      this.#waitingBytes -= slice.bytes.length;
      this.#isReady = false;
      if (this.#reader.onSlice(slice)) this.#isReady = true;
    }
    this.#isPassing = false;
    if (this.#waiting.length === 0) this.#passEnd();
  }

  #passEnd(): void {
    const reader = this.#reader;
    if (this.#end === undefined || reader === undefined) return;
    this.#reader = undefined;
    if (this.#end.error === null) reader.onEnd();
    else reader.onError(this.#end.error);
    this.#close();
  }

  #discard(): void {
    for (const slice of this.#waiting.splice(0)) slice.release();
    this.#waitingBytes = 0;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const listener of this.#closeListeners.splice(0)) listener();
  }
}
