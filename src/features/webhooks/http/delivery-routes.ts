import type { FastifyRequest } from 'fastify';

import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';
import { linkNextPage, getPageStart } from '#platform/http/routes/list-pages.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import type { Delivery } from '../delivery/delivery.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';
import { getDelivery, listDeliveries } from '../log/read-log.ts';
import { redeliver, redeliverFailed } from '../log/redeliver.ts';
import { sendTest } from '../log/send-test.ts';
import {
  type DeliveryListWire,
  DeliveryParams,
  type DeliveryWire,
  ListDeliveriesQuery,
  RedeliverBody,
  type RedeliveryWire,
  WebhookParams,
} from '../wire.ts';
import { toRequireDestination } from './destination-routes.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toDeliveryWire } from './to-wire.ts';

const TEST_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'Sends a `webhook.test` event to this webhook only, regardless of its subscriptions and even if it is disabled.',
  params: WebhookParams,
  response: {
    202: reference<DeliveryWire>(
      'Delivery',
      'The pending delivery. Retrieve it later to see the outcome.',
    ),
    ...errorResponses(...OWNER_ERRORS, 'webhook_not_found'),
  },
};

const LIST_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  description:
    'Returns the deliveries of the last 30 days, newest first. The `Link` header contains the URL of the next page.',
  params: WebhookParams,
  querystring: ListDeliveriesQuery,
  response: {
    200: reference<DeliveryListWire>('DeliveryList', 'A page of deliveries.'),
    ...errorResponses(...OWNER_ERRORS, 'webhook_not_found', 'validation_failed'),
  },
};

const GET_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'getDelivery',
  summary: 'Retrieve a delivery',
  description: 'Returns a delivery with its latest attempts. Deliveries are kept for 30 days.',
  params: DeliveryParams,
  response: {
    200: reference<DeliveryWire>('Delivery', 'The delivery and its attempts.'),
    ...errorResponses(...OWNER_ERRORS, 'webhook_not_found', 'delivery_not_found'),
  },
};

const REDELIVER_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'redeliverDelivery',
  summary: 'Redeliver an event',
  description:
    'Sends the same body again under the same ID, with a new series of attempts, whether the delivery failed or succeeded. ' +
    'A pending delivery continues unchanged.',
  params: DeliveryParams,
  response: {
    202: reference<DeliveryWire>('Delivery', 'The pending delivery.'),
    ...errorResponses(
      ...OWNER_ERRORS,
      'webhook_not_found',
      'delivery_not_found',
      'delivery_expired',
    ),
  },
};

const REDELIVER_FAILED_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'redeliverFailed',
  summary: 'Redeliver failed events',
  description:
    'Redelivers all deliveries that failed since a given time. Payloads are stored for 7 days; older deliveries are skipped.',
  params: WebhookParams,
  body: RedeliverBody,
  response: {
    202: reference<RedeliveryWire>('Redelivery', 'The number of deliveries queued.'),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS, 'webhook_not_found'),
  },
};

export function registerDeliveryRoutes(server: HttpServer, options: WebhookRouteOptions): void {
  const { webhooks } = options;
  const path = '/api/v1/webhooks/:webhookId';
  const one = `${path}/deliveries/:deliveryId`;
  const config = { requireRecord: toRequireDestination(webhooks) };
  const deliveryConfig = { requireRecord: toRequireDelivery(webhooks) };
  registerListRoute(server, options);
  server.post(`${path}/test`, { schema: TEST_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const delivery = await sendTest(webhooks, { id: request.params.webhookId, accountId });
    return reply.code(202).send(toDeliveryWire(delivery));
  });
  server.get(one, { schema: GET_SCHEMA, config: deliveryConfig }, async (request) => {
    const accountId = getAccountId(request);
    const { webhookId: id, deliveryId } = request.params;
    return toDeliveryWire(await getDelivery(webhooks, { id, deliveryId, accountId }));
  });
  server.post(
    `${one}/redeliver`,
    { schema: REDELIVER_SCHEMA, config: deliveryConfig },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const { webhookId: id, deliveryId } = request.params;
      const delivery = await redeliver(webhooks, { id, deliveryId, accountId });
      return reply.code(202).send(toDeliveryWire(delivery));
    },
  );
  server.post(
    `${path}/redeliver`,
    { schema: REDELIVER_FAILED_SCHEMA, config },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const key = { id: request.params.webhookId, accountId };
      const count = await redeliverFailed(webhooks, key, Date.parse(request.body.since));
      return reply.code(202).send({ count });
    },
  );
}

/** Throws webhook_not_found and delivery_not_found. */
function toRequireDelivery(
  webhooks: WebhookContext,
): (request: FastifyRequest) => Promise<Delivery> {
  return (request) =>
    getDelivery(webhooks, {
      id: readParam(request, 'webhookId'),
      deliveryId: readParam(request, 'deliveryId'),
      accountId: getAccountId(request),
    });
}

const FILTERS = ['status', 'type', 'event', 'subject', 'id'] as const;

function registerListRoute(server: HttpServer, options: WebhookRouteOptions): void {
  const { webhooks, publicUrl } = options;
  const listCursors = createListCursors(webhooks.secrets);
  server.get(
    '/api/v1/webhooks/:webhookId/deliveries',
    { schema: LIST_SCHEMA, config: { requireRecord: toRequireDestination(webhooks) } },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const { webhookId: id } = request.params;
      const { limit = LIST_LIMIT_DEFAULT, cursor, ...filters } = request.query;
      // A cursor is valid only for a list with the same parameters; the page length may change.
      const list = JSON.stringify([id, FILTERS.map((name) => filters[name])]);
      const after = getPageStart(listCursors, { cursor, list });
      const page = await listDeliveries(webhooks, { id, accountId }, { filters, after, limit });
      const nextCursor = page.next === null ? null : listCursors.write(page.next, list);
      if (nextCursor !== null) {
        const listUrl = new URL(`api/v1/webhooks/${id}/deliveries`, publicUrl);
        linkNextPage(reply, listUrl, { ...request.query, cursor: nextCursor });
      }
      return { data: page.deliveries.map(toDeliveryWire), nextCursor };
    },
  );
}
