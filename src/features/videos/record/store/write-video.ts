import { sql, type UpdateObject, type UpdateQueryBuilder, type UpdateResult } from 'kysely';

import type { AccountId, VideoId } from '#contract/ids.ts';
import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import {
  type Labels,
  listLabels,
  mergeMetadata,
  type MetadataChanges,
  mergeTags,
  type TagChanges,
} from '../../fields/labels.ts';
import { type OwnerValues, toOwnerColumns } from '../../fields/owner-values.ts';
import { toClientSeal } from '../sealing-context.ts';
import type { Removal, Video } from '../video.ts';
import { findDeletedIds } from './deleted-videos.ts';
import { replaceLabels } from './label-store.ts';
import { selectVideos, updateDeletedVideos, updateVideos } from './stored-videos.ts';

/** Changes by the owner. */
export type VideoChanges = Partial<Omit<OwnerValues, 'metadata'>> &
  TagChanges & { readonly metadata?: MetadataChanges | null };

/** Increments the revision, so that the owner's ETag changes. */
export function incrementRevision(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { updated_at_ms: nowMs, isRevised: true });
}

type ColumnUpdate = UpdateObject<Tables, 'videos'> & { readonly isRevised?: boolean };

function buildUpdate(
  tx: Tx,
  id: VideoId,
  { isRevised, ...columns }: ColumnUpdate,
): UpdateQueryBuilder<Tables, 'videos', 'videos', UpdateResult> {
  return updateVideos(tx)
    .set((eb) => ({ ...columns, ...(isRevised === true && { revision: eb('revision', '+', 1) }) }))
    .where('id', '=', id);
}

async function update(tx: Tx, id: VideoId, columns: ColumnUpdate): Promise<void> {
  await buildUpdate(tx, id, columns).execute();
}

type ChangesWrite = {
  readonly changes: VideoChanges;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly nowMs: number;
};

/**
 * Writes changes by the owner, which count as activity. Throws validation_failed if the video would
 * have too many tags or pairs of metadata.
 */
export async function writeChanges(
  tx: Tx,
  video: Video,
  { changes, secrets, nowMs }: ChangesWrite,
): Promise<void> {
  const { metadata, ...values } = changes;
  const labels = mergeLabels(video, values, metadata);
  const row = await buildUpdate(tx, video.id, {
    ...toOwnerColumns({ ...values, ...labels }, toClientSeal(secrets, video.id)),
    updated_at_ms: nowMs,
    active_at_ms: nowMs,
    isRevised: true,
  })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (labels !== undefined) await replaceLabels(tx, row, listLabels(labels));
}

/** Undefined if no label changes. */
function mergeLabels(
  video: Video,
  changes: TagChanges,
  metadata: MetadataChanges | null | undefined,
): Labels | undefined {
  const { tags, addTags, removeTags } = changes;
  if ([tags, addTags, removeTags, metadata].every((value) => value === undefined)) return undefined;
  return {
    tags: mergeTags(video.tags, changes),
    metadata: metadata === undefined ? video.metadata : mergeMetadata(video.metadata, metadata),
  };
}

export function writeSourceOrder(tx: Tx, id: VideoId, order: Video['sourceOrder']): Promise<void> {
  return update(tx, id, { source_order: order });
}

/** Null for the poster of the source. */
export function writePosterVersion(
  tx: Tx,
  id: VideoId,
  { atMs, nowMs }: { readonly atMs: number | null; readonly nowMs: number },
): Promise<void> {
  const isRevised = true;
  return update(tx, id, { poster_uploaded_at_ms: atMs, updated_at_ms: nowMs, isRevised });
}

/** True for a video whose deletion can be undone. */
type StoredId = { readonly id: VideoId; readonly isDeleted: boolean };

type Takedown = Removal & { readonly reason: RemovalReason };

/** Null restores the video. */
export async function writeRemoval(
  tx: Tx,
  { id, isDeleted }: StoredId,
  { removal, nowMs }: { readonly removal: Takedown | null; readonly nowMs: number },
): Promise<void> {
  await (isDeleted ? updateDeletedVideos(tx) : updateVideos(tx))
    .set((eb) => ({
      removed_at_ms: removal?.atMs ?? null,
      removal_reason: removal?.reason ?? null,
      removal_notice: removal?.notice ?? null,
      updated_at_ms: nowMs,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export function incrementPlaybackEpoch(tx: Tx, id: VideoId): Promise<void> {
  return update(tx, id, { playback_epoch: sql<number>`playback_epoch + 1` });
}

/** Returns the IDs of the owner's videos, including those whose deletion can be undone. */
export async function incrementPlaybackEpochs(
  tx: Tx,
  ownerId: AccountId,
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('videos')
    .set({ playback_epoch: sql<number>`playback_epoch + 1` })
    .where((eb) => eb.or([eb('owner_id', '=', ownerId), eb('deleted_owner_id', '=', ownerId)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function writePlayed(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { last_played_at_ms: nowMs });
}

/** Adds counted plays, which change neither the revision nor the time of the last change. */
export async function addPlays(tx: Tx, plays: ReadonlyMap<string, number>): Promise<void> {
  // A fixed lock order avoids deadlocks.
  for (const [id, count] of [...plays].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await updateVideos(tx)
      .set((eb) => ({ plays: eb('plays', '+', count) }))
      .where('id', '=', id)
      .execute();
  }
}

export function writeActive(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { active_at_ms: nowMs });
}

export function writeDeferral(tx: Tx, id: VideoId, toMs: number | null): Promise<void> {
  return update(tx, id, { check_deferred_to_ms: toMs });
}

/**
 * Returns the IDs of the videos that still existed, so that only one of two concurrent deletions
 * succeeds. Foreign keys delete what belongs to them.
 */
export async function deleteVideos(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('videos').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the IDs of the deleted videos, including those whose deletion could be undone. */
export async function deleteByOwner(tx: Tx, ownerId: AccountId): Promise<readonly string[]> {
  const deleted = await deleteVideos(tx, await findDeletedIds(tx, ownerId));
  const rows = await tx
    .deleteFrom('videos')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute();
  return [...deleted, ...rows.map(({ id }) => id)];
}

/**
 * Deletes up to `limit` videos without an owner that were neither created nor played since
 * `sinceMs`. Returns their IDs.
 */
export async function deleteUnplayed(
  tx: Tx,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await selectVideos(tx)
    .select('id')
    .where('owner_id', 'is', null)
    // The expression of the index `videos_unplayed`.
    .where(sql`coalesce(last_played_at_ms, created_at_ms)`, '<', sinceMs)
    .orderBy(sql`coalesce(last_played_at_ms, created_at_ms)`)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  return deleteVideos(tx, ids);
}
