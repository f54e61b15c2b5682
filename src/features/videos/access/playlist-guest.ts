import type { Grant } from '#contract/access-lease.ts';
import type { AccountId, PlaylistId, VideoId } from '#contract/ids.ts';
import { parseMemberIssuer, toMemberIssuer } from '#contract/member-issuer.ts';

import { isExpired } from './playback-token.ts';
import { type ReadContext, type Reader, readGrant, type ReadsIssuers } from './readable-videos.ts';
import { requireAllowed } from './require-allowed.ts';

/** A reader with a token for a playlist, which its owner or a share link has issued. */
export type PlaylistGuest = {
  /** The account of the token. It opens only playlists of this account. */
  readonly accountId: AccountId;
  readonly grant: Grant;
  readonly token: string;
  /** The token for the links to a private video of the playlist. */
  readonly toVideoToken: (id: VideoId) => string;
};

/**
 * Undefined without a valid token for the playlist. The caller checks that the account owns it.
 * Throws the errors of `requireAllowed`.
 */
export type FindPlaylistGuest = (
  id: PlaylistId,
  reader: Pick<Reader, 'token' | 'client'>,
) => Promise<PlaylistGuest | undefined>;

type GuestContext = ReadsIssuers &
  Pick<ReadContext, 'playbackTokens' | 'readSignedToken' | 'findCountry' | 'clock'>;

export function createFindPlaylistGuest(ctx: GuestContext): FindPlaylistGuest {
  return async (id, { token, client }) => {
    const grant = token === undefined ? undefined : await readGrant(ctx, token, id);
    if (token === undefined || grant?.limits === undefined) return undefined;
    const { limits } = grant;
    const member = parseMemberIssuer(limits.issuer ?? '');
    if (member?.playlistId !== id || isExpired(grant, ctx.clock())) return undefined;
    const accountId = await ctx.findGrantIssuer(member.issuer);
    if (accountId === undefined) return undefined;
    requireAllowed(ctx, grant, client);
    const toVideoToken = (videoId: VideoId): string => {
      const issuer = toMemberIssuer({ ...member, videoId });
      return ctx.playbackTokens.write(videoId, { ...grant, limits: { ...limits, issuer } });
    };
    return { accountId, grant, token, toVideoToken };
  };
}
