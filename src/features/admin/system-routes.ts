import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { toTime } from '#lib/text/to-time.ts';
import { recordOperatorAction } from '#platform/audit/record-audit.ts';
import { runRead } from '#platform/db/read-task.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { runJobNow } from '#platform/jobs/inspect-jobs.ts';
import { toJobChange } from '#platform/jobs/job-change.ts';

import type { AdminContext } from './context.ts';
import { listNodes } from './node-routes.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { type SystemState, task } from './system-task.ts';
import { AdminSystemWire, JobParams, SystemQuery } from './system-wire.ts';
import { ReasonBody } from './wire.ts';
import { createYtDlpInspector, toYtDlpWire } from './yt-dlp-status.ts';

const JOBS_LISTED_MAX = 100;
const CACHES = { name: 'reelay_cache_bytes', label: 'cache' };
const REFUSALS = { name: 'reelay_egress_refused_total', label: 'reason' };

/** What the service is doing: its jobs, webhooks, providers, sizes and errors. */
export function registerSystemRoutes(server: HttpServer, ctx: AdminContext): void {
  const inspect = createYtDlpInspector(ctx);
  server.get(
    '/api/v1/admin/system',
    {
      schema: { hide: true, querystring: SystemQuery, response: { 200: AdminSystemWire } },
      ...OPERATOR_ROUTE,
    },
    async ({ query: { state = 'retrying' } }) => {
      const input = { nowMs: ctx.clock(), state, limit: JOBS_LISTED_MAX };
      const read = await runRead(ctx, task, { input, client: 'operator' });
      return {
        ...toSystemWire(read, ctx),
        ytDlp: toYtDlpWire(await inspect(), read.ytDlpSuccesses),
        nodes: await listNodes(ctx),
        caches: Object.entries(await ctx.metrics.readByLabel(CACHES)).map(([cache, bytes]) => ({
          cache,
          bytes,
        })),
        egressRefusals: Object.entries(await ctx.metrics.readByLabel(REFUSALS)).map(
          ([reason, count]) => ({ reason, count }),
        ),
      };
    },
  );
  server.post(
    '/api/v1/admin/jobs/:jobId/run',
    {
      schema: { hide: true, params: JobParams, body: ReasonBody, response: { 204: Type.Null() } },
      ...OPERATOR_ROUTE,
    },
    async ({ params: { jobId }, body: { reason } }, reply) => {
      await runJob(ctx, jobId, reason);
      return reply.code(204).send(null);
    },
  );
}

/** Throws not_found for a job that is missing or already running. */
async function runJob(ctx: AdminContext, id: string, reason: string): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const job = await runJobNow(tx, { id, nowMs: ctx.clock() });
    if (job === undefined) {
      throw new AppError('not_found', 'The job has ended or is running. Reload the list.');
    }
    await ctx.database.changes.publish(tx, 'job', toJobChange(job.kind, job.subject));
    const entry = { action: 'operator.job_run', subjectId: id, accountId: null } as const;
    await recordOperatorAction(tx, ctx, { ...entry, details: { ...job, reason } });
  });
}

function toSystemWire(
  { databaseBytes, jobs, listedJobs, webhooks, canaries }: SystemState,
  { database, recentErrors }: Pick<AdminContext, 'database' | 'recentErrors'>,
): Omit<AdminSystemWire, 'nodes' | 'ytDlp' | 'caches' | 'egressRefusals'> {
  return {
    database: { kind: database.kind, bytes: databaseBytes },
    jobCounts: jobs.map(({ oldestDueAtMs, ...counts }) => ({
      ...counts,
      oldestDueAt: toTime(oldestDueAtMs),
    })),
    jobs: listedJobs.map(({ runAtMs, ...job }) => ({ ...job, runAt: toRequiredTime(runAtMs) })),
    webhooks: {
      pending: webhooks.pending,
      oldestCreatedAt: toTime(webhooks.oldestCreatedAtMs),
      failingWebhooks: webhooks.failingWebhooks,
      disabledWebhooks: webhooks.disabledWebhooks,
    },
    providers: canaries.map(({ provider, status, checkedAtMs }) => ({
      provider,
      status,
      checkedAt: toRequiredTime(checkedAtMs),
    })),
    errors: recentErrors
      .list()
      .map(({ atMs, ...error }) => ({ ...error, at: toRequiredTime(atMs) })),
  };
}

function toRequiredTime(ms: number): string {
  return new Date(ms).toISOString();
}
