import { MINUTE_MS } from '../rollup.ts';
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
  /** Where the playhead is at the end, as far as that can be known. */
  readonly placeMs: number | null;
};

/** A playhead that goes with the clock, within this and a twentieth, has played all the time. */
const SLACK_MS = 1_000;
const SLACK_PART = 0.05;
/** Where no playhead bears it out, nobody is believed to have played, or to have waited, for longer between two reports. */
const UNPROVEN_MS_MAX = 120_000;

/** `anchor` is the settled moment before them, of which nothing is counted but where it led to. */
export function judgeProgress(anchor: Moment | null, tail: readonly Moment[]): Progress {
  const progress = createProgress(anchor);
  let before = anchor;
  for (const moment of carryStates(anchor, tail)) {
    const step = judgeStep(before && { ...before, playheadMs: progress.placeMs }, moment);
    progress.placeMs = findPlace(progress.placeMs, step, moment);
    addStep(progress, step);
    addMoment(progress, moment, before?.state ?? null);
    before = moment;
  }
  return progress;
}

type Gathered = {
  -readonly [
    Name in 'seeks' | 'playedAtMs' | 'startingAtMs' | 'hasEnded' | 'placeMs'
  ]: Progress[Name];
} & {
  readonly played: Span[];
  readonly stalled: Span[];
  readonly stallsAtMs: number[];
  readonly parts: WatchedPart[];
  readonly minutes: Set<number>;
};

function createProgress(anchor: Moment | null): Gathered {
  return {
    played: [],
    stalled: [],
    stallsAtMs: [],
    seeks: 0,
    parts: [],
    minutes: new Set(),
    playedAtMs: null,
    startingAtMs: null,
    hasEnded: false,
    // Many players tell no playhead: a video begins at its beginning, and goes on from there until a seek.
    placeMs: anchor === null ? 0 : anchor.playheadMs,
  };
}

function addStep(progress: Gathered, step: Step): void {
  if (step.kind === 'nothing') return;
  addMinutes(progress.minutes, step.span);
  if (step.kind === 'stalled') {
    progress.stalled.push(step.span);
    return;
  }
  progress.played.push(step.span);
  if (step.part !== null) progress.parts.push(step.part);
  progress.playedAtMs ??= step.span.startMs;
}

function addMoment(progress: Gathered, { state, atMs }: Moment, former: Moment['state']): void {
  if (state === 'p' || state === 'r') progress.minutes.add(toMinute(atMs));
  if (state === 'p') progress.playedAtMs ??= atMs;
  if (state === 's') progress.startingAtMs ??= atMs;
  if (state === 'e') progress.hasEnded = true;
  if (state === former) return;
  if (state === 'r') progress.stallsAtMs.push(atMs);
  if (state === 'k') progress.seeks += 1;
}

function findPlace(
  fromMs: number | null,
  step: Step,
  { state, playheadMs }: Moment,
): number | null {
  // At a seek some players tell where it leads, others where it began.
  if (playheadMs !== null) return playheadMs;
  if (state === 'k') return null;
  return step.kind === 'played' && step.part !== null ? step.part[1] : fromMs;
}

/** A report that tells no state leaves it as it was; a start and a seek wait for media as stalls do, and are none. */
export function carryStates(anchor: Moment | null, tail: readonly Moment[]): readonly Moment[] {
  let state = anchor?.state ?? null;
  return tail.map((moment) => {
    const isPartOfIt = moment.state === 'r' && (state === 'k' || state === 's');
    if (!isPartOfIt) state = moment.state ?? state;
    return moment.state === state ? moment : { ...moment, state };
  });
}

type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stalled'; readonly span: Span }
  | { readonly kind: 'played'; readonly span: Span; readonly part: WatchedPart | null };

function judgeStep(before: Moment | null, after: Moment): Step {
  if (before === null) return { kind: 'nothing' };
  const { state, atMs: startMs } = before;
  const wallMs = Math.max(0, after.atMs - startMs);
  // Some players report no state but when they are told to: a playhead that moves with the clock will do.
  const isPlaying = state === 'p' || (state === null && isProven(before, after, wallMs));
  if (isPlaying) return judgePlaying(before, after, wallMs);
  if (state !== 'r') return { kind: 'nothing' };
  return { kind: 'stalled', span: { startMs, lengthMs: Math.min(wallMs, UNPROVEN_MS_MAX) } };
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
