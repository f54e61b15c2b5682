import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';

import { EventExamplesWire, HistoryQuery, WebhookHistoryWire } from '../area-wire.ts';
import { readHistory } from '../log/history.ts';
import { WebhookParams } from '../wire.ts';
import { toRequireDestination } from './destination-routes.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toHistoryWire } from './to-wire.ts';

/**
 * Chart data and examples for the account area only; API clients have `health`, the delivery log and
 * the OpenAPI document.
 */
export function registerAreaRoutes(
  server: HttpServer,
  { webhooks, eventExamples }: WebhookRouteOptions,
): void {
  server.get(
    '/account/api/events/examples',
    {
      schema: { hide: true, response: { 200: EventExamplesWire } },
      config: { operation: 'listEvents', rateLimit: 'api' },
    },
    async () => ({ data: [...eventExamples] }),
  );
  server.get(
    '/account/api/webhooks/:webhookId/history',
    {
      schema: {
        hide: true,
        params: WebhookParams,
        querystring: HistoryQuery,
        response: { 200: WebhookHistoryWire },
      },
      config: {
        operation: 'getWebhook',
        requireRecord: toRequireDestination(webhooks),
        rateLimit: 'api',
      },
    },
    async (request) => {
      const accountId = getAccountId(request);
      const key = { id: request.params.webhookId, accountId };
      return toHistoryWire(await readHistory(webhooks, key, request.query.hours));
    },
  );
}
