import { Type } from 'typebox';

import { errorResponses, toErrorBody } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { exportFeeds, type ImportedFeed, importFeeds } from './import-feeds.ts';
import type { FeedRouteOptions } from './route-options.ts';
import { toFeedWire } from './to-feed-wire.ts';
import { FeedImportWire, ImportFeedsBody } from './wire.ts';

const OPML = 'text/x-opml';
const BODY_BYTES_MAX = 1024 * 1024;

const EXPORT_SCHEMA = {
  tags: ['feeds'],
  operationId: 'exportFeeds',
  summary: 'Export feeds as OPML',
  description: 'Returns all feeds as an OPML 2.0 document, which other feed readers import.',
  response: {
    200: { description: 'The OPML document.', content: { [OPML]: { schema: Type.String() } } },
    ...errorResponses(...OWNER_ERRORS),
  },
};

const IMPORT_SCHEMA = {
  tags: ['feeds'],
  operationId: 'importFeeds',
  summary: 'Import feeds from OPML',
  description:
    'Follows each feed of an OPML document, like `POST /api/v1/feeds`. The response is 200 with one result per feed, ' +
    'even if some or all of them failed. The body has up to 1 MiB.',
  body: ImportFeedsBody,
  response: {
    200: reference<FeedImportWire>('FeedImport', 'The result of each feed.'),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS),
  },
};

export function registerOpmlRoutes(server: HttpServer, { feeds }: FeedRouteOptions): void {
  server.addSchema(FeedImportWire);
  const config = { produces: [OPML] };
  server.get('/api/v1/feeds.opml', { schema: EXPORT_SCHEMA, config }, async (request, reply) => {
    const opml = await exportFeeds(feeds, getAccountId(request));
    return reply
      .type(`${OPML}; charset=utf-8`)
      .header('content-disposition', 'attachment; filename="feeds.opml"')
      .send(opml);
  });
  const options = { schema: IMPORT_SCHEMA, bodyLimit: BODY_BYTES_MAX };
  server.post('/api/v1/feeds/import', options, async (request) => {
    const results = await importFeeds(feeds, getAccountId(request), request.body);
    return { data: results.map(toResultWire) };
  });
}

function toResultWire(result: ImportedFeed): FeedImportWire['data'][number] {
  if (result.status === 'error') return { ...result, error: toErrorBody(result.error) };
  return { ...result, feed: toFeedWire(result.feed) };
}
