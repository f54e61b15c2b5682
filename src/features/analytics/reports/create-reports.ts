import { createSlots } from '#platform/admission/create-slots.ts';

import type { ReportContext, Reports } from './report-context.ts';

/** Concurrent reports per process and per account. */
const CONCURRENT_REPORTS_MAX = 32;
const REPORTS_PER_ACCOUNT_MAX = 8;
/**
 * Concurrent session exports per process and per account. An export runs until its client has read
 * all of it.
 */
const SESSION_EXPORTS_MAX = 32;
export const SESSION_EXPORTS_PER_ACCOUNT_MAX = 4;

export function createReports(ctx: ReportContext): Reports {
  return {
    ...ctx,
    reportSlots: createSlots(
      CONCURRENT_REPORTS_MAX,
      'Too many reports are running. Try again in a moment.',
      REPORTS_PER_ACCOUNT_MAX,
    ),
    exportSlots: createSlots(
      SESSION_EXPORTS_MAX,
      'Too many exports are running. Try again in a moment.',
      SESSION_EXPORTS_PER_ACCOUNT_MAX,
    ),
  };
}
