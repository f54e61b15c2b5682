import { addSaid, placeBeside } from './add-said.ts';
import { type Batch, type Placed, placeBatch } from './place-batch.ts';
import { carryStates, judgeProgress, type Progress } from './progress.ts';
import { addSpan, cellOf, createChange, type SessionChange } from './session-change.ts';
import {
  beginSession,
  type Moment,
  NEW_STATE,
  type Session,
  type SessionFacts,
  type SessionState,
} from './session.ts';
import { addParts, findLastWatched, type WatchedParts } from './watched-parts.ts';

export type Added = { readonly session: Session; readonly change: SessionChange };

/** Moments that stay open to what was overtaken on the way. */
const TAIL_MAX = 40;
const STARTUP_MS_MAX = 10 * 60_000;
/** A play that came so far has reached the end: few watch the credits. */
const COMPLETED_PART = 0.95;

/**
 * Adds a batch to its session, which may not have begun, and tells what that changes in the sums. Undefined where nothing in
 * it is new. Whatever the order in which batches come, and however often, the sums come out the same.
 */
export function addBatch(
  before: Session | undefined,
  batch: Batch,
  facts: SessionFacts,
): Added | undefined {
  const { arrivedAtMs } = batch;
  const former = before?.state ?? NEW_STATE;
  const taken = placeBatch(before, batch);
  const first = taken?.placed[0];
  if (taken === undefined || first === undefined) return undefined;

  const change = createChange();
  const begunAtMs = Math.min(...taken.placed.map(({ moment }) => moment.atMs));
  const session = before ?? beginSession(facts, begunAtMs);
  if (before === undefined) cellOf(change, begunAtMs).sums.sessions += 1;

  const told = addSaid(session, taken.placed, change);
  const { anchor, tail: kept } = taken.state;
  const tail = insertMoments(anchor, kept, { placed: taken.placed, arrivedAtMs });
  const was = judgeProgress(former.anchor, former.tail);
  const is = judgeProgress(anchor, tail);
  // What was counted for later than now was counted before our own clock was set back.
  const countedMinuteMs = former.countedMinuteMs > arrivedAtMs ? 0 : former.countedMinuteMs;
  const moved = addProgress(told, { was, is, countedMinuteMs }, change);
  const parts = { settled: taken.state.settledParts, latest: is.parts };
  const watched = joinParts(parts, session.durationMs);
  const state = settle(
    { ...taken.state, tail, countedMinuteMs, isErrorOwed: told.state.isErrorOwed },
    session.durationMs,
  );
  return { session: countOnce(session, { ...moved, watched, state }, { is, change }), change };
}

/** In the order of their numbers; a player's clock never runs backwards there. */
function insertMoments(
  anchor: Moment | null,
  tail: readonly Moment[],
  { placed, arrivedAtMs }: { readonly placed: readonly Placed[]; readonly arrivedAtMs: number },
): readonly Moment[] {
  const settledOrder = anchor?.order ?? -1;
  const moments = placed.map(({ moment }) => moment).filter(({ order }) => order > settledOrder);
  let atMs = anchor?.atMs ?? 0;
  return [...tail, ...moments]
    .toSorted((a, b) => a.order - b.order)
    .map((moment) => {
      // Ours may have been set back.
      atMs = atMs > arrivedAtMs ? moment.atMs : Math.max(atMs, moment.atMs);
      return moment.atMs === atMs ? moment : { ...moment, atMs };
    });
}

type Judged = {
  readonly was: Progress;
  readonly is: Progress;
  readonly countedMinuteMs: number;
};

/** Puts what the moments say now in the place of what they said before. */
function addProgress(session: Session, judged: Judged, change: SessionChange): Session {
  const { was, is, countedMinuteMs } = judged;
  for (const [progress, sign] of [
    [was, -1],
    [is, 1],
  ] as const) {
    for (const span of progress.played) addSpan(change, span, { sum: 'watch_ms', sign });
    for (const span of progress.stalled) addSpan(change, span, { sum: 'rebuffer_ms', sign });
    for (const atMs of progress.stallsAtMs) cellOf(change, atMs).sums.rebuffers += sign;
    for (const atMs of progress.minutes) {
      if (atMs > countedMinuteMs) change.minutes.set(atMs, (change.minutes.get(atMs) ?? 0) + sign);
    }
  }
  return {
    ...session,
    watchMs: session.watchMs + total(is.played) - total(was.played),
    rebufferMs: session.rebufferMs + total(is.stalled) - total(was.stalled),
    rebuffers: session.rebuffers + is.stallsAtMs.length - was.stallsAtMs.length,
    seeks: session.seeks + is.seeks - was.seeks,
  };
}

/** None of them beyond the end. */
function joinParts(
  { settled, latest }: { readonly settled: WatchedParts; readonly latest: WatchedParts },
  durationMs: number | null,
): WatchedParts {
  const endMsMax = durationMs ?? Infinity;
  const within = latest.map(([startMs, endMs]) => [startMs, Math.min(endMs, endMsMax)] as const);
  return addParts(
    settled,
    within.filter(([startMs, endMs]) => startMs < endMs),
  );
}

function total(spans: Progress['played']): number {
  return spans.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
}

/** What is counted the first time that it is known, and stays. */
function countOnce(
  former: Session,
  session: Session,
  { is, change }: { readonly is: Progress; readonly change: SessionChange },
): Session {
  const playedAtMs = former.playedAtMs ?? is.playedAtMs;
  if (playedAtMs === null) return session;
  const cell = cellOf(change, playedAtMs);
  if (former.playedAtMs === null) cell.sums.plays += 1;
  const startupMs = session.startupMs ?? toStartup(is.startingAtMs, playedAtMs);
  const wasCounted = former.playedAtMs !== null && former.startupMs !== null;
  if (startupMs !== null && !wasCounted) cell.startupsMs.push(startupMs);
  const isCompleted = session.isCompleted || hasCompleted(session, is);
  if (isCompleted && !session.isCompleted) {
    cellOf(change, placeBeside(playedAtMs, session.lastAtMs)).sums.completed += 1;
  }
  return { ...session, playedAtMs, startupMs, isCompleted };
}

/** Where the player doesn't tell it: from `starting` to `playing` (CTA-5004-B, `msd`). */
function toStartup(startingAtMs: number | null, playedAtMs: number): number | null {
  if (startingAtMs === null || startingAtMs > playedAtMs) return null;
  const startupMs = playedAtMs - startingAtMs;
  return startupMs <= STARTUP_MS_MAX ? startupMs : null;
}

function hasCompleted({ watched, durationMs, isLive }: Session, { hasEnded }: Progress): boolean {
  if (hasEnded) return true;
  return durationMs !== null && !isLive && findLastWatched(watched) >= durationMs * COMPLETED_PART;
}

/** Settles the oldest moments where there are many: their time is counted, and stays. */
function settle(state: SessionState, durationMs: number | null): SessionState {
  const { anchor, tail } = state;
  if (tail.length <= TAIL_MAX) return state;
  const settled = carryStates(anchor, tail).slice(0, tail.length - TAIL_MAX);
  const { minutes, parts, placeMs } = judgeProgress(anchor, settled);
  const last = settled.at(-1);
  return {
    ...state,
    anchor: last === undefined ? anchor : { ...last, playheadMs: placeMs },
    tail: tail.slice(settled.length),
    settledParts: joinParts({ settled: state.settledParts, latest: parts }, durationMs),
    countedMinuteMs: Math.max(state.countedMinuteMs, ...minutes),
  };
}
