import type { HttpServer } from '../route-options.ts';

const SWEEP_MS = 100;

/**
 * Accepts no more connections, closes idle ones, lets running requests finish, and closes all
 * others after `graceMs`. Resolves when every connection is closed.
 */
export async function closeGracefully(server: HttpServer, graceMs: number): Promise<void> {
  // A response that started before the shutdown announced keep-alive, so its connection becomes
  // idle later and is closed here.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const timeout = setTimeout(() => server.server.closeAllConnections(), graceMs);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(timeout);
  }
}
