import { fileURLToPath } from 'node:url';

import { loadAssets } from '#features/pages/index.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { closeGracefully } from '#platform/http/close-gracefully.ts';
import type { Siblings } from '#platform/processes/siblings.ts';

import { buildServer } from './build-server.ts';
import { openParts, type Parts } from './open-parts.ts';
import { settlePort } from './settle-port.ts';
import { startWorkers } from './start-workers.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** Running streams and jobs get this long when the service stops. */
const STOP_GRACE_MS = 10_000;

export type Service = {
  /** Where the pages are; links in answers begin with it. */
  readonly url: URL;
  /** Lets go in order: jobs, connections, egress, database. Resolves when all is closed. */
  readonly stop: () => Promise<void>;
};

/** Opens everything that `config.role` asks for. Throws StartError when something can't be had. */
export async function startService(
  given: Config,
  appSecret: string | null,
  siblings?: Siblings,
): Promise<Service> {
  const config = await settlePort(given);
  await using opened = new AsyncDisposableStack();
  const parts = opened.use(await openParts(config, appSecret, { siblings }));
  if (config.role !== 'worker') opened.defer(await startServer(parts));
  if (config.role !== 'web') {
    const stopWorkers = await startWorkers(parts);
    opened.defer(() => stopWorkers(STOP_GRACE_MS));
  }

  const closing = opened.move();
  return { url: config.publicUrl, stop: () => closing.disposeAsync() };
}

async function startServer(parts: Parts): Promise<() => Promise<void>> {
  const { host, port } = parts.config;
  const server = await buildServer(parts, await loadAssets(WEB_DIST));
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw new StartError(`can't listen on ${host} port ${port}: ${reasonOf(error)}.`);
  }
  return () => closeGracefully(server, STOP_GRACE_MS);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'another program listens there already; choose another PORT';
  if (code === 'EACCES') return 'this user may not; choose a PORT above 1023';
  if (code === 'EADDRNOTAVAIL') return 'this machine does not have that address';
  return 'the system refused';
}
