import type { CmcdReport } from '#lib/cmcd/parse-reports.ts';

import type { Moment, SessionState } from './session.ts';

/** A report, or the data of a media request, with its moment. */
export type OrderedReport = { readonly moment: Moment; readonly fields: ReportFields };
export type ReportFields = Pick<
  CmcdReport,
  'event' | 'state' | 'playheadMs' | 'rate' | 'startupMs' | 'bitrateKbps' | 'errorCodes' | 'isLive'
>;

/** `state` does not contain the new moments yet. */
export type OrderedReports = {
  readonly state: SessionState;
  readonly reports: readonly OrderedReport[];
};

export function toMoment(
  fields: ReportFields,
  at: { readonly order: number; readonly atMs: number },
): Moment {
  return { ...at, state: fields.state, playheadMs: fields.playheadMs, rate: fields.rate ?? 1 };
}

export function findLastOrder({ anchor, tail }: SessionState): number {
  return (tail.at(-1) ?? anchor)?.order ?? -1;
}
