import { DAY_MS, NO_SUMS, type RollupDimension, SUM_NAMES, VIEW_DIMENSIONS } from '../rollup.ts';
import { toRetentionChange } from './retention-change.ts';
import { type CellChange, type MutableSums, type SessionChange, toCell } from './session-change.ts';
import type { Session } from './session.ts';

/** What is added to one row of `analytics_rollups`. */
export type RollupChange = {
  readonly scope: string;
  readonly dimension: RollupDimension;
  readonly atMs: number;
  readonly value: string;
  readonly sums: MutableSums;
  readonly startupsMs: number[];
  /** Raised to this. */
  peak: number;
};

export type MinuteChange = { readonly scope: string; readonly atMs: number; playing: number };

export type RetentionRowChange = {
  readonly videoId: string;
  readonly atMs: number;
  plays: number;
  readonly steps: Map<number, number>;
};

/** A play by somebody, who may be new today. */
export type ViewerPlay = { readonly session: Session; readonly playedAtMs: number };

/** What many sessions change, taken together: each row once. */
export type Changes = {
  readonly rollups: Map<string, RollupChange>;
  readonly minutes: Map<string, MinuteChange>;
  readonly retention: Map<string, RetentionRowChange>;
  readonly viewerPlays: ViewerPlay[];
};

export function createChanges(): Changes {
  return { rollups: new Map(), minutes: new Map(), retention: new Map(), viewerPlays: [] };
}

export function addChange(
  changes: Changes,
  { before, after }: { readonly before: Session | undefined; readonly after: Session },
  { cells, minutes }: SessionChange,
): void {
  for (const [atMs, cell] of cells) {
    if (!isEmpty(cell)) addCell(changes, after, { ...cell, atMs });
  }
  for (const [atMs, playing] of minutes) {
    if (playing === 0) continue;
    for (const scope of scopesOf(after)) minuteOf(changes, scope, atMs).playing += playing;
  }
  addRetention(changes, before, after);
  const { playedAtMs, viewer } = after;
  if (viewer !== null && playedAtMs !== null && (before?.playedAtMs ?? null) === null) {
    changes.viewerPlays.push({ session: after, playedAtMs });
  }
}

function isEmpty({ sums, startupsMs }: CellChange): boolean {
  return startupsMs.length === 0 && SUM_NAMES.every((name) => sums[name] === 0);
}

function addCell(
  changes: Changes,
  session: Session,
  { atMs, sums, startupsMs }: CellChange & { readonly atMs: number },
): void {
  for (const row of rowsOf(changes, session, atMs)) {
    addSums(row.sums, sums);
    row.startupsMs.push(...startupsMs);
  }
}

/** The viewer of that play is new in that scope. */
export function addViewer(
  changes: Changes,
  { session, playedAtMs }: ViewerPlay,
  scope: string,
): void {
  for (const row of rowsOf(changes, session, toCell(playedAtMs))) {
    if (row.scope === scope) row.sums.viewers += 1;
  }
}

/** So many were seen at one minute. */
export function raisePeak(changes: Changes, { scope, atMs, playing }: MinuteChange): void {
  const row = rollupOf(changes, { scope, dimension: 'all', value: '', atMs: toCell(atMs) });
  row.peak = Math.max(row.peak, playing);
}

export function toDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

export function scopesOf({ videoId, ownerId }: Session): readonly string[] {
  return [videoId, ownerId];
}

function rowsOf(changes: Changes, session: Session, atMs: number): readonly RollupChange[] {
  const { videoId, ownerId, country, device, browser, os, referrer, site, type } = session;
  const values = { all: '', country, device, browser, os, referrer, site, type } as const;
  const dimensions = ['all', ...VIEW_DIMENSIONS] as const;
  const rows = [videoId, ownerId].flatMap((scope) =>
    dimensions.map((dimension) =>
      rollupOf(changes, { scope, dimension, value: values[dimension], atMs }),
    ),
  );
  return [...rows, rollupOf(changes, { scope: ownerId, dimension: 'video', value: videoId, atMs })];
}

type RollupKey = Pick<RollupChange, 'scope' | 'dimension' | 'atMs' | 'value'>;

function rollupOf({ rollups }: Changes, key: RollupKey): RollupChange {
  const name = toRollupName(key);
  const known = rollups.get(name);
  if (known !== undefined) return known;
  const made: RollupChange = { ...key, sums: { ...NO_SUMS }, startupsMs: [], peak: 0 };
  rollups.set(name, made);
  return made;
}

/** Unlike for all rows, and sorted as they are locked. */
export function toRollupName({ scope, dimension, atMs, value }: RollupKey): string {
  return `${scope} ${dimension} ${atMs} ${value}`;
}

function minuteOf({ minutes }: Changes, scope: string, atMs: number): MinuteChange {
  const name = `${scope} ${atMs}`;
  const known = minutes.get(name);
  if (known !== undefined) return known;
  const made: MinuteChange = { scope, atMs, playing: 0 };
  minutes.set(name, made);
  return made;
}

function addRetention({ retention }: Changes, before: Session | undefined, after: Session): void {
  const { plays, steps } = toRetentionChange(before, after);
  if (plays === 0 && steps.size === 0) return;
  const atMs = toDay(after.startedAtMs);
  const name = `${after.videoId} ${atMs}`;
  const row = retention.get(name) ?? { videoId: after.videoId, atMs, plays: 0, steps: new Map() };
  retention.set(name, row);
  row.plays += plays;
  for (const [step, count] of steps) row.steps.set(step, (row.steps.get(step) ?? 0) + count);
}

function addSums(to: MutableSums, sums: MutableSums): void {
  for (const name of SUM_NAMES) to[name] += sums[name];
}
