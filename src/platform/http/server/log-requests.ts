import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Logger } from '../../log/logger.ts';

/** A completed request for logs and metrics. It contains the route's pattern, never the URL. */
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

/** Logs one line per request. `aborted` means that the client disconnected early. */
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
