import type { Grant } from '#contract/access-lease.ts';
import type { AccountPrincipal } from '#contract/guard.ts';
import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { SourceBlocks } from '../record/source-blocks.ts';
import type { ReadAccess } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';
import { BriefCache } from './brief-cache.ts';
import { isExpired, type PlaybackTokens } from './playback-token.ts';
import { type LimitContext, type PlaybackClient, requireAllowed } from './require-allowed.ts';

/** Credentials of a reader. Without any, only public and unlisted videos are found. */
export type Reader = {
  readonly principal?: AccountPrincipal | undefined;
  readonly token?: string | undefined;
  /** The request with the token. Without it, a token with limits opens nothing. */
  readonly client?: PlaybackClient | undefined;
};

/** The services that finding videos for readers uses. */
export type ReadContext = LimitContext & {
  /**
   * Finds a video that anyone with the ID may read, or that this grant opens. The result is at most
   * half a second old, and is a promise only if it has to be read.
   */
  readonly findGrantedVideo: (id: string, grant?: Grant) => FoundVideo | Promise<FoundVideo>;
  readonly findUncachedVideo: (id: VideoId, access: ReadAccess) => Promise<Video | undefined>;
  readonly playbackTokens: PlaybackTokens;
};

type FoundVideo = Video | undefined;

type CacheOptions = {
  readonly changes: Pick<ChangeBus, 'subscribe' | 'seenUntilMs'>;
  /** See PLAYBACK_WITHOUT_DATABASE. */
  readonly outageMsMax: number;
  readonly blocks: Pick<SourceBlocks, 'onChange'>;
  readonly clock: Clock;
  /** Called with the age of each cached video that is returned. */
  readonly onCacheUsed?: ((ageSeconds: number) => void) | undefined;
};

type FindVideo = (id: VideoId, epoch: number | undefined) => Promise<FoundVideo>;

/**
 * A change notification evicts the video, and a change of the block list evicts all. The age limit
 * covers notifications of other nodes that were missed. Only the latest epoch's result is cached,
 * because few requests have a revoked token. A private video is not used while the database is
 * away.
 */
export function createVideoCache(
  find: FindVideo,
  { changes, outageMsMax, blocks, clock, onCacheUsed }: CacheOptions,
): (id: string, epoch?: number) => FoundVideo | Promise<FoundVideo> {
  const cache = new BriefCache({
    read: find,
    mayOutlast: (video) => video !== undefined && video.visibility !== 'private',
    outage: { msMax: outageMsMax, seenUntilMs: changes.seenUntilMs },
    clock,
    onUsed: onCacheUsed,
  });
  changes.subscribe(
    'video',
    (subject) => {
      if (isVideoId(subject)) cache.evict(subject);
    },
    () => cache.clear(),
  );
  blocks.onChange(() => cache.clear());
  return (id, epoch) => (isVideoId(id) ? cache.get(id, epoch) : undefined);
}

/** Two caches, so that requests without a grant never evict what viewers with a grant need. */
export function createGrantedVideos(
  findUncachedVideo: ReadContext['findUncachedVideo'],
  options: CacheOptions,
): ReadContext['findGrantedVideo'] {
  const find: FindVideo = (id, epoch) => findUncachedVideo(id, { epoch });
  const findOpen = createVideoCache(find, options);
  const findGranted = createVideoCache(find, options);
  return (id, grant) => {
    const epoch = toEpoch(grant, options.clock());
    return epoch === undefined ? findOpen(id) : findGranted(id, epoch);
  };
}

/** A video, and the grant that opens it to the reader, if it is private to others. */
export type PermittedVideo = { readonly video: Video; readonly grant: Grant | null };

/**
 * Finds a video that anyone with the ID may read, or this reader: its owner, or someone with a
 * playback token. Throws the errors of `requireAllowed`.
 */
export async function findReadableVideo(
  ctx: ReadContext,
  id: string,
  reader: Reader = {},
): Promise<Video | undefined> {
  return (await findPermittedVideo(ctx, id, reader))?.video;
}

/** Like `findReadableVideo`, but also returns the grant. */
export async function findPermittedVideo(
  ctx: ReadContext,
  id: string,
  reader: Reader,
): Promise<PermittedVideo | undefined> {
  const found = await findGrantedVideo(ctx, id, reader);
  if (found !== undefined && found.grant !== null) requireAllowed(ctx, found.grant, reader.client);
  return found;
}

/**
 * Finds a video without checking the limits of the grant. The seal of a token is checked before the
 * lookup, and the rest of the permission by the lookup. Readers with an account bypass the cache, so
 * that owners see their own changes immediately.
 */
export async function findGrantedVideo(
  ctx: ReadContext,
  id: string,
  { principal, token }: Reader,
): Promise<PermittedVideo | undefined> {
  if (!isVideoId(id)) return undefined;
  const grant = token === undefined ? undefined : ctx.playbackTokens.readGrant(token, id);
  const video =
    principal === undefined
      ? await ctx.findGrantedVideo(id, grant)
      : await ctx.findUncachedVideo(id, {
          accountId: principal.accountId,
          epoch: toEpoch(grant, ctx.clock()),
        });
  if (video === undefined) return undefined;
  const isOpen = video.visibility !== 'private' || isOwnedBy(video, principal);
  return { video, grant: isOpen ? null : (grant ?? null) };
}

export function isOwnedBy({ ownerId }: Video, principal: AccountPrincipal | undefined): boolean {
  return principal !== undefined && principal.accountId === ownerId;
}

function toEpoch(grant: Grant | undefined, nowMs: number): number | undefined {
  return grant === undefined || isExpired(grant, nowMs) ? undefined : grant.epoch;
}
