import type { CmcdReport } from '#lib/cmcd/parse-reports.ts';

import { correctClock } from './correct-clock.ts';
import { orderRequests } from './order-requests.ts';
import {
  findLastOrder,
  type OrderedReport,
  type OrderedReports,
  toMoment,
} from './ordered-report.ts';
import type { MediaRequest } from './requested-media.ts';
import { addSeen, hasSeen } from './seen-numbers.ts';
import {
  type Moment,
  NEW_STATE,
  type Session,
  type SessionDetails,
  type SessionState,
} from './session.ts';

/** The reports in one request body, or consecutive media requests, of one session. */
export type Batch =
  | {
      readonly kind: 'reports';
      readonly arrivedAtMs: number;
      readonly reports: readonly CmcdReport[];
    }
  | {
      readonly kind: 'requests';
      readonly arrivedAtMs: number;
      readonly requests: readonly MediaRequest[];
    };

/** The new reports of a batch in server time; undefined if there are none. */
export function orderReports(
  before: Session | undefined,
  batch: Batch,
  details: SessionDetails,
): OrderedReports | undefined {
  return batch.kind === 'reports'
    ? orderBatch(before?.state ?? NEW_STATE, batch)
    : orderRequests(before, batch.requests, details);
}

/** Numbers the reports, drops duplicates and converts their times to server time. */
function orderBatch(
  previous: SessionState,
  { reports, arrivedAtMs }: Extract<Batch, { kind: 'reports' }>,
): OrderedReports | undefined {
  const current = previous.source === 'reports' ? previous : NEW_STATE;
  let next = findLastOrder(current) + 1;
  const numbered = reports.map((fields) => ({
    fields,
    clockMs: fields.clockMs,
    order: fields.sequence ?? next++,
  }));
  const [first] = numbered;
  if (first === undefined) return undefined;
  const newest = numbered.reduce((a, b) => (b.order >= a.order ? b : a), first);
  const { clockOffsetMs, shiftMs, toServerTime } = correctClock(current, newest, arrivedAtMs);
  const shift = (moment: Moment): Moment => ({ ...moment, atMs: moment.atMs - shiftMs });
  const anchor = current.anchor && shift(current.anchor);
  const tail = shiftMs === 0 ? current.tail : current.tail.map(shift);

  let { seen } = current;
  const ordered: OrderedReport[] = [];
  for (const { fields, clockMs, order } of numbered) {
    const atMs = toServerTime(clockMs);
    if (atMs === undefined) continue;
    const moment = toMoment(fields, { order, atMs });
    const isKnown =
      fields.sequence === null
        ? [...tail, ...ordered.map((a) => a.moment)].some((b) => isSameMoment(b, moment))
        : hasSeen(seen, fields.sequence);
    if (isKnown) continue;
    if (fields.sequence !== null) seen = addSeen(seen, fields.sequence);
    ordered.push({ moment, fields });
  }
  return {
    state: { ...current, source: 'reports', clockOffsetMs, seen, anchor, tail },
    reports: ordered,
  };
}

/** Detects duplicates from players that do not number their reports. */
function isSameMoment(a: Moment, b: Moment): boolean {
  return a.atMs === b.atMs && a.state === b.state && a.playheadMs === b.playheadMs;
}
