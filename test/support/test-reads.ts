import { isExpired, type PlaybackTokens } from '#features/videos/access/playback-token.ts';
import type { ReadContext } from '#features/videos/index.ts';
import type { ReadAccess } from '#features/videos/record/store/find-videos.ts';
import type { Video } from '#features/videos/record/video.ts';
import type { Clock } from '#platform/clock.ts';

/** Reads the videos of a test without a database, and applies the rules of access to them. */
export function createTestReads(
  videos: ReadonlyMap<string, Video>,
  { playbackTokens, clock }: { readonly playbackTokens: PlaybackTokens; readonly clock: Clock },
): ReadContext {
  async function findUncachedVideo(id: string, access: ReadAccess): Promise<Video | undefined> {
    const video = videos.get(id);
    return video !== undefined && isReadable(video, access) ? video : undefined;
  }

  return {
    findGrantedVideo: (id, grant) =>
      findUncachedVideo(
        id,
        grant === undefined || isExpired(grant, clock()) ? {} : { epoch: grant.epoch },
      ),
    findUncachedVideo,
    playbackTokens,
    clock,
  };
}

function isReadable(video: Video, { accountId, epoch }: ReadAccess): boolean {
  if (video.visibility !== 'private') return true;
  return (accountId !== undefined && video.ownerId === accountId) || video.playbackEpoch === epoch;
}
