import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

import { isActiveAccount } from '#features/accounts/index.ts';
import { createDeliveries, type Deliveries } from '#features/webhooks/index.ts';
import { createWorker, type Worker } from '#platform/jobs/create-worker.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import type { Parts } from './open-parts.ts';

/** Resolutions wait for upstreams nearly all the time, so many fit beside each other. */
const JOB_CONCURRENCY = 16;
/** Destinations that are delivered to at a time; those that hang hold up no resolution. */
const DELIVER_CONCURRENCY = 256;
/** Checks of sources that nobody waits for. */
const CHECK_CONCURRENCY = 8;
const JOB_POLL_MS = 1_000;

/** Runs jobs from now on; what it answers stops that, and gives running ones `graceMs`. */
export async function startWorkers(parts: Parts): Promise<(graceMs: number) => Promise<void>> {
  const { videos, analytics } = parts;
  const { deliverJob, eraseOldEvents } = assembleDeliveries(parts);
  const erasures = [videos.expireVideos, eraseOldEvents, analytics.expireAnalytics];
  for (const { schedule } of erasures) await schedule();
  const handlers = [videos.resolveJob, ...erasures.map(({ job }) => job)];
  const workers = [
    assembleWorker(parts, handlers, JOB_CONCURRENCY),
    assembleWorker(parts, [deliverJob], DELIVER_CONCURRENCY),
    assembleWorker(parts, [videos.checkJob], CHECK_CONCURRENCY),
  ];
  for (const worker of workers) worker.start();
  return async (graceMs) => {
    await Promise.all(workers.map((worker) => worker.stop({ graceMs })));
  };
}

function assembleWorker(
  { config, database, clock, log, metrics }: Parts,
  handlers: readonly JobHandler[],
  concurrency: number,
): Worker {
  return createWorker({
    database,
    handlers,
    workerId: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
    clock,
    log,
    concurrency,
    leaseMs: config.jobLeaseMs,
    pollMs: JOB_POLL_MS,
    onFinished: metrics.jobFinished,
  });
}

function assembleDeliveries({ config, metrics, ...parts }: Parts): Deliveries {
  return createDeliveries({
    ...parts,
    isOwnerActive: isActiveAccount,
    retries: config.webhookRetries,
    random: Math.random,
    onAttempt: metrics.deliveryAttempted,
  });
}
