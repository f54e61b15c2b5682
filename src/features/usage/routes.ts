import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { toUsageWire } from './to-wire.ts';
import { readUsage, type UsageContext } from './usage.ts';
import { UsageWire } from './wire.ts';

export function registerUsageRoutes(server: HttpServer, usage: UsageContext): void {
  server.addSchema(UsageWire);
  server.get(
    '/api/v1/usage',
    {
      schema: {
        operationId: 'getUsage',
        tags: ['accounts'],
        summary: 'Retrieve your usage and limits',
        description:
          'Returns how much of each quota the account uses. A request that would exceed a quota ' +
          'fails with 403 `quota_exceeded`.',
        response: {
          200: reference<UsageWire>('Usage', 'The current usage and limits.'),
          ...errorResponses(...OWNER_ERRORS),
        },
      },
    },
    async (request) => toUsageWire(await readUsage(usage, getAccountId(request))),
  );
}
