import type { HttpServer } from '#platform/http/route-options.ts';
import { requireCaller } from '#platform/http/routes/identify-caller.ts';

import { HistoryQuery, WebhookHistoryWire } from '../area-wire.ts';
import { readHistory } from '../log/history.ts';
import { WebhookParams } from '../wire.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toHistoryWire } from './to-wire.ts';

/** Chart data for the account area only; API clients have `health` and the delivery log. */
export function registerAreaRoutes(
  server: HttpServer,
  { webhooks, guard }: WebhookRouteOptions,
): void {
  server.get(
    '/account/api/webhooks/:webhookId/history',
    {
      schema: {
        hide: true,
        params: WebhookParams,
        querystring: HistoryQuery,
        response: { 200: WebhookHistoryWire },
      },
      config: { rateLimit: 'api' },
    },
    async (request, reply) => {
      const accountId = await requireCaller(request, reply, { guard, operation: 'getWebhook' });
      const key = { id: request.params.webhookId, accountId };
      reply.header('cache-control', 'private, no-store');
      return toHistoryWire(await readHistory(webhooks, key, request.query.hours));
    },
  );
}
