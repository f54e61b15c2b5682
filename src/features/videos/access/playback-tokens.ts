import type { ManageContext } from '../context.ts';
import { changeOwnedVideo, getOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { incrementPlaybackEpoch } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';

export type CreatedPlaybackToken = {
  readonly video: Video;
  readonly token: string;
  readonly expiresAtMs: number;
};

/** Throws video_not_found. */
export async function createPlaybackToken(
  ctx: ManageContext,
  key: OwnedVideoKey,
  expiresInSeconds: number,
): Promise<CreatedPlaybackToken> {
  const video = await getOwnedVideo(ctx.database.queries, ctx, key);
  const expiresAtSeconds = Math.floor(ctx.clock() / 1000) + expiresInSeconds;
  const grant = { epoch: video.playbackEpoch, expiresAtSeconds };
  const token = ctx.playbackTokens.write(video.id, grant);
  return { video, token, expiresAtMs: expiresAtSeconds * 1000 };
}

/** Invalidates every token issued so far. Throws video_not_found. */
export async function revokePlaybackTokens(ctx: ManageContext, key: OwnedVideoKey): Promise<void> {
  await changeOwnedVideo(ctx, key, async (tx, { id }) => {
    await incrementPlaybackEpoch(tx, id);
    return true;
  });
}
