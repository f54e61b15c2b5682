import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';
import { findPage } from '#platform/http/routes/list-pages.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { listLinks } from './link-store.ts';
import { createLink, deleteLink, getLink, type LinkContext, updateLink } from './manage-links.ts';
import type { ShareLink } from './share-link.ts';
import { toLinkWire } from './to-link-wire.ts';
import {
  CreateLinkBody,
  LinkListWire,
  LinkParams,
  LinkWire,
  ListLinksQuery,
  UpdateLinkBody,
} from './wire.ts';

const TAGS = ['playback'];
const LINK = reference<LinkWire>('ShareLink', 'The share link.');

const CREATE_SCHEMA = {
  tags: TAGS,
  operationId: 'createLink',
  summary: 'Create a share link',
  description:
    'Creates a link that shows a video or playlist, including a private one, to people without an account. Programs use playback tokens instead.',
  body: CreateLinkBody,
  response: {
    201: LINK,
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'video_not_found',
      'playlist_not_found',
      'link_limit',
    ),
  },
};

const LIST_SCHEMA = {
  tags: TAGS,
  operationId: 'listLinks',
  summary: 'List share links',
  description: 'Returns the share links of the account, of a video or of a playlist, newest first.',
  querystring: ListLinksQuery,
  response: {
    200: reference<LinkListWire>('ShareLinkList', 'A page of share links.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

const GET_SCHEMA = {
  tags: TAGS,
  operationId: 'getLink',
  summary: 'Retrieve a share link',
  description: 'Returns a share link with its number of views.',
  params: LinkParams,
  response: { 200: LINK, ...errorResponses(...OWNER_ERRORS, 'link_not_found') },
};

const UPDATE_SCHEMA = {
  tags: TAGS,
  operationId: 'updateLink',
  summary: 'Update a share link',
  description: 'The changes apply to later views. To end playback, delete the link.',
  params: LinkParams,
  body: UpdateLinkBody,
  response: { 200: LINK, ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS, 'link_not_found') },
};

const DELETE_SCHEMA = {
  tags: TAGS,
  operationId: 'deleteLink',
  summary: 'Delete a share link',
  description: 'Playback through the link ends within a second.',
  params: LinkParams,
  response: {
    204: Type.Null({ description: 'The share link was deleted.' }),
    ...errorResponses(...OWNER_ERRORS, 'link_not_found'),
  },
};

type LinkRouteContext = LinkContext & { readonly secrets: Secrets; readonly publicUrl: URL };

/** Routes under `/api/v1/links`. */
export function registerLinkRoutes(server: HttpServer, ctx: LinkRouteContext): void {
  const { publicUrl } = ctx;
  server.addSchema(LinkWire);
  server.addSchema(LinkListWire);
  registerListRoute(server, ctx);
  server.post('/api/v1/links', { schema: CREATE_SCHEMA }, async (request, reply) => {
    const link = await createLink(ctx, getAccountId(request), request.body);
    return reply.code(201).send(toLinkWire(link, publicUrl));
  });
  const path = '/api/v1/links/:linkId';
  const get = (request: FastifyRequest): Promise<ShareLink> =>
    getLink(ctx, { id: readParam(request, 'linkId'), accountId: getAccountId(request) });
  const config = { requireRecord: get };
  server.get(path, { schema: GET_SCHEMA, config }, async (request) =>
    toLinkWire(await get(request), publicUrl),
  );
  server.patch(path, { schema: UPDATE_SCHEMA, config }, async (request) =>
    toLinkWire(await updateLink(ctx, await get(request), request.body), publicUrl),
  );
  server.delete(path, { schema: DELETE_SCHEMA, config }, async (request, reply) => {
    await deleteLink(ctx, await get(request));
    return reply.code(204).send(null);
  });
}

function registerListRoute(
  server: HttpServer,
  { database, secrets, publicUrl }: LinkRouteContext,
): void {
  const listCursors = createListCursors(secrets);
  server.get('/api/v1/links', { schema: LIST_SCHEMA }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { videoId, playlistId } = request.query;
    const { items, nextCursor } = await findPage(reply, request.query, {
      listCursors,
      list: JSON.stringify(['links', accountId, videoId, playlistId]),
      url: new URL('api/v1/links', publicUrl),
      find: (part) => listLinks(database.queries, { accountId, videoId, playlistId, ...part }),
    });
    return { data: items.map((link) => toLinkWire(link, publicUrl)), nextCursor };
  });
}
