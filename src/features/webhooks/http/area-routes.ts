import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';

import { HistoryQuery, WebhookHistoryWire } from '../area-wire.ts';
import { readHistory } from '../log/history.ts';
import { WebhookParams } from '../wire.ts';
import { toRequireDestination } from './destination-routes.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toHistoryWire } from './to-wire.ts';

/** Chart data for the account area only; API clients have `health` and the delivery log. */
export function registerAreaRoutes(server: HttpServer, { webhooks }: WebhookRouteOptions): void {
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
