import type { FastifyReply } from 'fastify';

import { AppError } from '#contract/app-error.ts';

/** Aborts when the caller has left before the answer. */
export function toCallerSignal(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      leaving.abort(new AppError('request_timeout', 'The caller left before the answer.'));
    }
  });
  return leaving.signal;
}
