import type { VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

/** `name` is that of the token's sessions. */
type SessionKey = { readonly videoId: VideoId; readonly name: string; readonly viewer: string };

/** Returns false if the viewer has no running session. */
export async function renewSession(
  tx: Tx,
  { videoId, name, viewer }: SessionKey,
  { nowMs, endsAtMs }: { readonly nowMs: number; readonly endsAtMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('playback_sessions')
    .set({ ends_at_ms: endsAtMs })
    .where('video_id', '=', videoId)
    .where('name', '=', name)
    .where('viewer', '=', viewer)
    .where('ends_at_ms', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countSessions(
  tx: Tx,
  { videoId, name }: Omit<SessionKey, 'viewer'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('playback_sessions')
    .where('video_id', '=', videoId)
    .where('name', '=', name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes those of all videos unless `videoId` is given. */
export async function deleteEndedSessions(
  tx: Tx,
  { videoId, nowMs }: { readonly videoId?: VideoId; readonly nowMs: number },
): Promise<void> {
  const ended = tx.deleteFrom('playback_sessions').where('ends_at_ms', '<=', nowMs);
  await (videoId === undefined ? ended : ended.where('video_id', '=', videoId)).execute();
}

/** A concurrent request of the same viewer may have written the session. */
export async function writeSession(
  tx: Tx,
  { videoId, name, viewer }: SessionKey,
  endsAtMs: number,
): Promise<void> {
  await tx
    .insertInto('playback_sessions')
    .values({ video_id: videoId, name, viewer, ends_at_ms: endsAtMs })
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'name', 'viewer']).doUpdateSet({ ends_at_ms: endsAtMs }),
    )
    .execute();
}
