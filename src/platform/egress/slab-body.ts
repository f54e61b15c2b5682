import { Readable } from 'node:stream';

import { EgressError } from './egress-failure.ts';
import { Slice } from './slabs.ts';
import { toEgressError } from './to-egress-error.ts';

export type SlabReader = {
  /** Receives one reference of the slice. Returns false for no more slices until `resume`. */
  readonly onSlice: (slice: Slice) => boolean;
  readonly onEnd: () => void;
  readonly onError: (error: EgressError) => void;
};

/**
 * A body for one reader, without a stream between socket and reader. Either `onEnd` or `onError` is
 * called, once, unless the reader destroys the body first.
 */
export type SlabBody = {
  /** Call once. Slices that have arrived are passed on before it returns. */
  readonly start: (reader: SlabReader) => void;
  readonly resume: () => void;
  /** Stops, also before `start`. Closes the upstream socket unless the body is complete. */
  readonly destroy: () => void;
  /** Calls the listener after the end, an error or destruction; at once if that has happened. */
  readonly onClose: (listener: () => void) => void;
};

/** The two ways to read a body, of which a caller uses one. */
export type BodyReaders = { readonly body: Readable; readonly slabs: SlabBody };

/** A body that exists as a stream. */
export class StreamReaders implements BodyReaders {
  readonly body: Readable;
  #slabs: SlabBody | undefined;

  constructor(body: Readable) {
    this.body = body;
  }

  get slabs(): SlabBody {
    return (this.#slabs ??= new StreamSlabs(this.body));
  }
}

/** A body that exists as slabs. */
export class SlabReaders implements BodyReaders {
  readonly slabs: SlabBody;
  #body: Readable | undefined;

  constructor(slabs: SlabBody) {
    this.slabs = slabs;
  }

  get body(): Readable {
    return (this.#body ??= toReadable(this.slabs));
  }
}

/** A stream of the body, which starts with the first read. */
function toReadable(slabs: SlabBody): Readable {
  let isStarted = false;
  const stream = new Readable({
    read: () => (isStarted ? slabs.resume() : start()),
    destroy: (error, callback) => {
      isStarted = true;
      slabs.destroy();
      callback(error);
    },
  });

  /** A body that has failed before the first read destroys the stream with its error. */
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    slabs.start({
      onSlice: (slice) => stream.push(takeBytes(slice)),
      onEnd: () => void stream.push(null),
      onError: (error) => void stream.destroy(error),
    });
  }

  // An error without a listener would end the process.
  stream.on('error', () => undefined);
  slabs.onClose(start);
  return stream;
}

/** A stream does not report when its reader is done with a chunk, so a slab is copied. */
function takeBytes(slice: Slice): Buffer {
  const bytes = slice.isPooled ? Buffer.from(slice.bytes) : slice.bytes;
  slice.release();
  return bytes;
}

/** The slices of a stream have memory of their own. */
class StreamSlabs implements SlabBody {
  readonly #stream: Readable;
  #reader: SlabReader | undefined;
  #isPaused = false;

  constructor(stream: Readable) {
    this.#stream = stream;
  }

  start(reader: SlabReader): void {
    const stream = this.#stream;
    this.#reader = reader;
    stream
      .on('readable', () => this.#pass())
      .once('end', () => this.#end()?.onEnd())
      .once('error', (error) => this.#fail(error))
      .once('close', () => this.#fail(new EgressError('reset', 'the body ended early')));
    if (stream.destroyed) this.#fail(stream.errored ?? new EgressError('aborted', 'closed'));
    else this.#pass();
  }

  resume(): void {
    this.#isPaused = false;
    this.#pass();
  }

  destroy(): void {
    this.#end();
    this.#stream.destroy();
  }

  onClose(listener: () => void): void {
    if (this.#stream.closed) listener();
    else this.#stream.once('close', listener);
  }

  #pass(): void {
    while (this.#reader !== undefined && !this.#isPaused) {
      const chunk: unknown = this.#stream.read();
      if (!(chunk instanceof Buffer)) return;
      this.#isPaused = !this.#reader.onSlice(new Slice(chunk));
    }
  }

  #fail(error: unknown): void {
    this.#end()?.onError(toEgressError(error, 'reset'));
  }

  /** Returns the reader only once, because it is notified of only one end. */
  #end(): SlabReader | undefined {
    const reader = this.#reader;
    this.#reader = undefined;
    return reader;
  }
}
