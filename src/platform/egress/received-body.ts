import { Readable } from 'node:stream';

import type { Dispatcher } from 'undici';

import type { EgressError } from './egress-failure.ts';

/** The readable side of a response, and the events that feed it. */
export type ReceivedBody = {
  readonly stream: Readable;
  readonly receive: (chunk: Buffer) => void;
  readonly complete: () => void;
  readonly fail: (error: EgressError) => void;
};

export type ReceivedBodyOptions = {
  readonly controller: Pick<Dispatcher.DispatchController, 'pause' | 'resume'>;
  readonly idleTimeoutMs: number;
  readonly onIdle: () => void;
  /** Called when the reader destroys the stream before the response is complete. */
  readonly onDropped: () => void;
};

/**
 * A stream with real backpressure: a full buffer stops reading from the socket. The idle timer runs
 * only while the reader waits for bytes, so that a slow reader does not look like a slow upstream.
 */
export function createReceivedBody(options: ReceivedBodyOptions): ReceivedBody {
  const { controller } = options;
  let isOver = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const stream = new Readable({
    read: () => {
      if (isOver) return;
      idleTimer ??= setTimeout(options.onIdle, options.idleTimeoutMs);
      controller.resume();
    },
    destroy: (error, callback) => {
      if (!isOver) options.onDropped();
      end();
      callback(error);
    },
  });
  // An error without a listener would crash the process.
  stream.on('error', () => undefined);

  function end(): void {
    isOver = true;
    stopIdleTimer();
  }

  function stopIdleTimer(): void {
    clearTimeout(idleTimer);
    idleTimer = undefined;
  }

  return {
    stream,
    receive: (chunk) => {
      if (stream.push(chunk)) {
        idleTimer?.refresh();
      } else {
        stopIdleTimer();
        controller.pause();
      }
    },
    complete: () => {
      end();
      stream.push(null);
    },
    fail: (error) => {
      end();
      stream.destroy(error);
    },
  };
}
