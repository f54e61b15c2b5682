import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { accepts } from '#lib/http/accepts.ts';

export const EVENT_STREAM = 'text/event-stream';

/**
 * Returns false if the client also accepts JSON, because EventSource clients accept only event
 * streams.
 */
export function wantsEvents(accept: string | undefined): boolean {
  return accepts(accept, [EVENT_STREAM]) && !accepts(accept, ['application/json']);
}

/** Sends events (HTML Standard §9.2) when they are created. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return (
    reply
      .type(EVENT_STREAM)
      .header('cache-control', 'no-store')
      // Without this header, nginx buffers the events.
      .header('x-accel-buffering', 'no')
      .send(events)
  );
}

/** A client that reconnects sends the `id` of the last event that it has received. */
export function toEvent(name: string, data: unknown, id?: string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
