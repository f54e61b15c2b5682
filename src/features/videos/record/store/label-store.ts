import type { Queries, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { VideoLabelsTable } from '#platform/db/schema/label-tables.ts';

import type { VideoRow } from '../../fields/video-fields.ts';

type LabeledRow = Pick<
  VideoRow,
  'id' | 'owner_id' | 'status' | 'visibility' | 'type' | 'created_at_ms' | 'updated_at_ms'
>;

/** Videos without an owner have no labels. */
export async function insertLabels(
  tx: Tx,
  row: LabeledRow,
  labels: readonly string[],
): Promise<void> {
  const { owner_id } = row;
  if (owner_id === null || labels.length === 0) return;
  const rows: VideoLabelsTable[] = labels.map((label) => ({
    video_id: row.id,
    label,
    owner_id,
    status: row.status,
    visibility: row.visibility,
    type: row.type ?? '',
    created_at_ms: row.created_at_ms,
    updated_at_ms: row.updated_at_ms,
  }));
  await insertRows(tx, 'video_labels', rows).execute();
}

export async function replaceLabels(
  tx: Tx,
  row: LabeledRow,
  labels: readonly string[],
): Promise<void> {
  await tx.deleteFrom('video_labels').where('video_id', '=', row.id).execute();
  await insertLabels(tx, row, labels);
}

/** Returns those of the videos that have all the labels. */
export async function findLabeled(
  queries: Queries,
  ids: readonly string[],
  labels: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || labels.length === 0) return new Set(ids);
  const rows = await queries
    .selectFrom('video_labels')
    .select('video_id')
    .where('video_id', 'in', ids)
    .where('label', 'in', labels)
    .groupBy('video_id')
    .having(({ fn }) => fn.countAll(), '=', labels.length)
    .execute();
  return new Set(rows.map(({ video_id: id }) => id));
}
