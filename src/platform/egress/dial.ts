import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { dialThroughProxy } from './dial-through-proxy.ts';
import { EgressError } from './egress-failure.ts';
import type { Guard, Target } from './guard.ts';
import { DIALS_MAX } from './limits.ts';
import { toEgressError } from './to-egress-error.ts';
import { waitForSocket } from './wait-for-socket.ts';

export type DialOptions = {
  readonly guard: Guard;
  readonly proxy: URL | null;
  /** Addresses resolved just before this call. If omitted, the name is resolved here. */
  readonly addresses?: readonly string[];
  /** Offered in the TLS handshake (RFC 7301). */
  readonly protocol?: 'http/1.1' | 'h2';
  /** Covers DNS, TCP and TLS together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/**
 * Opens a socket to a checked address, including the TLS handshake for https. Rejects with
 * EgressError.
 */
export async function dial(target: Target, options: DialOptions): Promise<Socket> {
  const budget = new AbortController();
  const timer = setTimeout(
    () => budget.abort(new EgressError('timeout', `connecting to ${target.host} timed out`)),
    options.timeoutMs,
  );
  const abort = (): void => budget.abort(options.signal.reason);
  options.signal.addEventListener('abort', abort, { once: true });
  try {
    options.signal.throwIfAborted();
    const endsAtMs = performance.now() + options.timeoutMs;
    const { proxy, guard } = options;
    const { signal } = budget;
    const socket =
      proxy === null
        ? await dialAddresses(target, options, { signal, endsAtMs })
        : await dialThroughProxy(target, { proxy, guard, signal });
    const { protocol = 'http/1.1' } = options;
    return target.isSecure ? await startTls(socket, target, { protocol, signal }) : socket;
  } catch (error) {
    throw toEgressError(error, 'connect');
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', abort);
  }
}

async function dialAddresses(
  target: Target,
  { guard, addresses: resolved }: DialOptions,
  budget: { readonly signal: AbortSignal; readonly endsAtMs: number },
): Promise<Socket> {
  const all = resolved ?? (await guard.resolve(target, budget.signal));
  const addresses = all.slice(0, DIALS_MAX);
  const failures: unknown[] = [];
  for (const [index, address] of addresses.entries()) {
    // If an address drops packets, time must remain for the next addresses.
    const timeoutMs = (budget.endsAtMs - performance.now()) / (addresses.length - index);
    const socket = connect({ host: address, port: target.port, noDelay: true, keepAlive: true });
    try {
      await waitForSocket(socket, 'connect', { signal: budget.signal, timeoutMs });
    } catch (error) {
      budget.signal.throwIfAborted();
      failures.push(error);
      continue;
    }
    try {
      guard.checkConnected(target, socket.remoteAddress);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return socket;
  }
  throw toEgressError(failures.at(-1), 'connect');
}

async function startTls(
  socket: Socket,
  target: Target,
  { protocol, signal }: { readonly protocol: string; readonly signal: AbortSignal },
): Promise<Socket> {
  const tlsSocket = connectTls({
    socket,
    host: target.host,
    // TLS sends no server name for an IP address (RFC 6066, section 3); its certificate is checked
    // against `host`.
    ...(target.kind === 'name' ? { servername: target.host } : {}),
    ALPNProtocols: [protocol],
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
  try {
    await waitForSocket(tlsSocket, 'secureConnect', { signal });
    return tlsSocket;
  } catch (error) {
    socket.destroy();
    throw toEgressError(error, 'tls');
  }
}
