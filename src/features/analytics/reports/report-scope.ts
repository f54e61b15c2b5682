import type { RollupDimension } from '../rollup.ts';

/** What views can be told apart by. */
export type ReportDimension = Exclude<RollupDimension, 'all'>;
/** What a report is about: one video, or all of an account together. */
export type ReportScope = { readonly kind: 'video' | 'account'; readonly id: string };
/** Which views are counted. */
export type ReportFilter = { readonly dimension: ReportDimension; readonly value: string };
