import { Type } from 'typebox';

import { toRevisionEtag } from '#lib/http/revision-etag.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { StoredResponse } from '#platform/http/routes/idempotency.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { performOnce, sendResponse } from '#platform/http/routes/perform-once.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { createWebhook } from '../destinations/create-webhook.ts';
import { CreateWebhookBody, type SecretWebhookWire, type WebhookWire } from '../wire.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toWebhookWire } from './to-wire.ts';

const CREATE_SCHEMA = {
  tags: ['webhooks'],
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  description:
    'Subscribes a URL to events. Deliveries are signed with the `secret` in the response, which is shown only once. ' +
    'The `webhooks` section of this document describes the payloads.',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        description:
          'Repeating a request with the same key and body within 24 hours returns 200 and the webhook without its ' +
          'secret, with the header `Idempotency-Replayed: true`.',
      }),
    ),
  }),
  body: CreateWebhookBody,
  response: {
    200: reference<WebhookWire>(
      'Webhook',
      'The webhook that an earlier request with this `Idempotency-Key` has created.',
    ),
    201: reference<SecretWebhookWire>(
      'SecretWebhook',
      'The webhook with its secret, which is not shown again. `Location` contains its URL.',
    ),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'url_not_allowed',
      'quota_exceeded',
      'idempotency_in_progress',
      'idempotency_conflict',
    ),
  },
};

const NO_DELIVERIES = { succeeded: 0, failed: 0, retrying: 0, nextAttemptAtMs: null } as const;

export function registerCreateRoute(
  server: HttpServer,
  { webhooks, idempotency, publicUrl }: WebhookRouteOptions,
): void {
  server.post('/api/v1/webhooks', { schema: CREATE_SCHEMA }, async (request, reply) => {
    const operation = 'createWebhook';
    const accountId = getAccountId(request);
    const { body } = request;
    // Not part of the stored response, so a replay never contains the secret.
    let created: SecretWebhookWire | undefined;
    const create = async (): Promise<StoredResponse> => {
      const { destination, secret } = await createWebhook(webhooks, accountId, body);
      const wire = toWebhookWire(destination, NO_DELIVERIES);
      created = { ...wire, secret };
      const location = new URL(`api/v1/webhooks/${wire.id}`, publicUrl).href;
      const etag = toRevisionEtag(destination.revision, wire);
      return { status: 200, headers: { location, etag }, body: wire };
    };
    const response = await performOnce(reply, idempotency, {
      accountId,
      operation,
      key: request.headers['idempotency-key'],
      body,
      perform: create,
    });
    const result = created === undefined ? { status: 200 } : { status: 201, body: created };
    return sendResponse(reply, { ...response, ...result });
  });
}
