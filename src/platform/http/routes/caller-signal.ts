import type { FastifyReply } from 'fastify';

import { AppError } from '#contract/app-error.ts';

/** Aborts when the client disconnects before the response is sent. */
export function toCallerSignal(reply: FastifyReply): AbortSignal {
  const disconnect = new AbortController();
  const onClose = (): void => {
    if (reply.raw.writableFinished) return;
    const message = 'The client closed the connection before the response was sent.';
    disconnect.abort(new AppError('request_timeout', message));
  };
  if (reply.raw.destroyed) onClose();
  else reply.raw.once('close', onClose);
  return disconnect.signal;
}
