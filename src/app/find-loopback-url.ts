import type { Server } from 'node:http';

/**
 * Returns the URL at which this process can reach its own server; undefined unless the server
 * listens on a port.
 */
export function findLoopbackUrl(server: Pick<Server, 'address'>): URL | undefined {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return undefined;
  const { address, family, port } = bound;
  if (address === '0.0.0.0' || address === '::') return toUrl('127.0.0.1', port);
  return toUrl(family === 'IPv6' ? `[${address}]` : address, port);
}

function toUrl(host: string, port: number): URL {
  return new URL(`http://${host}:${port}/`);
}
