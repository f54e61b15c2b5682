import { Semaphore } from '#lib/async/semaphore.ts';

import type { ReportContext, Reports } from './report-context.ts';

/**
 * Concurrent reports per process and per account. Others wait, because a page requests several at
 * once, and those of the page before it may still run.
 */
const CONCURRENT_REPORTS_MAX = 32;
const REPORTS_PER_ACCOUNT_MAX = 8;
export const WAITING_REPORTS_MAX = 128;
const REPORT_WAIT_MS_MAX = 10_000;
/**
 * Concurrent session exports per process and per account. An export runs until its client has read
 * all of it.
 */
const SESSION_EXPORTS_MAX = 32;
export const SESSION_EXPORTS_PER_ACCOUNT_MAX = 4;

export function createReports(ctx: ReportContext): Reports {
  return {
    ...ctx,
    reportPermits: new Semaphore({
      permitsMax: CONCURRENT_REPORTS_MAX,
      keyPermitsMax: REPORTS_PER_ACCOUNT_MAX,
      queueMax: WAITING_REPORTS_MAX,
      waitMsMax: REPORT_WAIT_MS_MAX,
    }),
    exportPermits: new Semaphore({
      permitsMax: SESSION_EXPORTS_MAX,
      keyPermitsMax: SESSION_EXPORTS_PER_ACCOUNT_MAX,
    }),
  };
}
