import { sql } from 'kysely';

import type { Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import { toLikePattern } from '#platform/db/like-pattern.ts';
import type { SourceBlocksTable } from '#platform/db/schema/abuse-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { Block } from './block-index.ts';

/** An entry with what only operators see. */
export type StoredBlock = Block & {
  readonly reason: string;
  /** The video whose takedown has created the entry. */
  readonly videoId: string | null;
};

export async function findBlocks(queries: Queries): Promise<readonly Block[]> {
  const rows = await queries
    .selectFrom('source_blocks')
    .select(['id', 'kind', 'value', 'created_at_ms'])
    .execute();
  return rows.map(({ created_at_ms: createdAtMs, ...row }) => ({ ...row, createdAtMs }));
}

/** Differs after every addition and removal. */
export async function findBlockVersion(queries: Queries): Promise<string> {
  const { count, newest } = await queries
    .selectFrom('source_blocks')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      // IDs are unique, so the sum of their times and the largest ID identify the entries.
      sql<string | null>`sum(created_at_ms) || max(id)`.as('newest'),
    ])
    .executeTakeFirstOrThrow();
  return `${count} ${newest ?? ''}`;
}

/** Returns false if the list has the entry. */
export async function insertBlock(tx: Tx, block: StoredBlock): Promise<boolean> {
  const { id, kind, value, reason, videoId, createdAtMs } = block;
  const row = { id, kind, value, reason, video_id: videoId, created_at_ms: createdAtMs };
  const inserted = await tx
    .insertInto('source_blocks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteBlock(tx: Tx, id: string): Promise<StoredBlock | undefined> {
  const row = await tx
    .deleteFrom('source_blocks')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toBlock(row);
}

/** Deletes the entries that the takedown of a video has created. */
export async function deleteVideoBlocks(tx: Tx, videoId: string): Promise<void> {
  await tx.deleteFrom('source_blocks').where('video_id', '=', videoId).execute();
}

/** Counts the entries that operators have added, not those of takedowns. */
export async function countBlocks(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('source_blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('video_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countPatterns(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('source_blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'pattern')
    .executeTakeFirstOrThrow();
  return count;
}

type BlockScan = {
  /** A part of the host, the pattern or the reason, or the ID of a video. */
  readonly search: string | null;
  readonly after: ListPosition | null;
  readonly limit: number;
};

/** Newest first. */
export async function scanBlocks(
  queries: Queries,
  { search, after, limit }: BlockScan,
): Promise<readonly StoredBlock[]> {
  let query = queries.selectFrom('source_blocks').selectAll().where(isAfter(after));
  if (search !== null) {
    const pattern = toLikePattern(search);
    query = query.where(
      sql<boolean>`(video_id = ${search} or lower(value) like ${pattern} escape '\\'
        or lower(reason) like ${pattern} escape '\\')`,
    );
  }
  const rows = await query
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toBlock);
}

function toBlock({
  video_id: videoId,
  created_at_ms: createdAtMs,
  ...row
}: SourceBlocksTable): StoredBlock {
  return { ...row, videoId, createdAtMs };
}
