import {
  DAY_MS,
  NO_HOST,
  ZERO_COUNTERS,
  type RollupDimension,
  COUNTER_NAMES,
  VIEW_DIMENSIONS,
} from '../rollup.ts';
import { toRetentionChange } from './retention-change.ts';
import {
  type BucketChange,
  type MutableCounters,
  type SessionChange,
  toBucketStart,
} from './session-change.ts';
import type { Session } from './session.ts';

/** Changes to one row of `analytics_rollups`. */
export type RollupChange = {
  readonly scope: string;
  readonly dimension: RollupDimension;
  readonly atMs: number;
  readonly value: string;
  readonly counters: MutableCounters;
  readonly startupsMs: number[];
  /** The stored peak is raised to at least this value. */
  peak: number;
};

export type MinuteChange = { readonly scope: string; readonly atMs: number; playing: number };

export type RetentionRowChange = {
  readonly videoId: string;
  readonly atMs: number;
  plays: number;
  readonly steps: Map<number, number>;
};

/** A play by a viewer who may not have been counted on that day yet. */
export type ViewerPlay = { readonly session: Session; readonly playedAtMs: number };

/** The changes of many sessions, with one entry per row. */
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
  { buckets, minutes }: SessionChange,
): void {
  for (const [atMs, bucket] of buckets) {
    if (!isEmpty(bucket)) addCell(changes, after, { ...bucket, atMs });
  }
  for (const [atMs, playing] of minutes) {
    if (playing === 0) continue;
    for (const scope of listScopes(after)) getMinute(changes, scope, atMs).playing += playing;
  }
  addRetention(changes, before, after);
  const { playedAtMs, viewer } = after;
  if (viewer !== null && playedAtMs !== null && (before?.playedAtMs ?? null) === null) {
    changes.viewerPlays.push({ session: after, playedAtMs });
  }
}

function isEmpty({ counters, startupsMs }: BucketChange): boolean {
  return startupsMs.length === 0 && COUNTER_NAMES.every((name) => counters[name] === 0);
}

function addCell(
  changes: Changes,
  session: Session,
  { atMs, counters, startupsMs }: BucketChange & { readonly atMs: number },
): void {
  for (const row of listRows(changes, session, atMs)) {
    addCounters(row.counters, counters);
    row.startupsMs.push(...startupsMs);
  }
}

/** Counts a play whose viewer is new in this scope. */
export function addViewer(
  changes: Changes,
  { session, playedAtMs }: ViewerPlay,
  scope: string,
): void {
  for (const row of listRows(changes, session, toBucketStart(playedAtMs))) {
    if (row.scope === scope) row.counters.viewers += 1;
  }
}

/** Raises the peak to the number of views in one minute. */
export function raisePeak(changes: Changes, { scope, atMs, playing }: MinuteChange): void {
  const row = getRollup(changes, { scope, dimension: 'all', value: '', atMs: toBucketStart(atMs) });
  row.peak = Math.max(row.peak, playing);
}

export function toDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

export function listScopes({ videoId, ownerId }: Session): readonly string[] {
  return [videoId, ownerId];
}

function listRows(changes: Changes, session: Session, atMs: number): readonly RollupChange[] {
  const { videoId, ownerId, country, device, browser, os, referrer, site, link, type } = session;
  const values = { all: '', country, device, browser, os, referrer, site, link, type } as const;
  // Most views need no row for their link.
  const dimensions = (['all', ...VIEW_DIMENSIONS] as const).filter(
    (dimension) => dimension !== 'link' || link !== NO_HOST,
  );
  const rows = [videoId, ownerId].flatMap((scope) =>
    dimensions.map((dimension) =>
      getRollup(changes, { scope, dimension, value: values[dimension], atMs }),
    ),
  );
  return [
    ...rows,
    getRollup(changes, { scope: ownerId, dimension: 'video', value: videoId, atMs }),
  ];
}

type RollupKey = Pick<RollupChange, 'scope' | 'dimension' | 'atMs' | 'value'>;

function getRollup({ rollups }: Changes, key: RollupKey): RollupChange {
  const name = toRollupName(key);
  const existing = rollups.get(name);
  if (existing !== undefined) return existing;
  const created: RollupChange = { ...key, counters: { ...ZERO_COUNTERS }, startupsMs: [], peak: 0 };
  rollups.set(name, created);
  return created;
}

/** A unique key of a rollup row. Rows are locked in the order of these keys. */
export function toRollupName({ scope, dimension, atMs, value }: RollupKey): string {
  return `${scope} ${dimension} ${atMs} ${value}`;
}

function getMinute({ minutes }: Changes, scope: string, atMs: number): MinuteChange {
  const name = `${scope} ${atMs}`;
  const existing = minutes.get(name);
  if (existing !== undefined) return existing;
  const created: MinuteChange = { scope, atMs, playing: 0 };
  minutes.set(name, created);
  return created;
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

function addCounters(to: MutableCounters, counters: MutableCounters): void {
  for (const name of COUNTER_NAMES) to[name] += counters[name];
}
