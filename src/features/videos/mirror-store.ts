import type { SourceId, VideoId } from '#contract/ids.ts';
import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { cleanLine, cleanText } from '#lib/text/clean-text.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { FAILED_CHECKS_MAX } from './check-videos/decide-check.ts';
import type { SourceLocation } from './source-location.ts';
import { findSources, replaceSources } from './source-rows.ts';
import type { SuccessfulResolution } from './store.ts';
import { sealingContext, toMediaColumns } from './video-row.ts';
import type { Video } from './video.ts';

export type MirrorKey = { readonly videoId: VideoId; readonly digest: string };

type MirrorWrite = MirrorKey & {
  readonly resolution: SuccessfulResolution;
  readonly newSourceId: () => SourceId;
  readonly nowMs: number;
};

export type RemovedSourceKey = { readonly videoId: VideoId; readonly digest: string | null };

/** Writes backup sources and the order of sources. Callers must hold the lock of the video. */
export type MirrorStore = {
  readonly insert: (
    tx: Tx,
    mirror: {
      readonly videoId: VideoId;
      readonly location: SourceLocation;
      readonly nowMs: number;
    },
  ) => Promise<void>;
  /** Replaces the sources of the URL. A failed video becomes ready. */
  readonly writeResolved: (tx: Tx, write: MirrorWrite) => Promise<void>;
  readonly writeFailedChecks: (tx: Tx, key: MirrorKey, failedChecks: number) => Promise<void>;
  /** Marks a source as removed. A backup URL without remaining sources is deleted. */
  readonly removeSource: (tx: Tx, video: Video, sourceId: SourceId) => Promise<void>;
  /** Removed sources of one URL. A null digest means the primary URL. */
  readonly findRemoved: (
    queries: Queries,
    location: RemovedSourceKey,
  ) => Promise<readonly string[]>;
  readonly restoreSources: (tx: Tx, sourceIds: readonly string[]) => Promise<void>;
  readonly writeOrder: (tx: Tx, id: VideoId, order: 'health' | readonly string[]) => Promise<void>;
  /** Increments the revision, so that the owner's ETag changes. */
  readonly touch: (tx: Tx, id: VideoId, nowMs: number) => Promise<void>;
};

export function createMirrorStore(secrets: Secrets): MirrorStore {
  return {
    insert: (tx, mirror) => insert(tx, mirror, secrets),
    writeResolved: (tx, write) => writeResolved(tx, write, secrets),
    writeFailedChecks,
    removeSource,
    findRemoved,
    restoreSources,
    writeOrder,
    touch,
  };
}

async function insert(
  tx: Tx,
  { videoId, location, nowMs }: Parameters<MirrorStore['insert']>[1],
  secrets: Secrets,
): Promise<void> {
  const { digest, url } = location;
  const context = sealingContext('mirrors.url', `${videoId}:${digest}`);
  await tx
    .insertInto('mirrors')
    .values({
      video_id: videoId,
      digest,
      url_sealed: secrets.seal(url.href, context),
      failed_checks: 0,
      created_at_ms: nowMs,
    })
    .execute();
}

async function writeResolved(
  tx: Tx,
  { videoId, digest, resolution, newSourceId, nowMs }: MirrorWrite,
  secrets: Secrets,
): Promise<void> {
  await writeFailedChecks(tx, { videoId, digest }, 0);
  const { force_proxy } = await tx
    .selectFrom('videos')
    .select('force_proxy')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow();
  const { sources } = resolution.media;
  const forceProxy = force_proxy === 1;
  const found = { videoId, mirrorDigest: digest, sources, forceProxy, newSourceId };
  await replaceSources(tx, found, secrets);
  await recoverFailedVideo(tx, { videoId, resolution, nowMs }, secrets);
  await touch(tx, videoId, nowMs);
}

/** A video that was never ready gets the metadata of its backup source. */
async function recoverFailedVideo(
  tx: Tx,
  { videoId, resolution, nowMs }: Pick<MirrorWrite, 'videoId' | 'resolution' | 'nowMs'>,
  secrets: Secrets,
): Promise<void> {
  const { media, provider } = resolution;
  const ready = {
    status: 'ready',
    error_code: null,
    error_message: null,
    failed_checks: FAILED_CHECKS_MAX,
  } as const;
  const failed = tx.updateTable('videos').where('id', '=', videoId).where('status', '=', 'failed');
  await failed
    .set({
      ...toMediaColumns(videoId, media, secrets),
      ...ready,
      provider,
      // The thumbnail URL of a backup source was not checked, so the thumbnail is always proxied.
      thumbnail_proxied: 1,
      source_title: media.title === null ? null : cleanLine(media.title, TITLE_CHARACTERS_MAX),
      source_description:
        media.description === null
          ? null
          : cleanText(media.description, DESCRIPTION_CHARACTERS_MAX),
      resolved_at_ms: nowMs,
    })
    .where('resolved_at_ms', 'is', null)
    .execute();
  await failed.set({ ...ready, resolved_at_ms: nowMs }).execute();
}

async function writeFailedChecks(
  tx: Tx,
  { videoId, digest }: MirrorKey,
  failedChecks: number,
): Promise<void> {
  await tx
    .updateTable('mirrors')
    .set({ failed_checks: failedChecks })
    .where('video_id', '=', videoId)
    .where('digest', '=', digest)
    .execute();
}

async function removeSource(tx: Tx, video: Video, sourceId: SourceId): Promise<void> {
  await tx.updateTable('sources').set({ is_removed: 1 }).where('id', '=', sourceId).execute();
  const rows = await findSources(tx, [video.id]);
  const used = new Set(
    rows.filter((row) => row.is_removed === 0).map(({ mirror_digest }) => mirror_digest),
  );
  const unused = video.mirrors.map(({ digest }) => digest).filter((digest) => !used.has(digest));
  if (unused.length === 0) return;
  await tx
    .deleteFrom('sources')
    .where('video_id', '=', video.id)
    .where('mirror_digest', 'in', unused)
    .execute();
  await tx
    .deleteFrom('mirrors')
    .where('video_id', '=', video.id)
    .where('digest', 'in', unused)
    .execute();
}

async function findRemoved(
  queries: Queries,
  { videoId, digest }: RemovedSourceKey,
): Promise<readonly string[]> {
  const rows = await findSources(queries, [videoId]);
  return rows
    .filter((row) => row.is_removed === 1 && row.mirror_digest === digest)
    .map(({ id }) => id);
}

async function restoreSources(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  await tx.updateTable('sources').set({ is_removed: 0 }).where('id', 'in', sourceIds).execute();
}

async function writeOrder(tx: Tx, id: VideoId, order: 'health' | readonly string[]): Promise<void> {
  const sourceOrder = order === 'health' ? 'health' : 'given';
  await tx.updateTable('videos').set({ source_order: sourceOrder }).where('id', '=', id).execute();
  if (order === 'health') return;
  const rows = await findSources(tx, [id]);
  const remaining = rows.map((row) => row.id).filter((sourceId) => !order.includes(sourceId));
  // First moves all positions out of the way, because positions are unique.
  await tx
    .updateTable('sources')
    .set((eb) => ({ position: eb('position', '+', rows.length) }))
    .where('video_id', '=', id)
    .execute();
  for (const [position, sourceId] of [...order, ...remaining].entries()) {
    await tx.updateTable('sources').set({ position }).where('id', '=', sourceId).execute();
  }
}

async function touch(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at_ms: nowMs }))
    .where('id', '=', id)
    .execute();
}
