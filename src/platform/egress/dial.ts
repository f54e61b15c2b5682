import { connect, type OnReadOpts, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

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
  /** Receives the bytes instead of a stream; without a proxy only. */
  readonly onread?: OnReadOpts;
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
    if (proxy === null) return await dialAddresses(target, options, { signal, endsAtMs });
    const socket = await dialThroughProxy(target, { proxy, guard, signal });
    if (!target.isSecure) return socket;
    return await waitForTls(connectTls({ socket, ...toTlsOptions(target, options) }), signal);
  } catch (error) {
    throw toEgressError(error, 'connect');
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', abort);
  }
}

async function dialAddresses(
  target: Target,
  options: DialOptions,
  budget: { readonly signal: AbortSignal; readonly endsAtMs: number },
): Promise<Socket> {
  const { guard, addresses: resolved } = options;
  const all = resolved ?? (await guard.resolve(target, budget.signal));
  const addresses = all.slice(0, DIALS_MAX);
  const failures: unknown[] = [];
  for (const [index, address] of addresses.entries()) {
    // If an address drops packets, time must remain for the next addresses.
    const timeoutMs = (budget.endsAtMs - performance.now()) / (addresses.length - index);
    const socket = connectTo(address, target, options);
    let refusal: unknown;
    // Before the first byte of TLS.
    socket.prependOnceListener('connect', () => {
      refusal = findRefusal(target, guard, socket);
      if (refusal !== undefined) socket.destroy();
    });
    try {
      await waitForSocket(socket, 'connect', { signal: budget.signal, timeoutMs });
    } catch (error) {
      budget.signal.throwIfAborted();
      failures.push(error);
      continue;
    }
    if (refusal !== undefined) throw refusal;
    return target.isSecure ? await waitForTls(socket, budget.signal) : socket;
  }
  throw toEgressError(failures.at(-1), 'connect');
}

function connectTo(address: string, target: Target, options: DialOptions): Socket {
  const { onread } = options;
  const to = { host: address, port: target.port, ...(onread && { onread }) };
  if (!target.isSecure) return connect({ ...to, noDelay: true, keepAlive: true });
  const socket = connectTls({ ...toTlsOptions(target, options), ...to });
  return socket.setNoDelay(true).setKeepAlive(true);
}

function findRefusal(target: Target, guard: Guard, { remoteAddress }: Socket): unknown {
  try {
    guard.checkConnected(target, remoteAddress);
    return undefined;
  } catch (error) {
    return error;
  }
}

function toTlsOptions(target: Target, { protocol = 'http/1.1' }: DialOptions): ConnectionOptions {
  return {
    host: target.host,
    // TLS sends no server name for an IP address (RFC 6066, section 3); its certificate is checked
    // against `host`.
    ...(target.kind === 'name' ? { servername: target.host } : {}),
    ALPNProtocols: [protocol],
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  };
}

async function waitForTls(socket: Socket, signal: AbortSignal): Promise<Socket> {
  try {
    await waitForSocket(socket, 'secureConnect', { signal });
    return socket;
  } catch (error) {
    throw toEgressError(error, 'tls');
  }
}
