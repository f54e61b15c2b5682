import type { CmcdReport, CmcdRequestNote, PlayerState } from '#lib/cmcd/read-reports.ts';

import { placeInTime } from './place-in-time.ts';
import { addSeen, hasSeen } from './seen-numbers.ts';
import { type Moment, NEW_STATE, type Session, type SessionState } from './session.ts';

/** What one body, or one request for media, said of one session. */
export type Batch =
  | {
      readonly kind: 'reports';
      readonly arrivedAtMs: number;
      readonly reports: readonly CmcdReport[];
    }
  | { readonly kind: 'request'; readonly arrivedAtMs: number; readonly note: CmcdRequestNote };

/** A report, or what a request says, at its place. */
export type Placed = { readonly moment: Moment; readonly said: Said };
type Said = Omit<CmcdRequestNote, 'sessionId' | 'isStarved' | 'isUrgent' | 'isForMedia'> & {
  readonly event: string;
};

/** `state` has yet to be given the moments: it holds those that they are added to. */
export type Taken = { readonly state: SessionState; readonly placed: readonly Placed[] };

/** What is new in a batch, each at its place in our time; undefined where it says nothing. */
export function placeBatch(before: Session | undefined, batch: Batch): Taken | undefined {
  return batch.kind === 'reports'
    ? placeReports(before?.state ?? NEW_STATE, batch)
    : placeNote(before, batch);
}

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
