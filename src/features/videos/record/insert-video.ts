import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { insertAddress } from './address-store.ts';
import { toEmbedSitesText, type VideoRow } from './video-row.ts';
import type { RequestedValues } from './video.ts';

/** A video to be resolved. Shared videos are found by the digest of their source. */
export type NewVideo = {
  readonly id: VideoId;
  readonly ownerId: AccountId | null;
  readonly source: { readonly url: URL; readonly digest: string };
  readonly isShared: boolean;
  readonly values: RequestedValues;
  readonly nowMs: number;
};

/**
 * Returns false when the owner already has a video with this source, or when the source already has
 * a shared video.
 */
export async function insertQueued(tx: Tx, secrets: Secrets, video: NewVideo): Promise<boolean> {
  const inserted = await tx
    .insertInto('videos')
    .values(toQueuedRow(video))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const { id, source, nowMs } = video;
  await insertAddress(tx, secrets, { videoId: id, ...source, nowMs });
  return true;
}

function toQueuedRow({ id, ownerId, source, isShared, values, nowMs }: NewVideo): VideoRow {
  return {
    id,
    owner_id: ownerId,
    shared_digest: isShared ? source.digest : null,
    source_digest: source.digest,
    status: 'queued',
    provider: null,
    type: null,
    title: values.title ?? null,
    description: values.description ?? null,
    source_title: null,
    source_description: null,
    thumbnail_url_sealed: null,
    thumbnail_proxied: 0,
    duration: null,
    width: null,
    height: null,
    live: null,
    iframe_url: null,
    visibility: values.visibility ?? 'public',
    embed_sites: toEmbedSitesText(values.embedSites ?? null),
    force_proxy: values.proxy === true ? 1 : 0,
    error_code: null,
    error_message: null,
    revision: 1,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    resolved_at_ms: null,
    playback_epoch: 0,
    last_played_at_ms: null,
    source_order: 'health',
    captions_sealed: null,
    active_at_ms: null,
    check_deferred_to_ms: null,
  };
}
