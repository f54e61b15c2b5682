import type { RollupDimension } from '../rollup.ts';

export type ReportDimension = Exclude<RollupDimension, 'all'>;
export type ReportFilter = { readonly dimension: ReportDimension; readonly value: string };
