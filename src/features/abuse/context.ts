import type { ReviewContext } from './review-reports.ts';
import type { ReportContext } from './submit-report.ts';
import type { TakedownContext } from './take-down.ts';

/** The services that takedowns, the block list and reports use. */
export type AbuseContext = TakedownContext & ReviewContext & ReportContext;
