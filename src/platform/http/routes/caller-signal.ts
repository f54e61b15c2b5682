import type { FastifyReply } from 'fastify';

import { AppError } from '#contract/app-error.ts';

/** Aborts when the client disconnects before the response is sent. */
export function toCallerSignal(reply: FastifyReply): AbortSignal {
  const disconnect = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      disconnect.abort(
        new AppError(
          'request_timeout',
          'The client closed the connection before the response was sent.',
        ),
      );
    }
  });
  return disconnect.signal;
}
