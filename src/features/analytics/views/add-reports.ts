import type { CmcdReport, CmcdRequestNote, PlayerState } from '../../../lib/cmcd/read-reports.ts';
import { DAY_MS } from '../rollup.ts';
import { placeInTime } from './place-in-time.ts';
import { carryStates, judgeProgress, type Progress } from './progress.ts';
import { addSeen, hasSeen } from './seen-numbers.ts';
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

/** What one body, or one request for media, said of one session. */
export type Batch =
  | {
      readonly kind: 'reports';
      readonly arrivedAtMs: number;
      readonly reports: readonly CmcdReport[];
    }
  | { readonly kind: 'request'; readonly arrivedAtMs: number; readonly note: CmcdRequestNote };

export type Added = { readonly session: Session; readonly change: SessionChange };

/** Moments that stay open to what was overtaken on the way. */
const TAIL_MAX = 40;
const STARTUP_MS_MAX = 10 * 60_000;
/** A play that came so far has reached the end: few watch the credits. */
const COMPLETED_PART = 0.95;

/** A report at its place. */
type Placed = { readonly moment: Moment; readonly said: Said };
type Said = Omit<CmcdRequestNote, 'sessionId' | 'isStarved' | 'isUrgent' | 'isForMedia'> & {
  readonly event: string;
};

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
  const taken = batch.kind === 'reports' ? placeReports(former, batch) : placeNote(before, batch);
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

/** `state` has yet to be given the moments: it holds those that they are added to. */
type Taken = { readonly state: SessionState; readonly placed: readonly Placed[] };

/** Numbers them, leaves out those that have been here, and places them in our time. */
function placeReports(
  former: SessionState,
  { reports, arrivedAtMs }: Extract<Batch, { kind: 'reports' }>,
): Taken | undefined {
  const fresh = former.source === 'reports' ? former : NEW_STATE;
  let next = lastOrderOf(fresh) + 1;
  const numbered = reports.map((said) => ({
    said,
    clockMs: said.clockMs,
    order: said.sequence ?? next++,
  }));
  const newest = numbered.reduce((a, b) => (b.order >= a.order ? b : a), numbered[0] ?? NO_REPORT);
  if (newest === NO_REPORT) return undefined;
  const { clockOffsetMs, shiftMs, place } = placeInTime(fresh, newest, arrivedAtMs);
  const shift = (moment: Moment): Moment => ({ ...moment, atMs: moment.atMs - shiftMs });
  const anchor = fresh.anchor && shift(fresh.anchor);
  const tail = shiftMs === 0 ? fresh.tail : fresh.tail.map(shift);

  let { seen } = fresh;
  const placed: Placed[] = [];
  for (const { said, clockMs, order } of numbered) {
    const atMs = place(clockMs);
    if (atMs === undefined) continue;
    const moment = toMoment(said, { order, atMs });
    const isKnown =
      said.sequence === null
        ? [...tail, ...placed.map((one) => one.moment)].some((other) => isSame(other, moment))
        : hasSeen(seen, said.sequence);
    if (isKnown) continue;
    if (said.sequence !== null) seen = addSeen(seen, said.sequence);
    placed.push({ moment, said });
  }
  return { state: { ...fresh, source: 'reports', clockOffsetMs, seen, anchor, tail }, placed };
}

const NO_REPORT = { clockMs: 0, order: -1 };

/** A request says little: that media is wanted, and so that the session goes on. */
function placeNote(
  before: Session | undefined,
  { note, arrivedAtMs }: Extract<Batch, { kind: 'request' }>,
): Taken | undefined {
  const former = before?.state ?? { ...NEW_STATE, source: 'requests' };
  if (former.source === 'reports') return undefined;
  const hasPlayed = (before?.playedAtMs ?? null) !== null;
  const state = toNotedState(note, hasPlayed);
  if (state === undefined) return undefined;
  const at = { order: lastOrderOf(former) + 1, atMs: arrivedAtMs };
  const said: Said = { ...note, event: '' };
  const moment = { ...toMoment(said, at), state };
  // It has run empty and been filled since: how long that took is not told by version 1.
  const stall = { ...moment, state: 'r' as const };
  const moments =
    note.isStarved && hasPlayed ? [stall, { ...moment, order: at.order + 1 }] : [moment];
  return { state: former, placed: moments.map((one) => ({ moment: one, said })) };
}

/** Undefined where nothing is told: live manifests are asked for again and again, also while nothing plays. */
function toNotedState(note: CmcdRequestNote, hasPlayed: boolean): PlayerState | undefined {
  const { state, isForMedia, isUrgent } = note;
  if (state !== null) return state;
  if (hasPlayed) return isForMedia ? 'p' : undefined;
  return isForMedia && !isUrgent ? 'p' : 's';
}

function toMoment(said: Said, at: { readonly order: number; readonly atMs: number }): Moment {
  return { ...at, state: said.state, playheadMs: said.playheadMs, rate: said.rate ?? 1 };
}

/** Where a player doesn't number its reports. */
function isSame(one: Moment, other: Moment): boolean {
  return (
    one.atMs === other.atMs && one.state === other.state && one.playheadMs === other.playheadMs
  );
}

function lastOrderOf({ anchor, tail }: SessionState): number {
  return (tail.at(-1) ?? anchor)?.order ?? -1;
}

/** What counts by itself, wherever it stands among the others. */
function addSaid(session: Session, placed: readonly Placed[], change: SessionChange): Session {
  let { bitrateKbps, bitrateChanges, startupMs, lastAtMs, isLive } = session;
  for (const { moment, said } of placed) {
    lastAtMs = Math.max(lastAtMs, moment.atMs);
    isLive ||= said.isLive === true;
    startupMs ??= said.startupMs;
    if (said.bitrateKbps !== null) {
      if (bitrateKbps !== null && bitrateKbps !== said.bitrateKbps) bitrateChanges += 1;
      bitrateKbps = said.bitrateKbps;
    }
  }
  const told = { ...session, bitrateKbps, bitrateChanges, startupMs, lastAtMs, isLive };
  return placed.reduce((one, next) => addError(one, next, change), told);
}

/**
 * An error is told by an event of its own, by the state that it leads to, or by both: some players do so in one report
 * and some in two, of which one counts.
 */
function addError(session: Session, { moment, said }: Placed, change: SessionChange): Session {
  const isTold = said.event === 'e' || (said.event === '' && said.errorCodes.length > 0);
  const isFirstFatal = !isTold && moment.state === 'f' && session.errors === 0;
  if (!isTold && !isFirstFatal) return session;
  const lastError = said.errorCodes[0] ?? session.lastError;
  if (isTold && session.state.isErrorOwed) {
    return { ...session, lastError, state: { ...session.state, isErrorOwed: false } };
  }
  cellOf(change, moment.atMs).sums.errors += 1;
  if (session.errors === 0) {
    cellOf(change, placeBeside(session.startedAtMs, moment.atMs)).sums.failed += 1;
  }
  const state = { ...session.state, isErrorOwed: isFirstFatal };
  return { ...session, errors: session.errors + 1, lastError, state };
}

/** What belongs to a start or a play is counted there, but for views of days: old sums change no more. */
function placeBeside(startedAtMs: number, atMs: number): number {
  return atMs - startedAtMs > DAY_MS ? atMs : startedAtMs;
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
