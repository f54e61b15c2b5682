import { connect, type Socket } from 'node:net';

import { toEgressError } from './to-egress-error.ts';
import { waitForSocket } from './wait-for-socket.ts';

type DialOperatorHostOptions = {
  /** Covers DNS and TCP. */
  readonly timeoutMs: number;
  /** Destroys the socket, also after it has connected. */
  readonly signal: AbortSignal;
};

/**
 * Connects to a host from the settings, without the rules for foreign URLs: it may have a private
 * address or a single-label name such as `mailpit`, and the hosts file applies. Never pass a host
 * from a request. Rejects with EgressError.
 */
export async function dialOperatorHost(
  { host, port }: { readonly host: string; readonly port: number },
  { timeoutMs, signal }: DialOperatorHostOptions,
): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  try {
    await waitForSocket(socket, 'connect', { signal, timeoutMs });
  } catch (error) {
    throw toEgressError(error, 'connect');
  }
  const destroy = (): void => void socket.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', destroy));
  return socket;
}
