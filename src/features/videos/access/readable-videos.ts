import type { Grant, GrantSubject } from '#contract/access-lease.ts';
import type { AccountPrincipal } from '#contract/guard.ts';
import { type AccountId, hasSignedTokenFormat, isVideoId, type VideoId } from '#contract/ids.ts';
import { type Awaitable, continueWith } from '#lib/async/continue-with.ts';
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
  readonly findGrantedVideo: (id: string, grant?: Grant) => Awaitable<FoundVideo>;
  readonly findUncachedVideo: (id: VideoId, access: ReadAccess) => Promise<Video | undefined>;
  readonly playbackTokens: PlaybackTokens;
  /** Reads a token that an owner has signed. Its grant may have expired or been revoked. */
  readonly readSignedToken: (text: string, id: GrantSubject) => Promise<Grant | undefined>;
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

/** What opens a private video: the epoch of a grant, or the account of its issuer. */
type Opening = number | AccountId;

type FindVideo = (id: VideoId, opening: Opening | undefined) => Promise<FoundVideo>;

/**
 * A change notification evicts the video, and a change of the block list evicts all. The age limit
 * covers notifications of other nodes that were missed. Only the result of the latest opening is
 * cached, because few requests have a revoked token. A private video is not used while the database is
 * away.
 */
export function createVideoCache(
  find: FindVideo,
  { changes, outageMsMax, blocks, clock, onCacheUsed }: CacheOptions,
): (id: string, opening?: Opening) => Awaitable<FoundVideo> {
  const cache = new BriefCache<VideoId, FoundVideo, Opening>({
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
  return (id, opening) => (isVideoId(id) ? cache.get(id, opening) : undefined);
}

/** Finds the account whose videos an issuer of grants opens, if it is valid. */
export type ReadsIssuers = {
  readonly findGrantIssuer: (id: string) => Promise<AccountId | undefined>;
};

/** Issuers are at most half a second old, and unknown while the database is away. */
function createIssuerCache({
  findGrantIssuer,
  clock,
}: ReadsIssuers & Pick<CacheOptions, 'clock'>): BriefCache<string, AccountId | undefined> {
  return new BriefCache({
    read: findGrantIssuer,
    mayOutlast: () => false,
    outage: { msMax: 0, seenUntilMs: () => -Infinity },
    clock,
  });
}

/** Two caches, so that requests without a grant never evict what viewers with a grant need. */
export function createGrantedVideos(
  findUncachedVideo: ReadContext['findUncachedVideo'],
  options: CacheOptions & Pick<ReadsIssuers, 'findGrantIssuer'>,
): ReadContext['findGrantedVideo'] {
  const find: FindVideo = (id, opening) =>
    findUncachedVideo(
      id,
      typeof opening === 'string' ? { accountId: opening } : { epoch: opening },
    );
  const findOpen = createVideoCache(find, options);
  const findGranted = createVideoCache(find, options);
  const issuers = createIssuerCache(options);
  return (id, grant) => {
    if (grant === undefined || isExpired(grant, options.clock())) return findOpen(id);
    const issuer = grant.limits?.issuer ?? null;
    if (issuer === null) return findGranted(id, grant.epoch);
    return findIssued(id, issuer);
  };

  async function findIssued(id: string, issuer: string): Promise<FoundVideo> {
    const accountId = await issuers.get(issuer);
    return accountId === undefined ? findOpen(id) : findGranted(id, accountId);
  }
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
export function findPermittedVideo(
  ctx: ReadContext,
  id: string,
  reader: Reader,
): Awaitable<PermittedVideo | undefined> {
  return continueWith(findGrantedVideo(ctx, id, reader), (found) => {
    if (found?.grant) requireAllowed(ctx, found.grant, reader.client);
    return found;
  });
}

/**
 * Finds a video without checking the limits of the grant. The seal of a token is checked before the
 * lookup, and the rest of the permission by the lookup. Readers with an account bypass the cache, so
 * that owners see their own changes immediately.
 */
export function findGrantedVideo(
  ctx: ReadContext,
  id: string,
  reader: Reader,
): Awaitable<PermittedVideo | undefined> {
  if (!isVideoId(id)) return undefined;
  if (reader.token !== undefined || reader.principal !== undefined) {
    return findWithCredentials(ctx, id, reader);
  }
  return continueWith(ctx.findGrantedVideo(id), (video) => video && { video, grant: null });
}

async function findWithCredentials(
  ctx: ReadContext,
  id: VideoId,
  { principal, token }: Reader,
): Promise<PermittedVideo | undefined> {
  const grant = token === undefined ? undefined : await readGrant(ctx, token, id);
  const owned = principal && (await ctx.findUncachedVideo(id, { accountId: principal.accountId }));
  const isCached = owned === undefined && (principal === undefined || grant !== undefined);
  const video = isCached ? await ctx.findGrantedVideo(id, grant) : owned;
  if (video === undefined) return undefined;
  const isOpen = video.visibility !== 'private' || isOwnedBy(video, principal);
  return { video, grant: isOpen ? null : (grant ?? null) };
}

export function isOwnedBy({ ownerId }: Video, principal: AccountPrincipal | undefined): boolean {
  return principal !== undefined && principal.accountId === ownerId;
}

/** Undefined if the token is not for this video or playlist. Its grant may have expired or been revoked. */
export async function readGrant(
  ctx: Pick<ReadContext, 'playbackTokens' | 'readSignedToken'>,
  token: string,
  id: GrantSubject,
): Promise<Grant | undefined> {
  return hasSignedTokenFormat(token)
    ? await ctx.readSignedToken(token, id)
    : ctx.playbackTokens.readGrant(token, id);
}
