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
  /** What the target was located at just now; without it, it is located here. */
  readonly addresses?: readonly string[];
  /** Look-up, TCP and TLS together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** A connected socket whose far end was judged, with TLS done for https. Rejects with EgressError. */
export async function dial(target: Target, options: DialOptions): Promise<Socket> {
  const budget = new AbortController();
  const timer = setTimeout(
    () => budget.abort(new EgressError('timeout', `no connection to ${target.host} in time`)),
    options.timeoutMs,
  );
  const giveUp = (): void => budget.abort(options.signal.reason);
  options.signal.addEventListener('abort', giveUp, { once: true });
  try {
    options.signal.throwIfAborted();
    const endsAtMs = performance.now() + options.timeoutMs;
    const { proxy, guard } = options;
    const { signal } = budget;
    const socket =
      proxy === null
        ? await dialAddresses(target, options, { signal, endsAtMs })
        : await dialThroughProxy(target, { proxy, guard, signal });
    return target.isSecure ? await secure(socket, target, signal) : socket;
  } catch (error) {
    throw toEgressError(error, 'connect');
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', giveUp);
  }
}

type Budget = { readonly signal: AbortSignal; readonly endsAtMs: number };

async function dialAddresses(
  target: Target,
  { guard, addresses: located }: DialOptions,
  budget: Budget,
): Promise<Socket> {
  const all = located ?? (await guard.locate(target, budget.signal));
  const addresses = all.slice(0, DIALS_MAX);
  const failures: unknown[] = [];
  for (const [index, address] of addresses.entries()) {
    // An address that swallows packets leaves time for the ones after it.
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
      guard.recheck(target, socket.remoteAddress);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return socket;
  }
  throw toEgressError(failures.at(-1), 'connect');
}

async function secure(socket: Socket, target: Target, signal: AbortSignal): Promise<Socket> {
  const tlsSocket = connectTls({
    socket,
    host: target.host,
    // A literal has no server name (RFC 6066 §3); its certificate is checked against `host`.
    ...(target.kind === 'name' ? { servername: target.host } : {}),
    ALPNProtocols: ['http/1.1'],
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
