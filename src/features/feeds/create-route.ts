import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { StoredResponse } from '#platform/http/routes/idempotency.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { performOnce, sendResponse } from '#platform/http/routes/perform-once.ts';
import { IDEMPOTENCY_HEADERS, reference } from '#platform/http/validation/schema-parts.ts';

import { createFeed } from './manage-feeds.ts';
import type { FeedRouteOptions } from './route-options.ts';
import { toFeedWire } from './to-feed-wire.ts';
import { CreateFeedBody, type FeedWire } from './wire.ts';

const CREATE_SCHEMA = {
  tags: ['feeds'],
  operationId: 'createFeed',
  summary: 'Follow a feed',
  description:
    'Follows a feed. Its new items become videos of the account, with the webhook events `video.created` and ' +
    '`feed.item_added`. The first check starts in the background.',
  headers: IDEMPOTENCY_HEADERS,
  body: CreateFeedBody,
  response: {
    201: reference<FeedWire>('Feed', 'The feed. `Location` contains its URL.'),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'url_not_allowed',
      'feed_exists',
      'quota_exceeded',
      'source_blocked',
      'idempotency_in_progress',
      'idempotency_conflict',
    ),
  },
};

export function registerCreateRoute(
  server: HttpServer,
  { feeds, idempotency, publicUrl }: FeedRouteOptions,
): void {
  server.post('/api/v1/feeds', { schema: CREATE_SCHEMA }, async (request, reply) => {
    const operation = 'createFeed';
    const accountId = getAccountId(request);
    const { headers, body } = request;
    const perform = async (): Promise<StoredResponse> => {
      const wire = toFeedWire(await createFeed(feeds, accountId, body));
      const location = new URL(`api/v1/feeds/${wire.id}`, publicUrl).href;
      return { status: 201, headers: { location }, body: wire };
    };
    const key = headers['idempotency-key'];
    const response = await performOnce(reply, idempotency, {
      accountId,
      operation,
      key,
      body,
      perform,
    });
    return sendResponse(reply, response);
  });
}
