import { Type } from 'typebox';

import { CURSOR_CHARACTERS_MAX, LIST_LIMIT_MAX } from '#contract/limits.ts';
import { READ_CONFIG, toVideoWire } from '#features/videos/index.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { COMMON_ERRORS, CREDENTIAL_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getPageStart } from '#platform/http/routes/list-pages.ts';
import { literals, TOKEN_PARAMETER } from '#platform/http/validation/schema-parts.ts';

import type { PlaylistReadContext } from './context.ts';
import { toVideoToken } from './links.ts';
import { toListName } from './list-name.ts';
import { listEntries } from './read-playlist.ts';
import { toRequireReadable } from './respond.ts';
import { FEED_FORMATS, FEED_TYPES, FEED_WRITERS } from './to-feed.ts';
import { toPlaylistWire } from './to-playlist-wire.ts';
import { PlaylistParams } from './wire.ts';

const Query = Type.Object(
  {
    ...TOKEN_PARAMETER,
    format: Type.Optional(
      literals(FEED_FORMATS, { default: 'rss', description: 'RSS 2.0, JSON Feed 1.1 or M3U.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_CHARACTERS_MAX,
        description: 'The documents contain the URL of the next page.',
      }),
    ),
  },
  { additionalProperties: false },
);

const SCHEMA = {
  tags: ['playlists'],
  operationId: 'getPlaylistFeed',
  summary: 'Retrieve a playlist as a feed',
  description:
    'Returns the videos that are ready, for feed readers (RSS, JSON Feed) and media players (M3U), in pages of 100.',
  params: PlaylistParams,
  querystring: Query,
  response: {
    200: {
      description: 'The feed.',
      content: Object.fromEntries(
        Object.values(FEED_TYPES).map((type) => [type, { schema: Type.String() }]),
      ),
    },
    304: Type.Null({ description: 'Not modified.' }),
    ...errorResponses(
      ...COMMON_ERRORS,
      ...CREDENTIAL_ERRORS,
      'playlist_not_found',
      'validation_failed',
    ),
  },
};

export function registerFeedRoute(server: HttpServer, playlists: PlaylistReadContext): void {
  const { publicUrl, listCursors } = playlists;
  const requireRecord = toRequireReadable(playlists);
  const produces = Object.values(FEED_TYPES);
  const config = { ...READ_CONFIG, acceptsPlaybackToken: true, requireRecord, produces } as const;
  const path = '/api/v1/playlists/:playlistId/feed';
  server.get(path, { schema: SCHEMA, config }, async (request, reply) => {
    const { playlist, audience, guest } = await requireRecord(request, reply);
    const { format = 'rss', cursor } = request.query;
    const scan = { playlistId: playlist.id, audience, limit: LIST_LIMIT_MAX };
    const from = getPageStart(listCursors, { cursor, list: toListName(scan) });
    const { entries, next } = await listEntries(playlists, { ...scan, from });
    const wire = toPlaylistWire(playlist, publicUrl, guest);
    const text = FEED_WRITERS[format]({
      playlist: wire,
      videos: entries
        .filter(({ video }) => video.status === 'ready')
        .map(({ video }) => {
          const token = toVideoToken(video, guest);
          return toVideoWire(video, { publicUrl, token, includeSourceUrl: false });
        }),
      selfUrl: wire.links[format],
      nextUrl: next && `${wire.links[format]}&cursor=${listCursors.write(next, toListName(scan))}`,
    });
    return reply.type(`${FEED_TYPES[format]}; charset=utf-8`).send(text);
  });
}
