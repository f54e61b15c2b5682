import type { CmcdReport, CmcdRequestData, PlayerState } from '#lib/cmcd/parse-reports.ts';

import { correctClock } from './correct-clock.ts';
import { addMediaRequest, type MediaRequest, type RequestedMedia } from './requested-media.ts';
import { addSeen, hasSeen } from './seen-numbers.ts';
import {
  createSession,
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

/** A report, or the data of a media request, with its moment. */
export type OrderedReport = { readonly moment: Moment; readonly fields: ReportFields };
type ReportFields = Pick<
  CmcdReport,
  'event' | 'state' | 'playheadMs' | 'rate' | 'startupMs' | 'bitrateKbps' | 'errorCodes' | 'isLive'
>;

/** `state` does not contain the new moments yet. */
export type OrderedReports = {
  readonly state: SessionState;
  readonly reports: readonly OrderedReport[];
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

/**
 * Media requests do not report the playhead, and their times are those of downloads. Playback is
 * therefore measured by the requested media time.
 */
function orderRequests(
  before: Session | undefined,
  requests: readonly MediaRequest[],
  details: SessionDetails,
): OrderedReports | undefined {
  const session = before ?? startFromRequests(details, requests);
  if (session.state.source === 'reports') return undefined;
  const isLive = session.isLive || requests.some(({ data }) => data.isLive === true);
  const limits = {
    startedAtMs: session.startedAtMs,
    durationMs: isLive ? null : session.durationMs,
  };
  let current: RequestState = {
    media: session.state.media,
    lastAtMs: session.lastAtMs,
    hasPlayed: session.playedAtMs !== null,
    order: findLastOrder(session.state) + 1,
  };
  const reports: OrderedReport[] = [];
  for (const request of requests) {
    const ordered = orderRequest(current, request, limits);
    current = ordered.next;
    reports.push(...ordered.reports);
  }
  const { media } = current;
  return { state: { ...session.state, ...(media && { media }) }, reports };
}

function startFromRequests(details: SessionDetails, requests: readonly MediaRequest[]): Session {
  const session = createSession(details, requests[0]?.atMs ?? 0);
  return { ...session, state: { ...NEW_STATE, source: 'requests' } };
}

type RequestState = {
  readonly media: RequestedMedia | undefined;
  readonly lastAtMs: number;
  readonly hasPlayed: boolean;
  readonly order: number;
};

function orderRequest(
  current: RequestState,
  request: MediaRequest,
  limits: { readonly startedAtMs: number; readonly durationMs: number | null },
): { readonly next: RequestState; readonly reports: readonly OrderedReport[] } {
  const { hasPlayed, lastAtMs, order } = current;
  const { data, atMs } = request;
  const playingSinceMs = hasPlayed ? lastAtMs : null;
  const { media, playedMs } = addMediaRequest(current.media, request, {
    ...limits,
    playingSinceMs,
  });
  const state = inferState(data, hasPlayed || playedMs > 0);
  if (state === undefined) return { next: { ...current, media }, reports: [] };
  const states: readonly PlayerState[] = data.isStarved && hasPlayed ? ['r', state] : [state];
  const reports = toRequestReports(request, { order, playedMs, states });
  return {
    next: {
      media,
      lastAtMs: Math.max(lastAtMs, atMs),
      hasPlayed: hasPlayed || state === 'p',
      order: order + reports.length,
    },
    reports,
  };
}

/**
 * If a request reports a stall, the player has already recovered. CMCD version 1 does not report
 * how long the stall lasted.
 */
function toRequestReports(
  { data, atMs }: MediaRequest,
  {
    order,
    playedMs,
    states,
  }: {
    readonly order: number;
    readonly playedMs: number;
    readonly states: readonly PlayerState[];
  },
): readonly OrderedReport[] {
  return states.map((state, index) => {
    const fields: ReportFields = { ...data, event: '' };
    const moment = { ...toMoment(fields, { order: order + index, atMs }), state };
    // Version 2 in request mode can report the playhead, which is more precise.
    if (data.playheadMs !== null) return { moment, fields };
    return { moment: { ...moment, playedMs: index === 0 ? playedMs : 0 }, fields };
  });
}

/**
 * Returns undefined if the request implies no state: live manifests, for example, are reloaded even
 * while nothing plays.
 */
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
