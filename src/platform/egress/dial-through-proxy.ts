import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';

import { EgressError } from './egress-failure.ts';
import type { Guard, Target } from './guard.ts';
import { toEgressError } from './to-egress-error.ts';

type ProxyResponse = { readonly status: number; readonly socket: Socket; readonly head: Buffer };

/**
 * Opens a tunnel to the target (RFC 9110, section 9.3.6), for http and https alike. The proxy
 * resolves and checks names, and returns 403 for a blocked target.
 */
export async function dialThroughProxy(
  target: Target,
  {
    proxy,
    guard,
    signal,
  }: { readonly proxy: URL; readonly guard: Guard; readonly signal: AbortSignal },
): Promise<Socket> {
  const { status, socket, head } = await requestTunnel(target, proxy, signal);
  if (status === 200 && head.length === 0) return socket;

  socket.destroy();
  if (status === 403) guard.refuse('proxy', target.host);
  if (status === 200)
    throw new EgressError('protocol', 'the proxy sent data before the tunnel was established');
  const failure = status === 504 ? 'timeout' : 'connect';
  throw new EgressError(failure, `the proxy returned ${status} for ${target.host}`);
}

async function requestTunnel(
  target: Target,
  proxy: URL,
  signal: AbortSignal,
): Promise<ProxyResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ProxyResponse>();
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
