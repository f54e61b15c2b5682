import type { RollupDimension } from '../rollup.ts';

export type ReportDimension = Exclude<RollupDimension, 'all'>;
/** One video, or all videos of an account. */
export type ReportScope = { readonly kind: 'video' | 'account'; readonly id: string };
export type ReportFilter = { readonly dimension: ReportDimension; readonly value: string };
