import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Logger } from '../../log/logger.ts';

/** A completed request for logs and metrics. It contains the route's pattern, never the URL. */
export type FinishedRequest = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** NaN if the length was unknown. */
  readonly lengthBytes: number;
  /** The client disconnected early. */
  readonly isAborted: boolean;
};

export function toFinishedRequest(request: FastifyRequest, reply: FastifyReply): FinishedRequest {
  return {
    requestId: request.id,
    method: request.method,
    route: request.route.url ?? 'none',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
    lengthBytes: Number(reply.getHeader('content-length')),
    isAborted: !reply.raw.writableFinished,
  };
}

/** Logs one line per request. */
export function logRequest(finished: FinishedRequest, log: Logger): void {
  const { requestId, method, route, status, seconds, lengthBytes, isAborted } = finished;
  const fields = {
    requestId,
    method,
    route,
    status,
    ms: Math.round(seconds * 1000),
    ...(Number.isSafeInteger(lengthBytes) && { bytes: lengthBytes }),
    ...(isAborted && { aborted: true }),
  };
  if (status >= 500) log.warn(fields, 'request');
  else log.info(fields, 'request');
}
