import { applyReports, toCountedAtMs } from './apply-reports.ts';
import { type Batch, orderReports } from './order-reports.ts';
import type { OrderedReport } from './ordered-report.ts';
import { mergeRanges, findLastPlayed, type PlayedRanges } from './played-ranges.ts';
import { carryStates, calculateProgress, type Progress } from './progress.ts';
import { addSpan, bucketAt, createChange, type SessionChange } from './session-change.ts';
import {
  createSession,
  type Moment,
  NEW_STATE,
  type Session,
  type SessionDetails,
  type SessionState,
} from './session.ts';

export type BatchResult = { readonly session: Session; readonly change: SessionChange };

/** Number of recent moments that are kept so that late reports can be inserted between them. */
const TAIL_MAX = 40;
const STARTUP_MS_MAX = 10 * 60_000;
/** A play is completed at this fraction of the video, because few viewers watch the credits. */
const COMPLETED_RATIO = 0.95;

/**
 * Applies a batch to its session, or starts one, and returns the changes to the counters. Returns
 * undefined if nothing in the batch is new. The resulting counters do not depend on the order of
 * batches or on duplicates.
 */
export function applyBatch(
  before: Session | undefined,
  batch: Batch,
  details: SessionDetails,
): BatchResult | undefined {
  const { arrivedAtMs } = batch;
  const previousState = before?.state ?? NEW_STATE;
  const ordered = orderReports(before, batch, details);
  const first = ordered?.reports[0];
  if (ordered === undefined || first === undefined) return undefined;

  const change = createChange();
  const startedAtMs = Math.min(...ordered.reports.map(({ moment }) => moment.atMs));
  const session = before ?? createSession(details, startedAtMs);
  if (before === undefined) bucketAt(change, startedAtMs).counters.sessions += 1;

  const reported = applyReports(session, ordered.reports, change);
  const { anchor, tail: storedTail } = ordered.state;
  const tail = insertMoments(anchor, storedTail, { reports: ordered.reports, arrivedAtMs });
  const previous = calculateProgress(previousState.anchor, previousState.tail);
  const current = calculateProgress(anchor, tail);
  // If the last counted minute is in the future, this server's clock has been set back.
  const countedMinuteMs =
    previousState.countedMinuteMs > arrivedAtMs ? 0 : previousState.countedMinuteMs;
  const progressed = addProgress(reported, { previous, current, countedMinuteMs }, change);
  const ranges = { finalized: ordered.state.settledParts, latest: current.ranges };
  const watched = joinRanges(ranges, session.durationMs);
  const state = finalizeMoments(
    { ...ordered.state, tail, countedMinuteMs, isErrorOwed: reported.state.isErrorOwed },
    session.durationMs,
  );
  return {
    session: countOnce(session, { ...progressed, watched, state }, { current, change }),
    change,
  };
}

/** Sorts moments by sequence number and makes their times monotonic. */
function insertMoments(
  anchor: Moment | null,
  tail: readonly Moment[],
  {
    reports,
    arrivedAtMs,
  }: { readonly reports: readonly OrderedReport[]; readonly arrivedAtMs: number },
): readonly Moment[] {
  const finalizedOrder = anchor?.order ?? -1;
  const moments = reports.map(({ moment }) => moment).filter(({ order }) => order > finalizedOrder);
  let atMs = anchor?.atMs ?? 0;
  return [...tail, ...moments]
    .toSorted((a, b) => a.order - b.order)
    .map((moment) => {
      // If the previous moment is later than the arrival, this server's clock has been set back.
      atMs = atMs > arrivedAtMs ? moment.atMs : Math.max(atMs, moment.atMs);
      return moment.atMs === atMs ? moment : { ...moment, atMs };
    });
}

/** Subtracts the progress of the previous moments and adds that of the current ones. */
function addProgress(
  session: Session,
  delta: {
    readonly previous: Progress;
    readonly current: Progress;
    readonly countedMinuteMs: number;
  },
  change: SessionChange,
): Session {
  const { previous, current, countedMinuteMs } = delta;
  for (const [progress, sign] of [
    [previous, -1],
    [current, 1],
  ] as const) {
    for (const span of progress.played) addSpan(change, span, { counter: 'watch_ms', sign });
    for (const span of progress.stalled) addSpan(change, span, { counter: 'rebuffer_ms', sign });
    for (const atMs of progress.stallsAtMs) bucketAt(change, atMs).counters.rebuffers += sign;
    for (const atMs of progress.minutes) {
      if (atMs > countedMinuteMs) change.minutes.set(atMs, (change.minutes.get(atMs) ?? 0) + sign);
    }
  }
  return {
    ...session,
    watchMs: session.watchMs + sumLengths(current.played) - sumLengths(previous.played),
    rebufferMs: session.rebufferMs + sumLengths(current.stalled) - sumLengths(previous.stalled),
    rebuffers: session.rebuffers + current.stallsAtMs.length - previous.stallsAtMs.length,
    seeks: session.seeks + current.seeks - previous.seeks,
  };
}

/** Joins the finalized and the latest ranges; the latest are cut off at the end of the video. */
function joinRanges(
  { finalized, latest }: { readonly finalized: PlayedRanges; readonly latest: PlayedRanges },
  durationMs: number | null,
): PlayedRanges {
  const endMsMax = durationMs ?? Infinity;
  const within = latest.map(([startMs, endMs]) => [startMs, Math.min(endMs, endMsMax)] as const);
  return mergeRanges(
    finalized,
    within.filter(([startMs, endMs]) => startMs < endMs),
  );
}

function sumLengths(spans: Progress['played']): number {
  return spans.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}

/** A milestone, such as the start of playback, is counted once and does not change later. */
function countOnce(
  previousState: Session,
  session: Session,
  { current, change }: { readonly current: Progress; readonly change: SessionChange },
): Session {
  const playedAtMs = previousState.playedAtMs ?? current.playedAtMs;
  if (playedAtMs === null) return session;
  const bucket = bucketAt(change, playedAtMs);
  if (previousState.playedAtMs === null) bucket.counters.plays += 1;
  const startupMs = session.startupMs ?? toStartup(session.state, current, playedAtMs);
  const wasCounted = previousState.playedAtMs !== null && previousState.startupMs !== null;
  if (startupMs !== null && !wasCounted) bucket.startupsMs.push(startupMs);
  const isCompleted = session.isCompleted || hasCompleted(session, current);
  if (isCompleted && !session.isCompleted) {
    bucketAt(change, toCountedAtMs(playedAtMs, session.lastAtMs)).counters.completed += 1;
  }
  return { ...session, playedAtMs, startupMs, isCompleted };
}

/**
 * For players without `msd`: the time from `starting` to `playing` (CTA-5004-B). Media requests do
 * not report when playback starts.
 */
function toStartup(
  { source }: SessionState,
  { startingAtMs }: Progress,
  playedAtMs: number,
): number | null {
  if (source === 'requests') return null;
  if (startingAtMs === null || startingAtMs > playedAtMs) return null;
  const startupMs = playedAtMs - startingAtMs;
  return startupMs <= STARTUP_MS_MAX ? startupMs : null;
}

function hasCompleted({ watched, durationMs, isLive }: Session, { hasEnded }: Progress): boolean {
  if (hasEnded) return true;
  return durationMs !== null && !isLive && findLastPlayed(watched) >= durationMs * COMPLETED_RATIO;
}

/** If the tail is too long, finalizes its oldest moments: their times no longer change. */
function finalizeMoments(state: SessionState, durationMs: number | null): SessionState {
  const { anchor, tail } = state;
  if (tail.length <= TAIL_MAX) return state;
  const finalized = carryStates(anchor, tail).slice(0, tail.length - TAIL_MAX);
  const { minutes, ranges, positionMs } = calculateProgress(anchor, finalized);
  const last = finalized.at(-1);
  return {
    ...state,
    anchor: last === undefined ? anchor : { ...last, playheadMs: positionMs },
    tail: tail.slice(finalized.length),
    settledParts: joinRanges({ finalized: state.settledParts, latest: ranges }, durationMs),
    countedMinuteMs: Math.max(state.countedMinuteMs, ...minutes),
  };
}
