import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { isHopByHopHeader } from '#lib/http/hop-by-hop.ts';

import { EgressError } from './egress-failure.ts';
import type { Egress, EgressRequest, Tunnels } from './egress.ts';
import { limitBody } from './limit-body.ts';

/** An HTTP proxy on loopback for one program. Its requests are checked like the service's own. */
export type ForwardProxy = AsyncDisposable & {
  /** Contains the credentials, which are passed only to this program. */
  readonly url: URL;
  readonly usage: () => { readonly connections: number; readonly bytes: number };
};

export type ForwardProxyOptions = {
  readonly egress: Egress & Tunnels;
  /** Maximum number of requests and tunnels; further ones get a 429. */
  readonly connectionsMax: number;
  /** Maximum number of bytes sent to the program; beyond it, every connection is closed. */
  readonly bytesMax: number;
};

const USER = 'reelay';
const BODY_BYTES_MAX = 1024 * 1024;
const METHODS = ['GET', 'HEAD', 'POST'] as const satisfies readonly EgressRequest['method'][];

/**
 * Serves until disposed: CONNECT (RFC 9110, section 9.3.6) for https, and the absolute form (RFC
 * 9112, section 3.2.2) for http.
 */
export async function openForwardProxy(options: ForwardProxyOptions): Promise<ForwardProxy> {
  const { egress, connectionsMax, bytesMax } = options;
  const password = randomBytes(24).toString('base64url');
  const closing = new AbortController();
  const { signal } = closing;
  const sockets = new Set<Duplex>();
  let connections = 0;
  let bytes = 0;

  /** Returns the status of the refusal; undefined when the request is permitted. */
  function findRefusal({ headers }: IncomingMessage): number | undefined {
    if (!isPassword(headers['proxy-authorization'], password)) return 407;
    if (connections >= connectionsMax || signal.aborted) return 429;
    connections += 1;
    return undefined;
  }

  function count(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > bytesMax) closing.abort();
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = findRefusal(request);
    const upstreamRequest = refusal === undefined ? await toEgressRequest(request) : refusal;
    if (typeof upstreamRequest === 'number') return respond(response, upstreamRequest);
    await using upstream = await egress.open({ ...upstreamRequest, signal });
    const fields = [...upstream.headers].filter(([name]) => !isHopByHopHeader(name));
    response.writeHead(upstream.status, Object.fromEntries(fields));
    upstream.body.on('data', count);
    await pipeline(upstream.body, response);
  }

  async function tunnel(request: IncomingMessage, client: Duplex): Promise<void> {
    const refusal = findRefusal(request);
    const url = refusal === undefined ? URL.parse(`https://${request.url ?? ''}`) : null;
    if (url === null || url.pathname !== '/') return refuseTunnel(client, refusal ?? 400);
    const upstream = await egress.openTunnel(url, signal);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.on('data', count).pipe(client).pipe(upstream);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  }

  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => respond(response, toStatus(error)));
  });
  server.on('connect', (request, client: Duplex) => {
    client.on('error', () => undefined);
    tunnel(request, client).catch((error: unknown) => refuseTunnel(client, toStatus(error)));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    finished(socket, () => sockets.delete(socket));
  });
  signal.addEventListener('abort', () => {
    for (const socket of sockets) socket.destroy();
  });

  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const { port } = getListeningAddress(server.address());
  return {
    url: new URL(`http://${USER}:${password}@127.0.0.1:${port}`),
    usage: () => ({ connections, bytes }),
    [Symbol.asyncDispose]: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      closing.abort();
      await closed.promise;
    },
  };
}

/** Returns the upstream request, or the status of the refusal. */
async function toEgressRequest(request: IncomingMessage): Promise<EgressRequest | number> {
  const url = URL.parse(request.url ?? '');
  const method = METHODS.find((each) => each === request.method);
  // A path alone is a request to an origin server, not to a proxy.
  if (url?.protocol !== 'http:') return 400;
  if (method === undefined) return 405;
  const chunks: Buffer[] = [];
  for await (const chunk of limitBody(request, BODY_BYTES_MAX)) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return {
    url,
    method,
    headers: toHeaders(request),
    ...(method === 'POST' ? { body } : {}),
    decode: false,
    limits: { redirectsMax: 0 },
  };
}

/** Fields that egress sets itself. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'cdn-loop',
  'content-length',
  'expect',
  'host',
]);

function toHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(
    ([name, value = '']) => [name, [value].flat().join(', ')] as const,
  );
  return Object.fromEntries(
    entries.filter(([name]) => !RESERVED_FIELDS.has(name) && !isHopByHopHeader(name)),
  );
}

/** Returns 403 for a blocked address, otherwise 502 or 504. */
function toStatus(error: unknown): number {
  if (!(error instanceof EgressError)) return 502;
  if (error.failure === 'blocked_address') return 403;
  return error.failure === 'timeout' ? 504 : 502;
}

function respond(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, challengeFor(status)).end();
}

function refuseTunnel(client: Duplex, status: number): void {
  const fields = Object.entries(challengeFor(status)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  client.end(`HTTP/1.1 ${status} Refused\r\n${fields.join('')}\r\n`);
}

function challengeFor(status: number): Readonly<Record<string, string>> {
  const common = { connection: 'close', 'content-length': '0' };
  return status === 407 ? { ...common, 'proxy-authenticate': 'Basic realm="reelay"' } : common;
}

function isPassword(field: string | undefined, password: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  const received = Buffer.from(field ?? '');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

function getListeningAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string')
    throw new Error('the proxy is not listening');
  return address;
}
