import type { FastifyReply, FastifyRequest } from 'fastify';

import type { AppError } from '#contract/app-error.ts';
import { accepts } from '#lib/http/accepts.ts';

import type { Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import { toErrorEnvelope } from './error-envelope.ts';
import { isApiRequest } from './route-options.ts';
import { toAppError } from './to-app-error.ts';

/** What an error page says; `contentSecurityPolicy` replaces the one for answers that are no pages. */
export type ErrorPage = { readonly html: string; readonly contentSecurityPolicy: string };
export type RenderErrorPage = (error: AppError, requestId: string) => ErrorPage;

export type ErrorAnswerDeps = {
  readonly clock: Clock;
  readonly log: Logger;
  /** For people who open an address outside `/api/` in a browser. */
  readonly renderErrorPage?: RenderErrorPage;
};

/** Answers whatever was thrown: the envelope, or a page for a browser that asked for one. */
export function answerError(
  thrown: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  deps: ErrorAnswerDeps,
): FastifyReply {
  const error = toAppError(thrown);
  logError(error, request, deps.log);
  reply
    .code(error.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .headers({ ...error.headers });

  if (deps.renderErrorPage !== undefined && wantsPage(request)) {
    const page = deps.renderErrorPage(error, request.id);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(page.html);
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorEnvelope(error, request.id, deps.clock)));
}

function wantsPage(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  const isNamed = accept?.includes('text/html') === true;
  return isNamed && !isApiRequest(request) && accepts(accept, ['text/html']);
}

/** The caller learns a fixed sentence; the log gets the rest. */
function logError(error: AppError, request: FastifyRequest, log: Logger): void {
  if (error.status < 500) return;
  const fields = {
    requestId: request.id,
    route: request.routeOptions.url,
    code: error.code,
    context: error.context,
    err: error.cause,
  };
  if (error.code === 'internal_error') log.error(fields, 'a request failed');
  else log.warn(fields, 'a request could not be served');
}
