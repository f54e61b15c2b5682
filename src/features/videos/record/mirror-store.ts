import type { VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { sealingContext } from './sealing-context.ts';
import { type MirrorRow } from './source-row.ts';

export type MirrorKey = { readonly videoId: VideoId; readonly digest: string };

/** Oldest first. */
export function findMirrors(
  queries: Queries,
  videoIds: readonly string[],
): Promise<readonly MirrorRow[]> {
  return queries
    .selectFrom('mirrors')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .orderBy('created_at_ms')
    .orderBy('digest')
    .execute();
}

type NewMirror = MirrorKey & { readonly url: URL; readonly nowMs: number };

export async function insertMirror(
  tx: Tx,
  { videoId, digest, url, nowMs }: NewMirror,
  secrets: Secrets,
): Promise<void> {
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

export async function writeMirrorChecks(
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

export async function deleteMirrors(
  tx: Tx,
  videoId: VideoId,
  digests: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('mirrors')
    .where('video_id', '=', videoId)
    .where('digest', 'in', digests)
    .execute();
}
