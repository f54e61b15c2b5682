import type { HoldLease } from '#contract/access-lease.ts';
import { createAccessLeases } from '#features/videos/access/leases/access-leases.ts';
import { isExpired, type PlaybackTokens } from '#features/videos/access/playback-token.ts';
import type { AdmitSession, ReadContext, Video } from '#features/videos/index.ts';
import type { ReadAccess } from '#features/videos/record/store/find-videos.ts';
import type { Clock } from '#platform/clock.ts';

import { createTestChangeBus, type TestChangeBus } from './change-bus.ts';
import { silentLog } from './silent-log.ts';
import { NO_BLOCKS } from './video-fixtures.ts';

type Options = {
  readonly playbackTokens: PlaybackTokens;
  readonly clock: Clock;
  readonly changes?: Pick<TestChangeBus, 'subscribe'>;
};

/**
 * Access to the videos that a test sets, without a database but with the rules of access. Every
 * credential is valid.
 */
export function openTestVideos(
  videos: ReadonlyMap<string, Video>,
  { playbackTokens, clock, changes = createTestChangeBus() }: Options,
): ReadContext & { readonly holdLease: HoldLease; readonly admitSession: AdmitSession } {
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
    findCountry: null,
    readSignedToken: async () => undefined,
    clock,
    admitSession: async () => {},
    holdLease: createAccessLeases({
      findAccess: async (ids) =>
        new Map(
          [...videos]
            .filter(([id]) => ids.includes(id))
            .map(([id, video]) => [id, { ...video, isRemoved: video.status === 'removed' }]),
        ),
      blocks: NO_BLOCKS,
      findActiveCredentials: async (ids) => new Set(ids),
      changes,
      outageMsMax: 30_000,
      clock,
      log: silentLog,
      sweepMs: 10,
    }),
  };
}

function isReadable(video: Video, { accountId, epoch }: ReadAccess): boolean {
  if (video.visibility !== 'private') return true;
  return (accountId !== undefined && video.ownerId === accountId) || video.playbackEpoch === epoch;
}
