import { Type } from 'typebox';

import { IfMatch, READ_CONFIG } from '#features/videos/index.ts';
import { toRevisionEtag } from '#lib/http/revision-etag.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import {
  BODY_ERRORS,
  COMMON_ERRORS,
  CREDENTIAL_ERRORS,
  OWNER_ERRORS,
} from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';
import { findPage } from '#platform/http/routes/list-pages.ts';
import { performOnce, sendResponse } from '#platform/http/routes/perform-once.ts';
import {
  IDEMPOTENCY_HEADERS,
  reference,
  TokenQuery,
} from '#platform/http/validation/schema-parts.ts';

import { registerFeedRoute } from './feed-route.ts';
import { registerItemRoutes } from './item-routes.ts';
import { createPlaylist, deletePlaylist, updatePlaylist } from './manage-playlists.ts';
import { listPlaylists } from './playlist-store.ts';
import { tagPlaylist, toKey, toRequireOwned, toRequireReadable } from './respond.ts';
import type { PlaylistRouteOptions } from './route-options.ts';
import { toPlaylistWire } from './to-playlist-wire.ts';
import {
  CreatePlaylistBody,
  PageQuery,
  PlaylistListWire,
  PlaylistParams,
  PlaylistWire,
  UpdatePlaylistBody,
} from './wire.ts';

const SHARED = { tags: ['playlists'] };
const NOT_FOUND = 'playlist_not_found';

const CREATE_SCHEMA = {
  ...SHARED,
  operationId: 'createPlaylist',
  summary: 'Create a playlist',
  description: 'Creates a playlist, with up to 100 of your videos. An account can have 1,000.',
  headers: IDEMPOTENCY_HEADERS,
  body: CreatePlaylistBody,
  response: {
    201: reference<PlaylistWire>('Playlist', 'The playlist. `Location` contains its URL.'),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'quota_exceeded',
      'idempotency_in_progress',
      'idempotency_conflict',
    ),
  },
};

const LIST_SCHEMA = {
  ...SHARED,
  operationId: 'listPlaylists',
  summary: 'List playlists',
  description:
    'Returns your playlists, newest first. The `Link` header contains the URL of the next page.',
  querystring: PageQuery,
  response: {
    200: reference<PlaylistListWire>('PlaylistList', 'A page of playlists.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

const GET_SCHEMA = {
  ...SHARED,
  operationId: 'getPlaylist',
  summary: 'Retrieve a playlist',
  description:
    'Returns a playlist without its videos. A private one requires the credentials of its owner or a token.',
  params: PlaylistParams,
  querystring: TokenQuery,
  response: {
    200: reference<PlaylistWire>('Playlist', 'The playlist.'),
    304: Type.Null({ description: 'Not modified.' }),
    ...errorResponses(...COMMON_ERRORS, ...CREDENTIAL_ERRORS, NOT_FOUND),
  },
};

const UPDATE_SCHEMA = {
  ...SHARED,
  operationId: 'updatePlaylist',
  summary: 'Update a playlist',
  description: 'Changes the fields that the body contains.',
  params: PlaylistParams,
  headers: IfMatch,
  body: UpdatePlaylistBody,
  response: {
    200: reference<PlaylistWire>('Playlist', 'The updated playlist.'),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS, NOT_FOUND, 'precondition_failed'),
  },
};

const DELETE_SCHEMA = {
  ...SHARED,
  operationId: 'deletePlaylist',
  summary: 'Delete a playlist',
  description: 'Deletes a playlist. Its videos stay.',
  params: PlaylistParams,
  headers: IfMatch,
  response: {
    204: Type.Null({ description: 'The playlist was deleted.' }),
    ...errorResponses(...OWNER_ERRORS, NOT_FOUND, 'precondition_failed'),
  },
};

/** Routes under `/api/v1/playlists`. */
export function registerPlaylistRoutes(server: HttpServer, options: PlaylistRouteOptions): void {
  const { playlists } = options;
  const { publicUrl } = playlists;
  server.addSchema(PlaylistWire);
  server.addSchema(PlaylistListWire);
  registerListRoutes(server, options);
  registerItemRoutes(server, playlists);
  registerFeedRoute(server, playlists);
  const path = '/api/v1/playlists/:playlistId';
  const requireRecord = toRequireReadable(playlists);
  const config = { requireRecord: toRequireOwned(playlists) };
  server.get(
    path,
    { schema: GET_SCHEMA, config: { ...READ_CONFIG, acceptsPlaybackToken: true, requireRecord } },
    async (request, reply) => {
      const { playlist, audience, guest } = await requireRecord(request, reply);
      if (audience === 'owner') return tagPlaylist(reply, playlist, playlists);
      return toPlaylistWire(playlist, publicUrl, guest);
    },
  );
  server.patch(path, { schema: UPDATE_SCHEMA, config }, async (request, reply) => {
    const playlist = await updatePlaylist(playlists, toKey(request), request.body);
    return tagPlaylist(reply, playlist, playlists);
  });
  server.delete(path, { schema: DELETE_SCHEMA, config }, async (request, reply) => {
    await deletePlaylist(playlists, toKey(request));
    return reply.code(204).send(null);
  });
}

function registerListRoutes(
  server: HttpServer,
  { playlists, idempotency }: PlaylistRouteOptions,
): void {
  const { database, secrets, publicUrl } = playlists;
  const path = '/api/v1/playlists';
  const url = new URL(path.slice(1), publicUrl);
  server.post(path, { schema: CREATE_SCHEMA }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { body } = request;
    const response = await performOnce(reply, idempotency, {
      accountId,
      operation: 'createPlaylist',
      key: request.headers['idempotency-key'],
      body,
      perform: async () => {
        const playlist = await createPlaylist(playlists, accountId, body);
        const wire = toPlaylistWire(playlist, publicUrl);
        const headers = {
          location: `${url.href}/${playlist.id}`,
          etag: toRevisionEtag(playlist.revision, wire),
        };
        return { status: 201, headers, body: wire };
      },
    });
    return sendResponse(reply, response);
  });
  const listCursors = createListCursors(secrets);
  server.get(path, { schema: LIST_SCHEMA }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { items, nextCursor } = await findPage(reply, request.query, {
      listCursors,
      list: JSON.stringify(['playlists', accountId]),
      url,
      find: (part) => listPlaylists(database.queries, { accountId, ...part }),
    });
    return { data: items.map((item) => toPlaylistWire(item, publicUrl)), nextCursor };
  });
}
