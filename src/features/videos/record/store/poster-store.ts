import type { VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** The poster that the owner has uploaded. */
export async function findUploadedPoster(
  queries: Queries,
  videoId: VideoId,
): Promise<Buffer | undefined> {
  const row = await queries
    .selectFrom('video_posters')
    .select('image')
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row && Buffer.from(row.image, 'base64');
}

/** Null deletes the poster. */
export async function replacePoster(tx: Tx, videoId: VideoId, bytes: Buffer | null): Promise<void> {
  await tx.deleteFrom('video_posters').where('video_id', '=', videoId).execute();
  if (bytes === null) return;
  const image = bytes.toString('base64');
  await tx.insertInto('video_posters').values({ video_id: videoId, image }).execute();
}
