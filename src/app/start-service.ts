import { fileURLToPath } from 'node:url';

import { loadAssets } from '#features/pages/index.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { toStartError } from '#platform/db/to-start-error.ts';
import { isSystemError } from '#platform/files/is-system-error.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { closeGracefully } from '#platform/http/server/close-gracefully.ts';
import type { Siblings } from '#platform/processes/siblings.ts';

import { buildHealthServer, buildServer } from './build-server.ts';
import { openServices, type Services } from './open-services.ts';
import { reservePort } from './reserve-port.ts';
import { startWorkers } from './start-workers.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** Maximum time that running streams and jobs may continue during shutdown. */
const STOP_GRACE_MS = 10_000;

export type Service = {
  /** The public URL, which serves the pages and is the base of all links. */
  readonly url: URL;
  /** Closes everything in this order: jobs, connections, egress, database. */
  readonly stop: () => Promise<void>;
};

type StartOptions = {
  /** Set when the service runs as several processes. */
  readonly siblings?: Siblings | undefined;
  readonly open?: typeof openServices;
};

/**
 * Starts everything that `config.role` requires. Throws StartError when something is unavailable.
 */
export async function startService(
  given: Config,
  appSecret: string | null,
  options: StartOptions = {},
): Promise<Service> {
  const config = await reservePort(given);
  try {
    return await openService(config, appSecret, options);
  } catch (error) {
    // Another program may take a free port before the service listens on it. Workers use another.
    const isTaken = error instanceof StartError && isSystemError(error.cause, 'EADDRINUSE');
    if (isTaken && given.port === 0 && given.role !== 'worker')
      return startService(given, appSecret, options);
    // The first writes, such as scheduled jobs, also fail when the disk is full.
    throw toStartError(error, config.database);
  }
}

async function openService(
  config: Config,
  appSecret: string | null,
  { siblings, open = openServices }: StartOptions,
): Promise<Service> {
  await using opened = new AsyncDisposableStack();
  const services = opened.use(await open(config, appSecret, { siblings }));
  await services.node.register();
  const server = await startServer(services);
  if (server !== undefined) opened.defer(() => closeGracefully(server, STOP_GRACE_MS));
  if (config.role !== 'web') {
    const workers = await startWorkers(services);
    opened.defer(async () => {
      await Promise.all(workers.map((worker) => worker.stop({ graceMs: STOP_GRACE_MS })));
    });
  }

  const closing = opened.move();
  return { url: config.publicUrl, stop: () => closing.disposeAsync() };
}

/** A worker serves only the health routes, if it has a port for them. */
async function startServer(services: Services): Promise<HttpServer | undefined> {
  const { host, port, publicUrl, role, workerPort } = services.config;
  if (role !== 'worker') {
    const server = await buildServer(services, await loadAssets(WEB_DIST, publicUrl.pathname));
    return listen(server, { host, port });
  }
  return workerPort === null
    ? undefined
    : listen(buildHealthServer(services), { host, port: workerPort });
}

async function listen(
  server: HttpServer,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<HttpServer> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const message = `Cannot listen on ${host} port ${port}: ${explainListenError(error)}.`;
    throw new StartError(message, { cause: error });
  }
  return server;
}

function explainListenError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'another program already uses it. Choose another PORT';
  if (code === 'EACCES') return 'this user can’t use it. Choose a PORT above 1023';
  if (code === 'EADDRNOTAVAIL') return 'this machine does not have that address. Check HOST';
  return 'the system refused it. Check HOST and PORT';
}
