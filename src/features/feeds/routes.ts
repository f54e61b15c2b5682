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

import { registerCreateRoute } from './create-route.ts';
import { listFeeds } from './feed-store.ts';
import type { Feed } from './feed.ts';
import { registerImportListRoute } from './import-list-route.ts';
import { deleteFeed, getFeed, refreshFeed, updateFeed } from './manage-feeds.ts';
import { registerOpmlRoutes } from './opml-routes.ts';
import type { FeedRouteOptions } from './route-options.ts';
import { toFeedWire } from './to-feed-wire.ts';
import { FeedListWire, FeedParams, FeedWire, ListFeedsQuery, UpdateFeedBody } from './wire.ts';

const LIST_SCHEMA = {
  tags: ['feeds'],
  operationId: 'listFeeds',
  summary: 'List feeds',
  description:
    'Returns the feeds that the account follows, newest first. The `Link` header contains the URL of the next page.',
  querystring: ListFeedsQuery,
  response: {
    200: reference<FeedListWire>('FeedList', 'A page of feeds.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

const GET_SCHEMA = {
  tags: ['feeds'],
  operationId: 'getFeed',
  summary: 'Retrieve a feed',
  description: 'Returns a feed with the status of its checks.',
  params: FeedParams,
  response: {
    200: reference<FeedWire>('Feed', 'The feed.'),
    ...errorResponses(...OWNER_ERRORS, 'feed_not_found'),
  },
};

const UPDATE_SCHEMA = {
  tags: ['feeds'],
  operationId: 'updateFeed',
  summary: 'Update a feed',
  description: 'Pauses or enables a feed, or changes the values of the videos that it adds later.',
  params: FeedParams,
  body: UpdateFeedBody,
  response: {
    200: reference<FeedWire>('Feed', 'The updated feed.'),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS, 'feed_not_found'),
  },
};

const DELETE_SCHEMA = {
  tags: ['feeds'],
  operationId: 'deleteFeed',
  summary: 'Unfollow a feed',
  description: 'Deletes a feed. The videos that it has added stay.',
  params: FeedParams,
  response: {
    204: Type.Null({ description: 'The feed was deleted.' }),
    ...errorResponses(...OWNER_ERRORS, 'feed_not_found'),
  },
};

const REFRESH_SCHEMA = {
  tags: ['feeds'],
  operationId: 'refreshFeed',
  summary: 'Check a feed now',
  description:
    'Checks a feed in the background, at most once per minute, and not before the time that its server asked for. ' +
    '`nextCheckAt` contains the time. A disabled feed is not checked.',
  params: FeedParams,
  response: {
    202: reference<FeedWire>('Feed', 'The feed with the time of its next check.'),
    ...errorResponses(...OWNER_ERRORS, 'feed_not_found'),
  },
};

/** Routes under `/api/v1/feeds`. */
export function registerFeedRoutes(server: HttpServer, options: FeedRouteOptions): void {
  const { feeds } = options;
  server.addSchema(FeedWire);
  server.addSchema(FeedListWire);
  registerCreateRoute(server, options);
  registerListRoute(server, options);
  registerOpmlRoutes(server, options);
  registerImportListRoute(server, options);
  const path = '/api/v1/feeds/:feedId';
  const requireRecord = (request: FastifyRequest): Promise<Feed> =>
    getFeed(feeds, { id: readParam(request, 'feedId'), accountId: getAccountId(request) });
  const config = { requireRecord };
  server.get(path, { schema: GET_SCHEMA, config }, async (request) => {
    const accountId = getAccountId(request);
    return toFeedWire(await getFeed(feeds, { id: request.params.feedId, accountId }));
  });
  server.patch(path, { schema: UPDATE_SCHEMA, config }, async (request) => {
    const accountId = getAccountId(request);
    const key = { id: request.params.feedId, accountId };
    return toFeedWire(await updateFeed(feeds, key, request.body));
  });
  server.delete(path, { schema: DELETE_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    await deleteFeed(feeds, { id: request.params.feedId, accountId });
    return reply.code(204).send(null);
  });
  server.post(`${path}/refresh`, { schema: REFRESH_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const feed = await refreshFeed(feeds, { id: request.params.feedId, accountId });
    return reply.code(202).send(toFeedWire(feed));
  });
}

function registerListRoute(server: HttpServer, { feeds, publicUrl }: FeedRouteOptions): void {
  const { database, secrets } = feeds;
  const listCursors = createListCursors(secrets);
  server.get('/api/v1/feeds', { schema: LIST_SCHEMA }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { items, nextCursor } = await findPage(reply, request.query, {
      listCursors,
      list: JSON.stringify(['feeds', accountId]),
      url: new URL('api/v1/feeds', publicUrl),
      find: (part) => listFeeds(database.queries, secrets, { accountId, ...part }),
    });
    return { data: items.map(toFeedWire), nextCursor };
  });
}
