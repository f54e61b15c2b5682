import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { AccountId } from '#contract/ids.ts';
import { matchesRevision, toRevisionEtag } from '#lib/http/revision-etag.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';
import { findPage } from '#platform/http/routes/list-pages.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { deleteWebhook, rotateSecret, updateWebhook } from '../destinations/change-webhook.ts';
import { listDestinations } from '../destinations/destination-store.ts';
import type { Destination } from '../destinations/destination.ts';
import { type ConditionalDestinationKey, getDestination } from '../destinations/get-destination.ts';
import type { WebhookContext } from '../destinations/webhook-context.ts';
import { countLastDay } from '../log/history.ts';
import {
  ListWebhooksQuery,
  RotateSecretBody,
  type SecretWebhookWire,
  UpdateWebhookBody,
  type WebhookListWire,
  WEBHOOK_OVERLAP_HOURS_DEFAULT,
  WebhookParams,
  type WebhookWire,
} from '../wire.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toWebhookWire } from './to-wire.ts';

const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The `ETag` of the record. The request fails with 412 if the record has changed. Deliveries do not count as changes.',
    }),
  ),
});

const LIST_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description:
    'Returns the webhooks of the account without their secrets, newest first. The `Link` header contains the URL of ' +
    'the next page.',
  querystring: ListWebhooksQuery,
  response: {
    200: reference<WebhookListWire>('WebhookList', 'A page of webhooks.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

const GET_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'getWebhook',
  summary: 'Retrieve a webhook',
  description: 'Returns the webhook with its delivery health, without its secret.',
  params: WebhookParams,
  response: {
    200: reference<WebhookWire>('Webhook', 'The webhook.'),
    304: Type.Null({ description: 'Not modified.' }),
    ...errorResponses(...OWNER_ERRORS, 'webhook_not_found'),
  },
};

const UPDATE_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'updateWebhook',
  summary: 'Update a webhook',
  description:
    'Changes, disables or enables a webhook. Pending deliveries are sent to the new URL.',
  params: WebhookParams,
  headers: IfMatch,
  body: UpdateWebhookBody,
  response: {
    200: reference<WebhookWire>('Webhook', 'The updated webhook.'),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'webhook_not_found',
      'precondition_failed',
      'url_not_allowed',
    ),
  },
};

const DELETE_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Deletes a webhook and its delivery log. Pending deliveries are not sent.',
  params: WebhookParams,
  headers: IfMatch,
  response: {
    204: Type.Null({ description: 'The webhook was deleted.' }),
    ...errorResponses(...OWNER_ERRORS, 'webhook_not_found', 'precondition_failed'),
  },
};

const ROTATE_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of a webhook',
  description:
    '`X-Service-Signature` uses the new secret immediately. `webhook-signature` also contains the signature of the ' +
    'previous secret for 24 hours, or for `overlapHours`.',
  params: WebhookParams,
  body: RotateSecretBody,
  response: {
    200: reference<SecretWebhookWire>(
      'SecretWebhook',
      'The webhook with its new secret, which is not shown again.',
    ),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS, 'webhook_not_found'),
  },
};

const HOUR_MS = 3_600_000;

export function registerDestinationRoutes(
  server: HttpServer,
  { webhooks, publicUrl }: WebhookRouteOptions,
): void {
  const { database, secrets } = webhooks;
  const listCursors = createListCursors(secrets);
  const path = '/api/v1/webhooks/:webhookId';
  const config = { requireRecord: toRequireDestination(webhooks) };
  server.get('/api/v1/webhooks', { schema: LIST_SCHEMA }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { items, nextCursor } = await findPage(reply, request.query, {
      listCursors,
      list: JSON.stringify(['webhooks', accountId]),
      url: new URL('api/v1/webhooks', publicUrl),
      find: (part) => listDestinations(database.queries, secrets, { accountId, ...part }),
    });
    return { data: await describeAll(webhooks, items), nextCursor };
  });
  server.get(path, { schema: GET_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const key = { id: request.params.webhookId, accountId };
    const destination = await getDestination(database.queries, secrets, key);
    return sendDestination(reply, webhooks, destination);
  });
  server.patch(path, { schema: UPDATE_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { params, headers, body } = request;
    const key = toKey({ ...params, accountId }, headers['if-match']);
    return sendDestination(reply, webhooks, await updateWebhook(webhooks, key, body));
  });
  server.delete(path, { schema: DELETE_SCHEMA, config }, async (request, reply) => {
    const accountId = getAccountId(request);
    const { params, headers } = request;
    await deleteWebhook(webhooks, toKey({ ...params, accountId }, headers['if-match']));
    return reply.code(204).send(null);
  });
  server.post(`${path}/rotate-secret`, { schema: ROTATE_SCHEMA, config }, async (request) => {
    const accountId = getAccountId(request);
    const key = { id: request.params.webhookId, accountId };
    const { overlapHours = WEBHOOK_OVERLAP_HOURS_DEFAULT } = request.body ?? {};
    const overlapMs = Math.round(overlapHours * HOUR_MS);
    const { destination, secret } = await rotateSecret(webhooks, key, overlapMs);
    return { ...(await describe(webhooks, destination)), secret };
  });
}

/** Throws webhook_not_found unless the account of the caller has the webhook in the path. */
export function toRequireDestination({
  database,
  secrets,
}: WebhookContext): (request: FastifyRequest) => Promise<Destination> {
  return (request) =>
    getDestination(database.queries, secrets, {
      id: readParam(request, 'webhookId'),
      accountId: getAccountId(request),
    });
}

/** Newest first. */
export async function describeWebhooks(
  webhooks: WebhookContext,
  accountId: AccountId,
): Promise<WebhookWire[]> {
  const { database, secrets } = webhooks;
  return describeAll(webhooks, await listDestinations(database.queries, secrets, { accountId }));
}

async function describeAll(
  webhooks: WebhookContext,
  destinations: readonly Destination[],
): Promise<WebhookWire[]> {
  const wires: WebhookWire[] = [];
  for (const destination of destinations) wires.push(await describe(webhooks, destination));
  return wires;
}

async function sendDestination(
  reply: FastifyReply,
  webhooks: WebhookContext,
  destination: Destination,
): Promise<WebhookWire> {
  const wire = await describe(webhooks, destination);
  reply.header('etag', toRevisionEtag(destination.revision, wire));
  return wire;
}

async function describe(webhooks: WebhookContext, destination: Destination): Promise<WebhookWire> {
  return toWebhookWire(destination, await countLastDay(webhooks, destination.id));
}

function toKey(
  { webhookId, accountId }: { readonly webhookId: string; readonly accountId: AccountId },
  ifMatch: string | undefined,
): ConditionalDestinationKey {
  const key = { id: webhookId, accountId };
  if (ifMatch === undefined) return key;
  return { ...key, matches: (destination) => matchesRevision(ifMatch, destination.revision) };
}
