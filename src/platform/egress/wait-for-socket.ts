import type { Socket } from 'node:net';

import { EgressError } from './egress-failure.ts';

export type WaitOptions = {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
};

/** Waits for the socket's event; destroys the socket and rejects on failure. */
export async function waitForSocket(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  options: WaitOptions,
): Promise<void> {
  const { signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onAbort = (): void => reject(signal.reason);
  const onClose = (): void => reject(new EgressError('reset', 'closed before connecting'));
  const timer =
    options.timeoutMs === undefined
      ? undefined
      : setTimeout(
          () => reject(new EgressError('timeout', 'connecting timed out')),
          options.timeoutMs,
        );

  // This listener stays: without it, an error before the socket's next owner attaches a listener
  // would end the process.
  socket.on('error', () => undefined);
  socket.once(event, resolve).once('error', reject).once('close', onClose);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await promise;
    socket.off('error', reject).off('close', onClose);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
