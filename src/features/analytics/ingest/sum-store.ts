import { sql } from 'kysely';

import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import { RETENTION_STEPS, SUM_NAMES } from '../rollup.ts';
import { addSketchText, addStartup, createSketch, formatSketch } from '../startup-sketch.ts';
import {
  type MinuteChange,
  type RetentionRowChange,
  type RollupChange,
  toRollupName,
} from '../views/sum-up.ts';
import { inChunks } from './in-chunks.ts';

/** Adds to the counts of minutes; answers what they are now. */
export async function addMinutes(
  tx: Tx,
  changes: readonly MinuteChange[],
): Promise<readonly MinuteChange[]> {
  const counts: MinuteChange[] = [];
  for (const some of inChunks(changes)) {
    const rows = await tx
      .insertInto('analytics_minutes')
      .values(some.map(({ scope, atMs, playing }) => ({ scope, at_ms: atMs, playing })))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'at_ms']).doUpdateSet({
          playing: sql`analytics_minutes.playing + excluded.playing`,
        }),
      )
      .returning(['scope', 'at_ms', 'playing'])
      .execute();
    counts.push(...rows.map(({ scope, at_ms: atMs, playing }) => ({ scope, atMs, playing })));
  }
  return counts;
}

export async function addRollups(tx: Tx, changes: readonly RollupChange[]): Promise<void> {
  for (const some of inChunks(changes)) {
    const rows = await tx
      .insertInto('analytics_rollups')
      .values(some.map((change) => toRollupRow(change, '')))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'dimension', 'at_ms', 'value']).doUpdateSet({
          ...Object.fromEntries(
            SUM_NAMES.map((name) => [
              name,
              sql`${sql.ref(`analytics_rollups.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
            ]),
          ),
          peak: sql`case when excluded.peak > analytics_rollups.peak then excluded.peak
            else analytics_rollups.peak end`,
        }),
      )
      .returning(['scope', 'dimension', 'at_ms', 'value', 'startups'])
      .execute();
    await addStartups(tx, some, new Map(rows.map((row) => [nameOf(row), row.startups])));
  }
}

function nameOf(row: {
  readonly scope: string;
  readonly dimension: string;
  readonly at_ms: number;
  readonly value: string;
}): string {
  return `${row.scope} ${row.dimension} ${row.at_ms} ${row.value}`;
}

/** Sketches are added up here; the rows are ours since their sums were changed. */
async function addStartups(
  tx: Tx,
  changes: readonly RollupChange[],
  former: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = changes
    .filter(({ startupsMs }) => startupsMs.length > 0)
    .map((change) => {
      const sketch = createSketch();
      addSketchText(sketch, former.get(toRollupName(change)) ?? '');
      for (const startupMs of change.startupsMs) addStartup(sketch, startupMs);
      return toRollupRow(change, formatSketch(sketch));
    });
  if (rows.length === 0) return;
  await tx
    .insertInto('analytics_rollups')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'dimension', 'at_ms', 'value'])
        .doUpdateSet({ startups: sql`excluded.startups` }),
    )
    .execute();
}

function toRollupRow(
  { scope, dimension, atMs, value, sums, peak }: RollupChange,
  startups: string,
): Tables['analytics_rollups'] {
  return { scope, dimension, at_ms: atMs, value, ...sums, peak, startups };
}

export async function addRetention(tx: Tx, changes: readonly RetentionRowChange[]): Promise<void> {
  const columns = ['video_id', 'at_ms'] as const;
  for (const some of inChunks(changes)) {
    const rows = await tx
      .insertInto('analytics_retention')
      .values(
        some.map(({ videoId, atMs, plays }) => ({
          video_id: videoId,
          at_ms: atMs,
          plays,
          steps: '[]',
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns([...columns])
          .doUpdateSet({ plays: sql`analytics_retention.plays + excluded.plays` }),
      )
      .returningAll()
      .execute();
    const steps = new Map(some.map((change) => [`${change.videoId} ${change.atMs}`, change.steps]));
    await tx
      .insertInto('analytics_retention')
      .values(
        rows.map((row) => ({
          ...row,
          steps: addSteps(row.steps, steps.get(`${row.video_id} ${row.at_ms}`)),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns([...columns]).doUpdateSet({ steps: sql`excluded.steps` }),
      )
      .execute();
  }
}

function addSteps(text: string, added: ReadonlyMap<number, number> | undefined): string {
  const steps: readonly number[] = JSON.parse(text);
  return JSON.stringify(
    Array.from(
      { length: RETENTION_STEPS },
      (_, step) => (steps[step] ?? 0) + (added?.get(step) ?? 0),
    ),
  );
}

export type DayViewer = {
  readonly dayMs: number;
  readonly scope: string;
  readonly viewer: string;
};

/** Answers those who had not been counted on that day. */
export async function insertViewers(
  tx: Tx,
  viewers: readonly DayViewer[],
): Promise<readonly DayViewer[]> {
  const added: DayViewer[] = [];
  for (const some of inChunks(viewers)) {
    const rows = await tx
      .insertInto('analytics_viewers')
      .values(some.map(({ dayMs, scope, viewer }) => ({ day_ms: dayMs, scope, viewer })))
      .onConflict((conflict) => conflict.columns(['day_ms', 'scope', 'viewer']).doNothing())
      .returningAll()
      .execute();
    added.push(...rows.map(({ day_ms: dayMs, scope, viewer }) => ({ dayMs, scope, viewer })));
  }
  return added;
}
