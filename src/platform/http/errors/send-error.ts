import type { FastifyReply, FastifyRequest } from 'fastify';

import type { AppError } from '#contract/app-error.ts';
import { accepts } from '#lib/http/accepts.ts';

import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../log/logger.ts';
import { isApiRequest, type RenderErrorPage } from '../route-options.ts';
import { type ErrorEnvelope, toErrorEnvelope } from './error-envelope.ts';
import { toAppError } from './to-app-error.ts';

/** Sends any thrown value as a response: the envelope, or a page for a browser that accepts one. */
export function sendError(
  thrown: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  {
    clock,
    log,
    renderErrorPage,
    config,
  }: {
    readonly clock: Clock;
    readonly log: Logger;
    /** Renders errors for browsers outside `/api/`. */
    readonly renderErrorPage?: RenderErrorPage;
    readonly config: Pick<Config, 'publicUrl'>;
  },
): FastifyReply {
  const error = toAppError(thrown);
  logError(error, request, log);
  reply
    .code(error.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .headers({ ...error.headers });
  if (error.status === 451) setBlockedBy(reply, config.publicUrl);

  const { toErrorBody, renderErrorPage: renderOwnPage, isNavigation } = request.route.config ?? {};
  const hasPage = isNavigation === true || !isApiRequest(request);
  const render = renderOwnPage ?? (hasPage ? renderErrorPage : undefined);
  if (render !== undefined && toErrorBody === undefined && acceptsPage(request)) {
    const page = render(error, request);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.contentSecurityPolicy)
      .header('content-language', page.language)
      .send(page.html);
  }
  const body = toErrorBody?.(error, request.id) ?? toErrorEnvelope(error, request.id, clock);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Identifies the service that has blocked the resource (RFC 7725, section 4). */
export function setBlockedBy(reply: FastifyReply, publicUrl: URL): FastifyReply {
  return reply.header('link', `<${publicUrl.href}>; rel="blocked-by"`);
}

/** The envelope of any thrown value, for a response whose status has been sent. */
export function toLoggedEnvelope(
  thrown: unknown,
  request: FastifyRequest,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): ErrorEnvelope {
  const error = toAppError(thrown);
  logError(error, request, log);
  return toErrorEnvelope(error, request.id, clock);
}

function acceptsPage({ headers: { accept } }: FastifyRequest): boolean {
  return accept?.includes('text/html') === true && accepts(accept, ['text/html']);
}

/** The caller gets a fixed message; the log gets the details. */
function logError(error: AppError, request: FastifyRequest, log: Logger): void {
  if (error.status < 500) return;
  const fields = {
    requestId: request.id,
    route: request.route.url,
    code: error.code,
    context: error.context,
    err: error.cause,
  };
  if (error.code === 'internal_error') log.error(fields, 'request failed with an internal error');
  else log.warn(fields, 'request could not be served');
}
