import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';

import { EgressError } from './egress-failure.ts';
import type { Guard, Target } from './guard.ts';
import { toEgressError } from './to-egress-error.ts';

type ProxyDialOptions = {
  readonly proxy: URL;
  readonly guard: Guard;
  readonly signal: AbortSignal;
};

type Answer = { readonly status: number; readonly socket: Socket; readonly head: Buffer };

/**
 * A tunnel to the target (RFC 9110 §9.3.6), for http as for https. The proxy looks names up and judges
 * them; it says 403 to what it does not let through.
 */
export async function dialThroughProxy(
  target: Target,
  { proxy, guard, signal }: ProxyDialOptions,
): Promise<Socket> {
  const { status, socket, head } = await askForTunnel(target, proxy, signal);
  if (status === 200 && head.length === 0) return socket;

  socket.destroy();
  if (status === 403) guard.refuse('proxy', target.host);
  if (status === 200) throw new EgressError('protocol', 'the proxy spoke before its tunnel');
  const failure = status === 504 ? 'timeout' : 'connect';
  throw new EgressError(failure, `the proxy answered ${status} for ${target.host}`);
}

async function askForTunnel(target: Target, proxy: URL, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    ...(proxy.port === '' ? {} : { port: proxy.port }),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...proxyCredentials(proxy) },
    agent: false,
    signal,
  });
  request.on('connect', (response, socket, head) => {
    socket.on('error', () => undefined);
    resolve({ status: response.statusCode ?? 0, socket, head });
  });
  request.on('error', reject);
  request.end();
  try {
    return await promise;
  } catch (error) {
    signal.throwIfAborted();
    throw toEgressError(error, 'connect');
  }
}

function proxyCredentials(proxy: URL): Readonly<Record<string, string>> {
  if (proxy.username === '' && proxy.password === '') return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
