import type { HttpServer } from './route-options.ts';

const SWEEP_MS = 100;

/**
 * Accepts no more connections, closes the idle ones, lets running requests end, and cuts what is still
 * open after `graceMs`. Answers when every connection is closed.
 */
export async function closeGracefully(server: HttpServer, graceMs: number): Promise<void> {
  // A connection whose answer began before the stop said keep-alive; it turns idle only now.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
