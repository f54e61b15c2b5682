import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

import { isAccountId } from '#contract/ids.ts';
import {
  createDeleteAccountJob,
  createPasswordResetJob,
  isActiveAccount,
  notifyOwner,
} from '#features/accounts/index.ts';
import { createCanaryJob, scheduleCanaryCheck } from '#features/canaries/index.ts';
import { createFeedJob } from '#features/feeds/index.ts';
import { createDeliverJob, createEraseOldEvents } from '#features/webhooks/index.ts';
import { createExpireAuditLog } from '#platform/audit/expire-audit-log.ts';
import { createWorker, type Worker } from '#platform/jobs/create-worker.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import { createSendMailJob } from '#platform/mail/mail-queue.ts';
import { createExpireUsage } from '#platform/quotas/expire-usage.ts';

import type { Services } from './open-services.ts';

/** Resolutions mostly wait for upstreams, so many can run concurrently. */
const JOB_CONCURRENCY = 16;
/**
 * Maximum number of concurrent webhook destinations. A separate worker runs their deliveries, so
 * that hanging destinations do not delay resolutions.
 */
const DELIVER_CONCURRENCY = 256;
/**
 * Concurrent resolutions of batches and feeds, which delay no others. Half of what one host gets
 * (HOST_LIMITS), so that a batch of one host leaves permits to others.
 */
const BULK_CONCURRENCY = 8;
/** Maximum number of concurrent background checks of sources and feeds. */
const CHECK_CONCURRENCY = 8;
/** Maximum number of concurrent connections to the mail server. */
const MAIL_CONCURRENCY = 4;
const JOB_POLL_MS = 1_000;

/** Starts the workers. */
export async function startWorkers(services: Services): Promise<readonly Worker[]> {
  const { videos, analytics, canaries } = services;
  const erasures = [
    videos.expireVideos,
    createEraseOldEvents(services),
    analytics.expireAnalytics,
    createExpireUsage(services),
    createExpireAuditLog({ ...services, retentionMs: services.config.auditLogTtlMs }),
  ];
  // In one transaction, because each commit waits for the disk.
  await services.database.transaction(async (tx) => {
    for (const { schedule } of erasures) await schedule(tx);
  });
  const handlers = [
    videos.resolveJob,
    videos.deleteJob,
    createDeleteAccountJob(services.accounts),
    createPasswordResetJob(services.accounts),
    ...erasures.map(({ job }) => job),
  ];
  if (canaries !== null) {
    await scheduleCanaryCheck(canaries);
    handlers.push(createCanaryJob(canaries));
  }
  const mailJob = createSendMailJob({ ...services, ...services.config });
  const hasMail = services.config.mail !== null;
  if (!hasMail) handlers.push(mailJob);
  const workers = [
    assembleWorker(services, handlers, JOB_CONCURRENCY),
    assembleWorker(services, [videos.bulkResolveJob], BULK_CONCURRENCY),
    assembleWorker(services, [assembleDeliverJob(services)], DELIVER_CONCURRENCY),
    assembleWorker(services, [videos.checkJob, createFeedJob(services.feeds)], CHECK_CONCURRENCY),
    ...(hasMail ? [assembleWorker(services, [mailJob], MAIL_CONCURRENCY)] : []),
  ];
  for (const worker of workers) worker.start();
  return workers;
}

function assembleWorker(
  { config, database, clock, log, metrics, node }: Services,
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
    isPaused: () => node.isDraining,
  });
}

function assembleDeliverJob({ config, metrics, ...services }: Services): JobHandler {
  return createDeliverJob({
    ...services,
    isOwnerActive: isActiveAccount,
    retries: config.webhookRetries,
    random: Math.random,
    onAttempt: metrics.deliveryAttempted,
    onDisabled: async (tx, { accountId, webhookId: id }) => {
      if (!isAccountId(accountId)) return;
      const url = new URL(`account/webhooks/${id}`, config.publicUrl).href;
      const notice = { template: 'webhook-disabled', values: { url, id } } as const;
      await notifyOwner(tx, services, { accountId, ...notice });
    },
  });
}
