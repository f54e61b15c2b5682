import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

import { errorResponses } from '#platform/http/error-envelope.ts';
import type { KeptAnswer } from '#platform/http/idempotency.ts';
import { requireCaller } from '#platform/http/identify-caller.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { reference } from '#platform/http/schema-parts.ts';

import { toDestinationEtag } from './destination-etag.ts';
import { OWNER_OPERATION } from './owner-operation.ts';
import type { WebhookRouteDeps } from './route-deps.ts';
import { toWebhookWire } from './to-wire.ts';
import { CreateWebhookBody, type SecretWebhookWire } from './wire.ts';

const CREATE_SCHEMA = {
  ...OWNER_OPERATION,
  operationId: 'createWebhook',
  summary: 'Have events delivered to an address',
  description:
    'Events from then on are sent to it, signed with the secret that this answer shows. `webhooks` in this ' +
    'document says what comes.',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        description:
          'The same key and body within 24 hours are answered with the first answer but without ' +
          '`secret`, marked by `Idempotency-Replayed: true`.',
      }),
    ),
  }),
  body: CreateWebhookBody,
  response: {
    201: reference<SecretWebhookWire>(
      'SecretWebhook',
      'The webhook, with its secret this once; `Location` names it.',
    ),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'url_not_allowed',
      'webhook_limit_reached',
      'idempotency_in_progress',
      'idempotency_conflict',
    ),
  },
};

export function registerCreateRoute(server: HttpServer, deps: WebhookRouteDeps): void {
  const { webhooks, guard, answerOnce, publicUrl } = deps;
  server.post('/api/v1/webhooks', { schema: CREATE_SCHEMA }, async (request, reply) => {
    const operation = 'createWebhook';
    const accountId = await requireCaller(request, reply, { guard, operation });
    const { body } = request;
    // Beside the answer that is kept, so that no replay shows the secret.
    let shown: SecretWebhookWire | undefined;
    const create = async (): Promise<KeptAnswer> => {
      const made = await webhooks.destinations.create(accountId, body);
      const wire = toWebhookWire(made);
      shown = { ...wire, secret: made.secret };
      const location = new URL(`api/v1/webhooks/${wire.id}`, publicUrl).href;
      const etag = toDestinationEtag(made.destination, wire);
      return { status: 201, headers: { location, etag }, body: wire };
    };
    const key = request.headers['idempotency-key'];
    const answer =
      key === undefined
        ? await create()
        : await answerOnce({ accountId, operation, key, body }, create);
    if ('isReplay' in answer && answer.isReplay) reply.header('idempotency-replayed', 'true');
    return sendAnswer(reply, { ...answer, body: shown ?? answer.body });
  });
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
