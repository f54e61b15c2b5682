import { MINUTE_MS } from './rollup.ts';
import type { Moment } from './session.ts';
import type { WatchedPart } from './watched-parts.ts';

/** A stretch of our own time. */
export type Span = { readonly startMs: number; readonly lengthMs: number };

/** What a row of moments says of the time between them. */
export type Progress = {
  readonly played: readonly Span[];
  readonly stalled: readonly Span[];
  readonly stallsAtMs: readonly number[];
  readonly seeks: number;
  readonly parts: readonly WatchedPart[];
  /** In which there was playing or stalling. */
  readonly minutes: ReadonlySet<number>;
  readonly playedAtMs: number | null;
  readonly startingAtMs: number | null;
  readonly hasEnded: boolean;
};

/** A playhead that goes with the clock, within this and a twentieth, has played all the time. */
const SLACK_MS = 1_000;
const SLACK_PART = 0.05;
/** Where no playhead bears it out, nobody is believed to have played, or to have waited, for longer between two reports. */
const UNPROVEN_MS_MAX = 120_000;

/** `anchor` is the settled moment before them, of which nothing is counted but where it led to. */
export function judgeProgress(anchor: Moment | null, tail: readonly Moment[]): Progress {
  const played: Span[] = [];
  const stalled: Span[] = [];
  const stallsAtMs: number[] = [];
  const parts: WatchedPart[] = [];
  const minutes = new Set<number>();
  let seeks = 0;
  let playedAtMs: number | null = null;
  let startingAtMs: number | null = null;
  let before = anchor;
  for (const moment of carryStates(anchor, tail)) {
    const { state, atMs } = moment;
    const step = judgeStep(before, moment);
    if (step.kind === 'played') {
      played.push(step.span);
      if (step.part !== null) parts.push(step.part);
      playedAtMs ??= step.span.startMs;
    }
    if (step.kind === 'stalled') stalled.push(step.span);
    if (step.kind !== 'nothing') addMinutes(minutes, step.span);
    if (state === 'r' && before?.state !== 'r') stallsAtMs.push(atMs);
    if (state === 'k' && before?.state !== 'k') seeks += 1;
    if (state === 'p' || state === 'r') minutes.add(toMinute(atMs));
    if (state === 'p') playedAtMs ??= atMs;
    if (state === 's') startingAtMs ??= atMs;
    before = moment;
  }
  const hasEnded = tail.some(({ state }) => state === 'e');
  return {
    played,
    stalled,
    stallsAtMs,
    seeks,
    parts,
    minutes,
    playedAtMs,
    startingAtMs,
    hasEnded,
  };
}

/** A report that tells no state leaves it as it was. */
export function carryStates(anchor: Moment | null, tail: readonly Moment[]): readonly Moment[] {
  let state = anchor?.state ?? null;
  return tail.map((moment) => {
    state = moment.state ?? state;
    return moment.state === state ? moment : { ...moment, state };
  });
}

type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stalled'; readonly span: Span }
  | { readonly kind: 'played'; readonly span: Span; readonly part: WatchedPart | null };

function judgeStep(before: Moment | null, after: Moment): Step {
  if (before === null) return { kind: 'nothing' };
  const startMs = before.atMs;
  const wallMs = Math.max(0, after.atMs - startMs);
  switch (before.state) {
    case 'p':
      return judgePlaying(before, after, wallMs);
    case 'r':
      return {
        kind: 'stalled',
        span: { startMs, lengthMs: Math.min(wallMs, UNPROVEN_MS_MAX) },
      };
    case null:
      // Some players report no state but when they are told to: a playhead that moves with the clock will do.
      return isProven(before, after, wallMs)
        ? judgePlaying(before, after, wallMs)
        : { kind: 'nothing' };
    default:
      return { kind: 'nothing' };
  }
}

function judgePlaying(before: Moment, after: Moment, wallMs: number): Step {
  const { atMs: startMs, playheadMs: fromMs, rate } = before;
  const toMs = after.playheadMs;
  if (fromMs !== null && toMs !== null) {
    if (isProven(before, after, wallMs)) {
      return { kind: 'played', span: { startMs, lengthMs: wallMs }, part: [fromMs, toMs] };
    }
    // Slower than the clock: it stood still for a while, or the device slept. At a seek the playhead may be where it leads.
    if (toMs >= fromMs && toMs - fromMs < wallMs * rate && after.state !== 'k') {
      const lengthMs = Math.round((toMs - fromMs) / rate);
      return { kind: 'played', span: { startMs, lengthMs }, part: [fromMs, toMs] };
    }
  }
  const lengthMs = Math.min(wallMs, UNPROVEN_MS_MAX);
  const part: WatchedPart | null =
    fromMs === null || lengthMs === 0 ? null : [fromMs, fromMs + Math.round(lengthMs * rate)];
  return { kind: 'played', span: { startMs, lengthMs }, part };
}

function isProven(before: Moment, after: Moment, wallMs: number): boolean {
  if (before.playheadMs === null || after.playheadMs === null) return false;
  const movedMs = after.playheadMs - before.playheadMs;
  const expectedMs = wallMs * before.rate;
  return movedMs > 0 && Math.abs(movedMs - expectedMs) <= SLACK_MS + expectedMs * SLACK_PART;
}

function toMinute(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

function addMinutes(minutes: Set<number>, { startMs, lengthMs }: Span): void {
  for (let atMs = toMinute(startMs); atMs < startMs + lengthMs; atMs += MINUTE_MS) {
    minutes.add(atMs);
  }
}
