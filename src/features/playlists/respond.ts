import type { FastifyReply, FastifyRequest } from 'fastify';

import { matchesRevision, toRevisionEtag } from '#lib/http/revision-etag.ts';
import { getAccountId, getOptionalAccountId } from '#platform/http/routes/identify-caller.ts';
import { readToken } from '#platform/http/routes/read-query.ts';
import { readParam } from '#platform/http/routes/require-record.ts';

import { getOwnedPlaylist } from './change-playlist.ts';
import type { PlaylistContext, PlaylistReadContext } from './context.ts';
import type { Playlist, PlaylistKey } from './playlist.ts';
import { type ReadPlaylist, readPlaylist } from './read-playlist.ts';
import { toPlaylistWire } from './to-playlist-wire.ts';
import type { PlaylistWire } from './wire.ts';

/**
 * Throws playlist_not_found unless the caller may read the playlist in the path, also with a token in
 * the query.
 */
export function toRequireReadable(
  ctx: PlaylistReadContext,
): (request: FastifyRequest, reply: FastifyReply) => Promise<ReadPlaylist> {
  return async (request, reply) => {
    const found = await readPlaylist(ctx, readParam(request, 'playlistId'), {
      accountId: getOptionalAccountId(request),
      token: readToken(request),
      client: request,
    });
    if (found.guest !== undefined) reply.header('cache-control', 'private, no-store');
    return found;
  };
}

/** Throws playlist_not_found unless the caller owns the playlist in the path. */
export function toRequireOwned({
  database,
}: PlaylistContext): (request: FastifyRequest) => Promise<Playlist> {
  return (request) => getOwnedPlaylist(database.queries, toKey(request));
}

/** Identifies the playlist of an owner's request and, with If-Match, its expected state. */
export function toKey(request: FastifyRequest): PlaylistKey {
  const key = { id: readParam(request, 'playlistId'), accountId: getAccountId(request) };
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return key;
  return { ...key, isExpected: ({ revision }) => matchesRevision(ifMatch, revision) };
}

/** Returns the playlist for the response to its owner, and sets its ETag. */
export function tagPlaylist(
  reply: FastifyReply,
  playlist: Playlist,
  { publicUrl }: PlaylistContext,
): PlaylistWire {
  const wire = toPlaylistWire(playlist, publicUrl);
  reply.header('etag', toRevisionEtag(playlist.revision, wire));
  return wire;
}
