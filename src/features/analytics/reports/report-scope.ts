import type { RollupDimension } from '../rollup.ts';

export type ReportDimension = Exclude<RollupDimension, 'all'>;
/** The scope selects the video, so `video` is not a filter. */
export type ReportFilter = {
  readonly dimension: Exclude<ReportDimension, 'video'>;
  readonly value: string;
};
