import type { IncomingMessage } from 'node:http';

import type { BodyReader, BodySource } from '#features/playback/media/media-body.ts';
import { Slice } from '#platform/egress/slabs.ts';

/** What no test sends. */
const RELEASED_BYTE = 0xee;

export type TestBody = BodySource & {
  /** Slices that the reader has not released. */
  readonly countHeld: () => number;
  readonly isClosed: () => boolean;
  readonly isPaused: () => boolean;
  /** Ends the body after what its reader has received, with or without an error. */
  readonly finish: (error?: Error) => void;
};

export type TestBodyOptions = {
  /** How the body ends after the last chunk; never by default. */
  readonly end?: 'complete' | Error;
  /** Passes on every second chunk in a later turn of the event loop, as from a network. */
  readonly isUneven?: boolean;
};

/** A body of these chunks, whose memory is overwritten when their slices are released. */
export function openTestBody(
  chunks: Iterable<Uint8Array>,
  { end, isUneven = false }: TestBodyOptions = {},
): TestBody {
  const rest = Iterator.from(chunks);
  const listeners: (() => void)[] = [];
  let reader: BodyReader | undefined;
  let heldCount = 0;
  let givenCount = 0;
  let isPaused = true;
  let isScheduled = false;
  let isClosed = false;

  function pass(): void {
    while (isReady()) {
      const { value, done } = rest.next();
      if (done === true) {
        if (end !== undefined) finish(end === 'complete' ? undefined : end);
        return;
      }
      givenCount += 1;
      if (isUneven && givenCount % 2 === 0) passLater(value);
      else give(value);
    }
  }

  function isReady(): boolean {
    return reader !== undefined && !isPaused && !isScheduled;
  }

  function passLater(chunk: Uint8Array): void {
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      give(chunk);
      pass();
    });
  }

  function give(chunk: Uint8Array): void {
    if (reader === undefined) return;
    heldCount += 1;
    const bytes = Buffer.from(chunk);
    const slice = new Slice(bytes, {
      release: () => {
        heldCount -= 1;
        bytes.fill(RELEASED_BYTE);
      },
    });
    isPaused = !reader.onSlice(slice);
  }

  function finish(error?: Error): void {
    const ended = reader;
    close();
    if (error === undefined) ended?.onEnd();
    else ended?.onError(error);
  }

  function close(): void {
    reader = undefined;
    isClosed = true;
    for (const listener of listeners.splice(0)) listener();
  }

  return {
    start(started) {
      reader = started;
      isPaused = false;
      pass();
    },
    resume() {
      isPaused = false;
      pass();
    },
    destroy: close,
    onClose(listener) {
      if (isClosed) listener();
      else listeners.push(listener);
    },
    countHeld: () => heldCount,
    isClosed: () => isClosed,
    isPaused: () => isPaused,
    finish,
  };
}

/** Disconnects when it has received more bytes than these. */
export async function readUntil(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > bytesMax) break;
  }
  return Buffer.concat(chunks);
}

/** Reads the rest of a body. Rejects with its error. */
export async function readBody(body: BodySource): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  body.start({
    onSlice: (slice) => {
      chunks.push(Buffer.from(slice.bytes));
      slice.release();
      return true;
    },
    onEnd: resolve,
    onError: reject,
  });
  await promise;
  return Buffer.concat(chunks);
}
