import { Type } from 'typebox';

import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { IfMatch, READ_CONFIG, toVideoWire, type VideoListWire } from '#features/videos/index.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import {
  BODY_ERRORS,
  COMMON_ERRORS,
  CREDENTIAL_ERRORS,
  OWNER_ERRORS,
} from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getPageStart, linkNextPage } from '#platform/http/routes/list-pages.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { addVideos, moveVideo, removeVideo } from './change-items.ts';
import type { PlaylistReadContext } from './context.ts';
import { toVideoToken } from './links.ts';
import { toListName } from './list-name.ts';
import { listEntries } from './read-playlist.ts';
import { tagPlaylist, toKey, toRequireOwned, toRequireReadable } from './respond.ts';
import {
  AddVideosBody,
  ItemParams,
  MoveVideoBody,
  ListItemsQuery,
  PlaylistParams,
  type PlaylistWire,
} from './wire.ts';

const SHARED = { tags: ['playlists'] };
const CHANGE_ERRORS = [...OWNER_ERRORS, 'playlist_not_found', 'precondition_failed'] as const;

const LIST_SCHEMA = {
  ...SHARED,
  operationId: 'listPlaylistVideos',
  summary: 'List the videos of a playlist',
  description:
    'Returns the videos in the order of the playlist, without those that the caller may not see. Changes between ' +
    'requests cause no gaps or duplicates among the other videos.',
  params: PlaylistParams,
  querystring: ListItemsQuery,
  response: {
    200: reference<VideoListWire>('VideoList', 'A page of videos.'),
    304: Type.Null({ description: 'Not modified.' }),
    ...errorResponses(
      ...COMMON_ERRORS,
      ...CREDENTIAL_ERRORS,
      'playlist_not_found',
      'validation_failed',
    ),
  },
};

const ADD_SCHEMA = {
  ...SHARED,
  operationId: 'addPlaylistVideos',
  summary: 'Add videos to a playlist',
  description:
    'Adds up to 100 of your videos. Videos that the playlist contains keep their place. A playlist can have 5,000 videos.',
  params: PlaylistParams,
  headers: IfMatch,
  body: AddVideosBody,
  response: {
    200: reference<PlaylistWire>('Playlist', 'The playlist.'),
    ...errorResponses(...CHANGE_ERRORS, ...BODY_ERRORS, 'quota_exceeded'),
  },
};

const MOVE_SCHEMA = {
  ...SHARED,
  operationId: 'movePlaylistVideo',
  summary: 'Move a video in a playlist',
  description:
    'Moves a video behind another one, wherever that one is by now. Send the `ETag` of the playlist as `If-Match` ' +
    'to refuse the move after other changes.',
  params: ItemParams,
  headers: IfMatch,
  body: MoveVideoBody,
  response: {
    200: reference<PlaylistWire>('Playlist', 'The playlist.'),
    ...errorResponses(...CHANGE_ERRORS, ...BODY_ERRORS, 'video_not_found'),
  },
};

const REMOVE_SCHEMA = {
  ...SHARED,
  operationId: 'removePlaylistVideo',
  summary: 'Remove a video from a playlist',
  description: 'Removes a video from the playlist, and does not delete it.',
  params: ItemParams,
  headers: IfMatch,
  response: {
    204: Type.Null({ description: 'The video was removed.' }),
    ...errorResponses(...CHANGE_ERRORS, 'video_not_found'),
  },
};

/** Routes for the videos of a playlist. */
export function registerItemRoutes(server: HttpServer, playlists: PlaylistReadContext): void {
  const path = '/api/v1/playlists/:playlistId/videos';
  const config = { requireRecord: toRequireOwned(playlists) };
  registerItemList(server, playlists, path);
  server.post(path, { schema: ADD_SCHEMA, config }, async (request, reply) => {
    const playlist = await addVideos(playlists, toKey(request), request.body);
    return tagPlaylist(reply, playlist, playlists);
  });
  server.patch(`${path}/:videoId`, { schema: MOVE_SCHEMA, config }, async (request, reply) => {
    const { videoId } = request.params;
    const move = { videoId, after: request.body.after };
    return tagPlaylist(reply, await moveVideo(playlists, toKey(request), move), playlists);
  });
  server.delete(`${path}/:videoId`, { schema: REMOVE_SCHEMA, config }, async (request, reply) => {
    await removeVideo(playlists, toKey(request), request.params.videoId);
    return reply.code(204).send(null);
  });
}

function registerItemList(server: HttpServer, playlists: PlaylistReadContext, path: string): void {
  const { publicUrl, listCursors } = playlists;
  const requireRecord = toRequireReadable(playlists);
  const config = { ...READ_CONFIG, acceptsPlaybackToken: true, requireRecord } as const;
  server.get(path, { schema: LIST_SCHEMA, config }, async (request, reply) => {
    const { playlist, audience, guest } = await requireRecord(request, reply);
    const { limit = LIST_LIMIT_DEFAULT, cursor } = request.query;
    const list = toListName({ playlistId: playlist.id, audience });
    const from = getPageStart(listCursors, { cursor, list });
    const { entries, next } = await listEntries(playlists, {
      playlistId: playlist.id,
      audience,
      limit,
      from,
    });
    const nextCursor = next === null ? null : listCursors.write(next, list);
    if (nextCursor !== null) {
      const url = new URL(`api/v1/playlists/${playlist.id}/videos`, publicUrl);
      if (guest !== undefined) url.searchParams.set('token', guest.token);
      linkNextPage(reply, url, { limit, cursor: nextCursor });
    }
    const options = { publicUrl, includeSourceUrl: audience === 'owner' };
    const data = entries.map(({ video }) =>
      toVideoWire(video, { ...options, token: toVideoToken(video, guest) }),
    );
    return { data, nextCursor };
  });
}
