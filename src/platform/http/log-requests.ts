import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Logger } from '../log/logger.ts';

/** One answered request as logs and metrics see it: the route's pattern, never the address itself. */
export type FinishedRequest = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export function toFinishedRequest(request: FastifyRequest, reply: FastifyReply): FinishedRequest {
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
  };
}

/** One line a request. `aborted` says that the client left before the end. */
export function logRequest(finished: FinishedRequest, reply: FastifyReply, log: Logger): void {
  const { requestId, method, route, status, seconds } = finished;
  const length = Number(reply.getHeader('content-length'));
  const fields = {
    requestId,
    method,
    route,
    status,
    ms: Math.round(seconds * 1000),
    ...(Number.isSafeInteger(length) && { bytes: length }),
    ...(!reply.raw.writableFinished && { aborted: true }),
  };
  if (status >= 500) log.warn(fields, 'request');
  else log.info(fields, 'request');
}
