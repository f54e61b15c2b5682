import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import { getOwnedPlaylist, PlaylistParams } from '#features/playlists/index.ts';
import {
  ErrorEnvelope,
  errorResponses,
  toErrorBody,
} from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import { countUses, limitAccount } from '#platform/http/limits/limit-requests.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { literals, reference } from '#platform/http/validation/schema-parts.ts';

import { importList, type ListKey } from './import-list.ts';
import type { FeedRouteOptions } from './route-options.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const EXAMPLE_URL = 'https://channels.example/list.m3u';
const EXAMPLE_RESULT = { created: 118, existing: 2, failed: 0, remaining: 0, failures: [] };

const ImportListBody = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SOURCE_URL_CHARACTERS_MAX,
        description:
          'URL of an M3U playlist, a feed, a PeerTube or YouTube playlist or channel, or a page that links its feed.',
      }),
    ),
    text: Type.Optional(
      Type.String({
        maxLength: BODY_BYTES_MAX,
        description: 'The list itself, instead of its URL: an M3U playlist or a feed.',
      }),
    ),
    visibility: Type.Optional(
      literals(VISIBILITIES, { description: 'Visibility of new videos. `public` by default.' }),
    ),
  },
  { title: 'ImportPlaylistVideos', additionalProperties: false, examples: [{ url: EXAMPLE_URL }] },
);

export const PlaylistImportWire = Type.Object(
  {
    created: Type.Integer({ description: 'New videos.' }),
    existing: Type.Integer({ description: 'Entries whose videos the account had.' }),
    failed: Type.Integer({ description: 'Entries that were refused.' }),
    remaining: Type.Integer({
      description: 'Entries that were not reached. Repeat the request to continue.',
    }),
    failures: Type.Array(
      Type.Object({ url: Type.String(), error: ErrorEnvelope.properties.error }),
      { description: 'The first 100 refused entries.' },
    ),
  },
  { $id: 'PlaylistImport', title: 'PlaylistImport', examples: [EXAMPLE_RESULT] },
);
export type PlaylistImportWire = Static<typeof PlaylistImportWire>;

const SCHEMA = {
  tags: ['playlists'],
  operationId: 'importPlaylistVideos',
  summary: 'Import a list into a playlist',
  description:
    'Creates the videos of a list, up to 5,000, and adds them at the end of the playlist in the order of the list. ' +
    'Videos that the playlist contains keep their place, so that a repeated request changes nothing. New videos count toward the rate limit of batches.',
  params: PlaylistParams,
  body: ImportListBody,
  response: {
    200: reference<PlaylistImportWire>('PlaylistImport', 'The number of imported entries.'),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'playlist_not_found',
      'quota_exceeded',
      'source_blocked',
      'url_not_allowed',
      'source_unreachable',
      'source_error',
    ),
  },
};

export function registerImportListRoute(
  server: HttpServer,
  { feeds, rateLimits }: FeedRouteOptions,
): void {
  server.addSchema(PlaylistImportWire);
  const policy = 'batch';
  server.post(
    '/api/v1/playlists/:playlistId/import',
    {
      schema: SCHEMA,
      bodyLimit: BODY_BYTES_MAX,
      config: {
        requireRecord: (request) => getOwnedPlaylist(feeds.database.queries, toKey(request)),
      },
      onRequest: async (request, reply) => {
        // Counts the first video, before the body is read.
        await limitAccount(reply, { policy, accountId: getAccountId(request) }, rateLimits);
      },
    },
    async (request, reply) => {
      const key = toKey(request);
      const { accountId } = key;
      const { failures, ...counts } = await importList(feeds, key, {
        ...request.body,
        async countCreated(uses) {
          const { error } = await countUses(reply, { policy, accountId, uses }, rateLimits);
          return error === undefined;
        },
      });
      return {
        ...counts,
        failures: failures.map(({ url, error }) => ({ url, error: toErrorBody(error) })),
      };
    },
  );
}

function toKey(request: FastifyRequest): ListKey {
  return { id: readParam(request, 'playlistId'), accountId: getAccountId(request) };
}
