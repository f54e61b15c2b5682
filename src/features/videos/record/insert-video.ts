import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { insertAddress } from './address-store.ts';
import { toEmbedSitesText, type VideoRow } from './video-row.ts';
import type { Visibility } from './video.ts';

/** A video to be resolved. Shared videos are found by the digest of their source. */
export type NewVideo = {
  readonly id: VideoId;
  readonly ownerId: AccountId | null;
  readonly visibility: Visibility;
  readonly embedSites: EmbedSites | null;
  readonly sourceUrl: URL;
  readonly sourceDigest: string;
  readonly isShared: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly forceProxy: boolean;
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
  const { id, sourceDigest, sourceUrl, nowMs } = video;
  await insertAddress(tx, secrets, { videoId: id, digest: sourceDigest, url: sourceUrl, nowMs });
  return true;
}

function toQueuedRow(video: NewVideo): VideoRow {
  const { id, nowMs } = video;
  return {
    id,
    owner_id: video.ownerId,
    shared_digest: video.isShared ? video.sourceDigest : null,
    source_digest: video.sourceDigest,
    status: 'queued',
    provider: null,
    type: null,
    title: video.title,
    description: video.description,
    source_title: null,
    source_description: null,
    thumbnail_url_sealed: null,
    thumbnail_proxied: 0,
    duration: null,
    width: null,
    height: null,
    live: null,
    iframe_url: null,
    visibility: video.visibility,
    embed_sites: toEmbedSitesText(video.embedSites),
    force_proxy: video.forceProxy ? 1 : 0,
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
