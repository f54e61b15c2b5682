import { sql } from 'kysely';

import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import { RETENTION_STEPS, COUNTER_NAMES } from '../rollup.ts';
import { addSketchText, addStartup, createSketch, formatSketch } from '../startup-sketch.ts';
import {
  type MinuteChange,
  type RetentionRowChange,
  type RollupChange,
  toRollupName,
} from '../views/aggregate-changes.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

/** Adds to the minute counters and returns their new values. */
export async function addMinutes(
  tx: Tx,
  changes: readonly MinuteChange[],
): Promise<readonly MinuteChange[]> {
  const counts: MinuteChange[] = [];
  for (const chunk of splitIntoChunks(changes)) {
    const rows = await tx
      .insertInto('analytics_minutes')
      .values(chunk.map(({ scope, atMs, playing }) => ({ scope, at_ms: atMs, playing })))
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
  for (const chunk of splitIntoChunks(changes)) {
    const rows = await tx
      .insertInto('analytics_rollups')
      .values(chunk.map((change) => toRollupRow(change, '')))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'dimension', 'at_ms', 'value']).doUpdateSet({
          ...Object.fromEntries(
            COUNTER_NAMES.map((name) => [
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
    await addStartups(tx, chunk, new Map(rows.map((row) => [toRowKey(row), row.startups])));
  }
}

function toRowKey(row: {
  readonly scope: string;
  readonly dimension: string;
  readonly at_ms: number;
  readonly value: string;
}): string {
  return `${row.scope} ${row.dimension} ${row.at_ms} ${row.value}`;
}

/**
 * Merges the sketches in this process. No other transaction can change them, because the upsert
 * above has locked the rows.
 */
async function addStartups(
  tx: Tx,
  changes: readonly RollupChange[],
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = changes
    .filter(({ startupsMs }) => startupsMs.length > 0)
    .map((change) => {
      const sketch = createSketch();
      addSketchText(sketch, before.get(toRollupName(change)) ?? '');
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
  { scope, dimension, atMs, value, counters, peak }: RollupChange,
  startups: string,
): Tables['analytics_rollups'] {
  return { scope, dimension, at_ms: atMs, value, ...counters, peak, startups };
}

export async function addRetention(tx: Tx, changes: readonly RetentionRowChange[]): Promise<void> {
  const columns = ['video_id', 'at_ms'] as const;
  for (const chunk of splitIntoChunks(changes)) {
    const rows = await tx
      .insertInto('analytics_retention')
      .values(
        chunk.map(({ videoId, atMs, plays }) => ({
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
    const steps = new Map(
      chunk.map((change) => [`${change.videoId} ${change.atMs}`, change.steps]),
    );
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

/** Returns the viewers that were not yet counted on that day. */
export async function insertViewers(
  tx: Tx,
  viewers: readonly DayViewer[],
): Promise<readonly DayViewer[]> {
  const added: DayViewer[] = [];
  for (const chunk of splitIntoChunks(viewers)) {
    const rows = await tx
      .insertInto('analytics_viewers')
      .values(chunk.map(({ dayMs, scope, viewer }) => ({ day_ms: dayMs, scope, viewer })))
      .onConflict((conflict) => conflict.columns(['day_ms', 'scope', 'viewer']).doNothing())
      .returningAll()
      .execute();
    added.push(...rows.map(({ day_ms: dayMs, scope, viewer }) => ({ dayMs, scope, viewer })));
  }
  return added;
}
