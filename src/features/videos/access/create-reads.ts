import type { HoldLease, LossCause } from '#contract/access-lease.ts';
import type { Queries } from '#platform/db/database.ts';

import { findReadable, findVideo } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';
import type { AccessContext } from './access-context.ts';
import { createFindLeaseAccess } from './find-lease-access.ts';
import { createAccessLeases } from './leases/access-leases.ts';
import { type AdmitSession, createAdmitSession } from './playback-sessions.ts';
import { createFindPlaylistGuest, type FindPlaylistGuest } from './playlist-guest.ts';
import {
  createGrantedVideos,
  createVideoCache,
  type ReadContext,
  type ReadsIssuers,
} from './readable-videos.ts';

/** What readers may see, and for how long. Cached videos are at most half a second old. */
export type Reads = ReadContext & {
  /** Finds a video regardless of permissions. */
  readonly findCachedVideo: (id: string) => Video | undefined | Promise<Video | undefined>;
  readonly holdLease: HoldLease;
  readonly admitSession: AdmitSession;
  readonly findPlaylistGuest: FindPlaylistGuest;
};

export type ReadsOptions = Pick<ReadContext, 'readSignedToken'> &
  ReadsIssuers & {
    /** Returns the IDs of those sessions, API keys and signing keys that are valid. */
    readonly findActiveCredentials: (
      queries: Queries,
      ids: readonly string[],
      nowMs: number,
    ) => Promise<ReadonlySet<string>>;
    /** How long public videos play while the database is away; see PLAYBACK_WITHOUT_DATABASE. */
    readonly outageMsMax: number;
    /** Called when a running response is cut because its reader has lost access. */
    readonly onAccessLost?: (cause: LossCause) => void;
    /** Called with the age of each cached video that is used for a request. */
    readonly onCacheUsed?: (ageSeconds: number) => void;
  };

export function createReads(ctx: AccessContext, options: ReadsOptions): Reads {
  const { database, blocks, clock, playbackTokens } = ctx;
  const { queries, changes } = database;
  const { findActiveCredentials, findGrantIssuer, readSignedToken, ...rest } = options;
  const { outageMsMax, onAccessLost, onCacheUsed } = rest;
  const cache = { changes, outageMsMax, blocks, clock, onCacheUsed };
  const findUncachedVideo: Reads['findUncachedVideo'] = (id, access) =>
    findReadable(queries, ctx, { id, access });
  return {
    findCachedVideo: createVideoCache((id) => findVideo(queries, ctx, id), cache),
    findGrantedVideo: createGrantedVideos(findUncachedVideo, { ...cache, findGrantIssuer }),
    readSignedToken,
    findUncachedVideo,
    playbackTokens,
    findCountry: ctx.findCountry,
    clock,
    admitSession: createAdmitSession(ctx),
    findPlaylistGuest: createFindPlaylistGuest({ ...ctx, readSignedToken, findGrantIssuer }),
    holdLease: createAccessLeases({
      ...ctx,
      findAccess: createFindLeaseAccess(ctx),
      findActiveCredentials: (ids) => findActiveCredentials(queries, ids, clock()),
      changes,
      outageMsMax,
      onLost: onAccessLost,
    }),
  };
}
