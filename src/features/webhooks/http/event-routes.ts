import type { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { LeaseTerms } from '#contract/access-lease.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import {
  EVENT_STREAM,
  sendEvents,
  toEvent,
  wantsEvents,
} from '#platform/http/routes/event-stream.ts';
import { HEARTBEAT, HEARTBEAT_MS, toWatcher } from '#platform/http/routes/event-streams.ts';
import {
  getAccountId,
  getAccountPrincipal,
  toCredentialId,
} from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { type EventListWire, ListEventsQuery } from '../event-wire.ts';
import { followEvents, waitForEvents } from '../events/follow-events.ts';
import {
  type EventPage,
  type EventScan,
  type EventStart,
  listEvents,
} from '../events/list-events.ts';
import type { WebhookRouteOptions } from './route-options.ts';
import { toEventListWire, toEventWire } from './to-wire.ts';

const SCHEMA = {
  tags: ['webhooks'],
  operationId: 'listEvents',
  summary: 'List or stream events',
  description:
    'Returns what happened in your account in the last 30 days, in a fixed order, whether or not a webhook received it. ' +
    'A client that always continues with the `after` of the last response misses nothing. With `Accept: text/event-stream`, ' +
    'the response is a stream of the same events, named by their types, which starts after `Last-Event-ID`.',
  querystring: ListEventsQuery,
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ description: 'Sent by event stream clients when they reconnect.' }),
    ),
  }),
  response: {
    200: {
      description: 'A page of events, or a stream of them.',
      content: {
        'application/json': { schema: reference<EventListWire>('EventList') },
        [EVENT_STREAM]: { schema: Type.Unsafe<Readable>({ type: 'string' }) },
      },
    },
    ...errorResponses(...OWNER_ERRORS, 'event_not_found', 'validation_failed'),
  },
};

export function registerEventRoutes(
  server: HttpServer,
  { webhooks: { database }, eventStreams }: WebhookRouteOptions,
): void {
  server.addHook('preClose', async () => eventStreams.close());
  server.get(
    '/api/v1/events',
    { schema: SCHEMA, config: { produces: ['application/json', EVENT_STREAM] } },
    async (request, reply) => {
      reply.header('vary', 'accept');
      const accountId = getAccountId(request);
      const scan = toScan(request);
      // Throws event_not_found before a stream starts.
      const page = await listEvents(database, accountId, scan);
      const isStream = request.method !== 'HEAD' && wantsEvents(request.headers.accept);
      const { wait = 0 } = request.query;
      if (!isStream && (page.events.length > 0 || page.hasMore || wait === 0)) {
        return reply.send(toEventListWire(page));
      }
      const watcher = { ...toWatcher(request, reply), terms: toOwnerTerms(request) };
      if (isStream) {
        const events = eventStreams.open(watcher, (signal) =>
          streamEvents(page, (after) =>
            followEvents(database, accountId, { ...scan, after, signal, idleMs: HEARTBEAT_MS }),
          ),
        );
        return sendEvents(reply, events);
      }
      using held = eventStreams.hold(watcher);
      const next = await waitForEvents(database, accountId, {
        ...scan,
        after: page.after,
        signal: AbortSignal.any([held.signal, AbortSignal.timeout(wait * 1000)]),
      });
      return await reply.send(toEventListWire(next));
    },
  );
}

function toScan({ query, headers }: FastifyRequest<{ Querystring: ListEventsQuery }>): EventScan {
  const { after, type, subject, limit = LIST_LIMIT_DEFAULT } = query;
  const lastId = headers['last-event-id'];
  return { after: toStart(typeof lastId === 'string' ? lastId : after), type, subject, limit };
}

function toStart(text: string | undefined): EventStart {
  if (text === undefined || text === 'latest') return text;
  return /^\d+$/.test(text) ? Number(text) : { id: text };
}

/** The response ends when the caller's credential is revoked. */
function toOwnerTerms(request: FastifyRequest): LeaseTerms {
  const credentialId = toCredentialId(getAccountPrincipal(request));
  return { kind: 'owner', videoId: null, credentialId };
}

/** The events of the first page and of those that follow it (HTML Standard §9.2). */
async function* streamEvents(
  first: EventPage,
  follow: (after: number) => AsyncIterable<EventPage>,
): AsyncGenerator<string, void> {
  yield toText(first);
  for await (const page of follow(first.after)) yield toText(page);
}

function toText({ events, after }: EventPage): string {
  // The ID without data is no event. A client that reconnects continues there.
  if (events.length === 0) return `id: ${after}\n${HEARTBEAT}`;
  return events
    .map((event) => toEvent(event.type, toEventWire(event), String(event.position)))
    .join('');
}
