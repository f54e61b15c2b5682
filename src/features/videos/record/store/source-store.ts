import type { SourceId, VideoId } from '#contract/ids.ts';
import type { ResolvedSource } from '#features/resolution/index.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { newSourceId } from '#platform/new-id.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { type SourceRow, toSourceRow } from '../source-row.ts';
import type { Video } from '../video.ts';
import { deleteAddresses } from './address-store.ts';

/** All sources in their order, including removed ones. */
export function findSources(
  queries: Queries,
  videoIds: readonly string[],
): Promise<readonly SourceRow[]> {
  return queries
    .selectFrom('sources')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .orderBy('position')
    .execute();
}

export type SourcesWrite = {
  readonly videoId: string;
  /** Digest of the resolved URL. */
  readonly addressDigest: string;
  readonly sources: readonly ResolvedSource[];
};

/**
 * Replaces the sources of one URL and keeps those of other URLs. A source with the same ordinal and
 * format keeps its ID, its position and its removal, so that its links keep working. New sources
 * follow the other sources of their URL.
 */
export async function replaceSources(tx: Tx, secrets: Secrets, found: SourcesWrite): Promise<void> {
  const { videoId, addressDigest } = found;
  const all = await findSources(tx, [videoId]);
  const previous = all.filter((row) => row.address_digest === addressDigest);
  const others = all.filter((row) => row.address_digest !== addressDigest);
  await tx.deleteFrom('sources').where('video_id', '=', videoId).execute();
  const rows = renumber([...others, ...toRows(found, previous, secrets)]);
  if (rows.length > 0) await tx.insertInto('sources').values(rows).execute();
}

function toRows(
  { videoId, addressDigest, sources }: SourcesWrite,
  previous: readonly SourceRow[],
  secrets: Secrets,
): readonly SourceRow[] {
  const lastPosition = previous.at(-1)?.position ?? Number.MAX_SAFE_INTEGER;
  return sources.map((found, ordinal) => {
    const match = previous.find((row) => row.place === ordinal && row.format === found.format);
    const row = {
      id: match?.id ?? newSourceId(),
      video_id: videoId,
      position: match?.position ?? lastPosition,
      address_digest: addressDigest,
      place: ordinal,
      isRemoved: match?.is_removed === 1,
    };
    return toSourceRow(row, found, secrets);
  });
}

/**
 * New sources share the position of the last source of their URL. The sort is stable, so they stay
 * after it.
 */
function renumber(rows: readonly SourceRow[]): SourceRow[] {
  // At least one source must remain playable. If the owner removed all of these sources, they are
  // restored.
  const isNoneLeft = rows.every((row) => row.is_removed === 1);
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map((row, position) => ({ ...row, position, is_removed: isNoneLeft ? 0 : row.is_removed }));
}

/** Marks a source as removed. A backup URL without remaining sources is deleted. */
export async function writeRemoved(tx: Tx, video: Video, sourceId: SourceId): Promise<void> {
  await tx.updateTable('sources').set({ is_removed: 1 }).where('id', '=', sourceId).execute();
  const rows = await findSources(tx, [video.id]);
  const used = new Set(
    rows.filter((row) => row.is_removed === 0).map(({ address_digest }) => address_digest),
  );
  const unused = video.addresses.map(({ digest }) => digest).filter((digest) => !used.has(digest));
  if (unused.length > 0) await deleteAddresses(tx, video.id, unused);
}

export async function restoreSources(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable('sources').set({ is_removed: 0 }).where('id', 'in', ids).execute();
}

/** Removed sources keep their order, after all others. */
export async function writePositions(
  tx: Tx,
  videoId: VideoId,
  order: readonly string[],
): Promise<void> {
  const rows = await findSources(tx, [videoId]);
  const remaining = rows.map(({ id }) => id).filter((id) => !order.includes(id));
  // First moves all positions out of the way, because positions are unique.
  await tx
    .updateTable('sources')
    .set((eb) => ({ position: eb('position', '+', rows.length) }))
    .where('video_id', '=', videoId)
    .execute();
  for (const [position, id] of [...order, ...remaining].entries()) {
    await tx.updateTable('sources').set({ position }).where('id', '=', id).execute();
  }
}
