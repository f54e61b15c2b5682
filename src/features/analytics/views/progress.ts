import { MINUTE_MS } from '../rollup.ts';
import type { PlayedRange } from './played-ranges.ts';
import type { Moment } from './session.ts';

/** A span of server time. */
export type Span = { readonly startMs: number; readonly lengthMs: number };

/** The playback during a sequence of moments. */
export type Progress = {
  readonly played: readonly Span[];
  readonly stalled: readonly Span[];
  readonly stallsAtMs: readonly number[];
  readonly seeks: number;
  readonly ranges: readonly PlayedRange[];
  /** The minutes in which the video played or stalled. */
  readonly minutes: ReadonlySet<number>;
  readonly playedAtMs: number | null;
  readonly startingAtMs: number | null;
  readonly hasEnded: boolean;
  /** The playhead at the last moment; null if unknown. */
  readonly positionMs: number | null;
};

/**
 * Playback was continuous if the playhead advanced with the clock, within this tolerance plus 5 %.
 */
const SLACK_MS = 1_000;
const SLACK_RATIO = 0.05;
/**
 * If the playhead is unknown or inconsistent, at most this much playing or stalling is assumed
 * between two reports.
 */
const UNVERIFIED_MS_MAX = 120_000;

/** `anchor` is the finalized moment before the tail; it provides only the starting point. */
export function calculateProgress(anchor: Moment | null, tail: readonly Moment[]): Progress {
  const progress = createProgress(anchor);
  let before = anchor;
  for (const moment of carryStates(anchor, tail)) {
    const step = classifyStep(before && { ...before, playheadMs: progress.positionMs }, moment);
    progress.positionMs = findPosition(progress.positionMs, step, moment);
    addStep(progress, step, Math.max(0, moment.atMs - (before?.atMs ?? moment.atMs)));
    addMoment(progress, moment, before?.state ?? null);
    before = moment;
  }
  return progress;
}

type MutableProgress = {
  -readonly [
    Name in 'seeks' | 'playedAtMs' | 'startingAtMs' | 'hasEnded' | 'positionMs'
  ]: Progress[Name];
} & {
  readonly played: Span[];
  readonly stalled: Span[];
  readonly stallsAtMs: number[];
  readonly ranges: PlayedRange[];
  readonly minutes: Set<number>;
};

function createProgress(anchor: Moment | null): MutableProgress {
  return {
    played: [],
    stalled: [],
    stallsAtMs: [],
    seeks: 0,
    ranges: [],
    minutes: new Set(),
    playedAtMs: null,
    startingAtMs: null,
    hasEnded: false,
    // Many players report no playhead: a video starts at the beginning and continues from there
    // until a seek.
    positionMs: anchor === null ? 0 : anchor.playheadMs,
  };
}

/**
 * Media may be requested ahead of the clock, but the viewer is counted only in minutes that have
 * passed.
 */
function addStep(progress: MutableProgress, step: Step, wallMs: number): void {
  if (step.kind === 'nothing') return;
  addMinutes(progress.minutes, { ...step.span, lengthMs: Math.min(step.span.lengthMs, wallMs) });
  if (step.kind === 'stalled') {
    progress.stalled.push(step.span);
    return;
  }
  progress.played.push(step.span);
  if (step.range !== null) progress.ranges.push(step.range);
  progress.playedAtMs ??= step.span.startMs;
}

function addMoment(
  progress: MutableProgress,
  { state, atMs }: Moment,
  previous: Moment['state'],
): void {
  if (state === 'p' || state === 'r') progress.minutes.add(toMinute(atMs));
  if (state === 'p') progress.playedAtMs ??= atMs;
  if (state === 's') progress.startingAtMs ??= atMs;
  if (state === 'e') progress.hasEnded = true;
  if (state === previous) return;
  if (state === 'r') progress.stallsAtMs.push(atMs);
  if (state === 'k') progress.seeks += 1;
}

function findPosition(
  fromMs: number | null,
  step: Step,
  { state, playheadMs }: Moment,
): number | null {
  // On a seek, some players report the target and others the position before it.
  if (playheadMs !== null) return playheadMs;
  if (state === 'k') return null;
  return step.kind === 'played' && step.range !== null ? step.range[1] : fromMs;
}

/**
 * A report without a state keeps the previous one. Buffering during a start or a seek is not a
 * stall.
 */
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
  | { readonly kind: 'played'; readonly span: Span; readonly range: PlayedRange | null };

function classifyStep(before: Moment | null, after: Moment): Step {
  if (after.playedMs !== undefined) return classifyRequested(before, after, after.playedMs);
  if (before === null) return { kind: 'nothing' };
  const { state, atMs: startMs } = before;
  const wallMs = Math.max(0, after.atMs - startMs);
  // Some players report a state only on events. Without a state, a playhead that moves with the
  // clock implies playing.
  const isPlaying = state === 'p' || (state === null && isConsistent(before, after, wallMs));
  if (isPlaying) return classifyPlaying(before, after, wallMs);
  if (state !== 'r') return { kind: 'nothing' };
  return { kind: 'stalled', span: { startMs, lengthMs: Math.min(wallMs, UNVERIFIED_MS_MAX) } };
}

/**
 * The amount of media played is known from the requests, but not the exact time at which it was
 * played.
 */
function classifyRequested(before: Moment | null, after: Moment, playedMs: number): Step {
  if (playedMs === 0) return { kind: 'nothing' };
  const fromMs = before === null ? 0 : before.playheadMs;
  const span = {
    startMs: before?.atMs ?? after.atMs,
    lengthMs: Math.round(playedMs / after.rate),
  };
  return { kind: 'played', span, range: fromMs === null ? null : [fromMs, fromMs + playedMs] };
}

function classifyPlaying(before: Moment, after: Moment, wallMs: number): Step {
  const { atMs: startMs, playheadMs: fromMs, rate } = before;
  const toMs = after.playheadMs;
  if (fromMs !== null && toMs !== null) {
    if (isConsistent(before, after, wallMs)) {
      return { kind: 'played', span: { startMs, lengthMs: wallMs }, range: [fromMs, toMs] };
    }
    // The playhead moved slower than the clock: playback paused or the device slept. At a seek, the
    // playhead may already be the target.
    if (toMs >= fromMs && toMs - fromMs < wallMs * rate && after.state !== 'k') {
      const lengthMs = Math.round((toMs - fromMs) / rate);
      return { kind: 'played', span: { startMs, lengthMs }, range: [fromMs, toMs] };
    }
  }
  const lengthMs = Math.min(wallMs, UNVERIFIED_MS_MAX);
  const range: PlayedRange | null =
    fromMs === null || lengthMs === 0 ? null : [fromMs, fromMs + Math.round(lengthMs * rate)];
  return { kind: 'played', span: { startMs, lengthMs }, range };
}

function isConsistent(before: Moment, after: Moment, wallMs: number): boolean {
  if (before.playheadMs === null || after.playheadMs === null) return false;
  const movedMs = after.playheadMs - before.playheadMs;
  const expectedMs = wallMs * before.rate;
  return movedMs > 0 && Math.abs(movedMs - expectedMs) <= SLACK_MS + expectedMs * SLACK_RATIO;
}

function toMinute(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

function addMinutes(minutes: Set<number>, { startMs, lengthMs }: Span): void {
  for (let atMs = toMinute(startMs); atMs < startMs + lengthMs; atMs += MINUTE_MS) {
    minutes.add(atMs);
  }
}
