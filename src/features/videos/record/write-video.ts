import type { UpdateObject } from 'kysely';

import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import { decideUrlReasons } from '#features/resolution/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import { writeProxied } from './source-store.ts';
import { toEmbedSitesText, type VideoRow } from './video-row.ts';
import type { Video, Visibility } from './video.ts';

/** Fields that the owner can change. `null` falls back to the source's value. */
export type VideoChanges = {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly visibility?: Visibility;
  readonly proxy?: boolean;
  readonly embedSites?: EmbedSites | null;
};

/**
 * Locks the row until the transaction ends: a no-op update does that in both databases. With an
 * account, only its videos are locked, because a wait for another account's video would reveal that
 * it exists.
 */
export async function lockVideo(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId?: AccountId },
): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where((eb) => eb.and({ id, ...(accountId !== undefined && { owner_id: accountId }) }))
    .execute();
}

/**
 * Returns the IDs that exist. None of these videos can be deleted until the transaction ends, but
 * unlike with `lockVideo`, their rows can be updated. SQLite has one writer at a time and needs no
 * lock.
 */
export async function lockAgainstDeletion(
  tx: Tx,
  kind: Database['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forKeyShare())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Increments the revision, so that the owner's ETag changes. */
export function incrementRevision(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { updated_at_ms: nowMs, isRevised: true });
}

type ColumnUpdate = UpdateObject<Tables, 'videos'> & { readonly isRevised?: boolean };

async function update(tx: Tx, id: VideoId, { isRevised, ...columns }: ColumnUpdate): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ ...columns, ...(isRevised === true && { revision: eb('revision', '+', 1) }) }))
    .where('id', '=', id)
    .execute();
}

export async function writeChanges(
  tx: Tx,
  video: Video,
  { changes, nowMs }: { readonly changes: VideoChanges; readonly nowMs: number },
): Promise<void> {
  const { title, description, visibility, proxy, embedSites } = changes;
  await update(tx, video.id, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(visibility !== undefined && { visibility }),
    ...(proxy !== undefined && toProxyColumns(video, proxy)),
    ...(embedSites !== undefined && { embed_sites: toEmbedSitesText(embedSites) }),
    updated_at_ms: nowMs,
    isRevised: true,
  });
  if (proxy !== undefined) await writeProxied(tx, video.id, proxy);
}

function toProxyColumns(
  video: Video,
  isProxied: boolean,
): Pick<VideoRow, 'force_proxy' | 'thumbnail_proxied'> {
  const url = video.status === 'ready' ? video.thumbnail?.url : undefined;
  const mustProxy = url !== undefined && decideUrlReasons(url).length > 0;
  return { force_proxy: isProxied ? 1 : 0, thumbnail_proxied: isProxied || mustProxy ? 1 : 0 };
}

export function writeSourceOrder(tx: Tx, id: VideoId, order: Video['sourceOrder']): Promise<void> {
  return update(tx, id, { source_order: order });
}

export async function incrementPlaybackEpoch(tx: Tx, id: VideoId): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ playback_epoch: eb('playback_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function writePlayed(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { last_played_at_ms: nowMs });
}

export function writeActive(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { active_at_ms: nowMs });
}

export function writeDeferral(tx: Tx, id: VideoId, toMs: number | null): Promise<void> {
  return update(tx, id, { check_deferred_to_ms: toMs });
}
