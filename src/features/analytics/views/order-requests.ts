import type { CmcdRequestData, PlayerState } from '#lib/cmcd/parse-reports.ts';

import {
  findLastOrder,
  type OrderedReport,
  type OrderedReports,
  type ReportFields,
  toMoment,
} from './ordered-report.ts';
import { addMediaRequest, type MediaRequest, type RequestedMedia } from './requested-media.ts';
import { createSession, NEW_STATE, type Session, type SessionDetails } from './session.ts';

/**
 * Media requests do not report the playhead, and their times are those of downloads. Playback is
 * therefore measured by the requested media time.
 */
export function orderRequests(
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
    // Version 2 in request mode can report the more precise playhead.
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
