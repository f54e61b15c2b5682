import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';

import { loadAssets } from '../features/pages/index.ts';
import type { Config } from '../platform/config/config.ts';
import { StartError } from '../platform/config/start-error.ts';
import { closeGracefully } from '../platform/http/close-gracefully.ts';
import { createWorker } from '../platform/jobs/create-worker.ts';
import type { Siblings } from '../platform/processes/siblings.ts';
import { buildServer } from './build-server.ts';
import { openParts, type Parts } from './open-parts.ts';
import { settlePort } from './settle-port.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** Running streams and jobs get this long when the service stops. */
const STOP_GRACE_MS = 10_000;
/** Resolutions wait for upstreams nearly all the time, so many fit beside each other. */
const JOB_CONCURRENCY = 16;
/** A crashed worker's jobs are taken up by another after this. */
const JOB_LEASE_MS = 30_000;
const JOB_POLL_MS = 1_000;

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
  const parts = opened.use(await openParts(config, appSecret, siblings));
  if (config.role !== 'worker') opened.defer(await startServer(parts));
  if (config.role !== 'web') opened.defer(await startWorker(parts));

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

async function startWorker({
  database,
  videos,
  clock,
  log,
  metrics,
}: Parts): Promise<() => Promise<void>> {
  await videos.expireVideos.schedule();
  const worker = createWorker({
    database,
    handlers: [videos.resolveJob, videos.expireVideos.job],
    workerId: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
    clock,
    log,
    concurrency: JOB_CONCURRENCY,
    leaseMs: JOB_LEASE_MS,
    pollMs: JOB_POLL_MS,
    onFinished: metrics.jobFinished,
  });
  worker.start();
  return () => worker.stop({ graceMs: STOP_GRACE_MS });
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'another program listens there already; choose another PORT';
  if (code === 'EACCES') return 'this user may not; choose a PORT above 1023';
  if (code === 'EADDRNOTAVAIL') return 'this machine does not have that address';
  return 'the system refused';
}
