import { sql } from 'kysely';

import type { Queries, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';

import { DAY_MS, RETENTION_STEPS, type TimeSpan } from '../rollup.ts';
import type { RetentionRowChange } from '../views/aggregate-changes.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

export async function addRetention(tx: Tx, changes: readonly RetentionRowChange[]): Promise<void> {
  const columns = ['video_id', 'at_ms'] as const;
  for (const chunk of splitIntoChunks(changes)) {
    const added = chunk.map(({ videoId, atMs, plays }) => ({
      video_id: videoId,
      at_ms: atMs,
      plays,
      steps: '[]',
    }));
    const rows = await insertRows(tx, 'analytics_retention', added)
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
    const updated = rows.map((row) => ({
      ...row,
      steps: addSteps(row.steps, steps.get(`${row.video_id} ${row.at_ms}`)),
    }));
    await insertRows(tx, 'analytics_retention', updated)
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

/** All days (UTC) that overlap the span. */
export async function listRetention(
  queries: Queries,
  videoId: string,
  { fromMs, toMs }: TimeSpan,
): Promise<readonly { readonly plays: number; readonly steps: string }[]> {
  return queries
    .selectFrom('analytics_retention')
    .select(['plays', 'steps'])
    .where('video_id', '=', videoId)
    .where('at_ms', '>=', Math.floor(fromMs / DAY_MS) * DAY_MS)
    .where('at_ms', '<', toMs)
    .execute();
}
