import type { CmcdReport, CmcdRequestData, PlayerState } from '#lib/cmcd/parse-reports.ts';

import { correctClock } from './correct-clock.ts';
import { addSeen, hasSeen } from './seen-numbers.ts';
import { type Moment, NEW_STATE, type Session, type SessionState } from './session.ts';

/** The reports of one body, or the data of one media request, for one session. */
export type Batch =
  | {
      readonly kind: 'reports';
      readonly arrivedAtMs: number;
      readonly reports: readonly CmcdReport[];
    }
  | { readonly kind: 'request'; readonly arrivedAtMs: number; readonly data: CmcdRequestData };

/** A report, or the data of a media request, with its moment. */
export type OrderedReport = { readonly moment: Moment; readonly fields: ReportFields };
type ReportFields = Omit<CmcdRequestData, 'sessionId' | 'isStarved' | 'isUrgent' | 'isForMedia'> & {
  readonly event: string;
};

/** `state` does not contain the new moments yet. */
export type OrderedReports = {
  readonly state: SessionState;
  readonly reports: readonly OrderedReport[];
};

/** The new reports of a batch in server time; undefined if there are none. */
export function orderReports(
  before: Session | undefined,
  batch: Batch,
): OrderedReports | undefined {
  return batch.kind === 'reports'
    ? orderBatch(before?.state ?? NEW_STATE, batch)
    : orderRequest(before, batch);
}

/** Numbers the reports, drops duplicates and converts their times. */
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
  const newest = numbered.reduce((a, b) => (b.order >= a.order ? b : a), numbered[0] ?? NO_REPORT);
  if (newest === NO_REPORT) return undefined;
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

const NO_REPORT = { clockMs: 0, order: -1 };

/** A media request proves only that the player still fetches media, so the session continues. */
function orderRequest(
  before: Session | undefined,
  { data, arrivedAtMs }: Extract<Batch, { kind: 'request' }>,
): OrderedReports | undefined {
  const previous = before?.state ?? { ...NEW_STATE, source: 'requests' };
  if (previous.source === 'reports') return undefined;
  const hasPlayed = (before?.playedAtMs ?? null) !== null;
  const state = inferState(data, hasPlayed);
  if (state === undefined) return undefined;
  const at = { order: findLastOrder(previous) + 1, atMs: arrivedAtMs };
  const fields: ReportFields = { ...data, event: '' };
  const moment = { ...toMoment(fields, at), state };
  // The player stalled and recovered; CMCD version 1 does not report for how long.
  const stall = { ...moment, state: 'r' as const };
  const moments =
    data.isStarved && hasPlayed ? [stall, { ...moment, order: at.order + 1 }] : [moment];
  return { state: previous, reports: moments.map((a) => ({ moment: a, fields })) };
}

/** Returns undefined without evidence: live manifests are reloaded even while nothing plays. */
function inferState(data: CmcdRequestData, hasPlayed: boolean): PlayerState | undefined {
  const { state, isForMedia, isUrgent } = data;
  if (state !== null) return state;
  if (hasPlayed) return isForMedia ? 'p' : undefined;
  return isForMedia && !isUrgent ? 'p' : 's';
}

function toMoment(
  fields: ReportFields,
  at: { readonly order: number; readonly atMs: number },
): Moment {
  return { ...at, state: fields.state, playheadMs: fields.playheadMs, rate: fields.rate ?? 1 };
}

/** Detects duplicates from players that do not number their reports. */
function isSameMoment(a: Moment, b: Moment): boolean {
  return a.atMs === b.atMs && a.state === b.state && a.playheadMs === b.playheadMs;
}

function findLastOrder({ anchor, tail }: SessionState): number {
  return (tail.at(-1) ?? anchor)?.order ?? -1;
}
