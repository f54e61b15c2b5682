import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { accepts } from '#lib/http/accepts.ts';
import { countFields } from '#lib/http/count-fields.ts';

import { createRouteNotFoundError, createUriTooLongError } from '../errors/to-app-error.ts';
import { isApiRequest } from '../route-options.ts';
import type { RouteTable } from './allowed-methods.ts';

/** Length of path and query. The longest URLs are those that contain playback capabilities. */
export const HTTP_URL_CHARACTERS_MAX = 12 * 1024;

/** Checks that precede all others. Throws AppError. */
export function checkTransport(request: FastifyRequest, cdnLoopId: string | undefined): void {
  checkHost(request);
  rejectLoop(request, cdnLoopId);
}

/** Checks that a route has this path and method. Throws AppError. */
export function checkTarget(request: FastifyRequest, routes: RouteTable): void {
  if (request.raw.url !== undefined && request.raw.url.length > HTTP_URL_CHARACTERS_MAX) {
    throw createUriTooLongError();
  }
  const { method, is404, route } = request;
  const [path = ''] = request.url.split('?', 1);
  if (is404 || routes.isOutranked({ pattern: route.url ?? '', method, path })) {
    throw toUnmatchedError(path, routes);
  }
}

/**
 * HTTP/1.1 requires exactly one Host (RFC 9112, section 3.2), so that two proxies can't read
 * different ones.
 */
function checkHost(request: FastifyRequest): void {
  // `headers` contains only the first Host header.
  const hosts = countFields(request.raw.rawHeaders, 'host');
  if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return;
  throw new AppError('bad_request', 'Send exactly one Host header.', {
    headers: { connection: 'close' },
  });
}

/**
 * Rejects our own requests (RFC 8586): a source that leads back here through an unknown name or
 * proxy would loop.
 */
function rejectLoop({ headers, route }: FastifyRequest, cdnLoopId: string | undefined): void {
  const ids = headers['cdn-loop'];
  if (cdnLoopId === undefined || ids === undefined || route.config.isSource === true) return;
  if (![ids].flat().join(',').includes(cdnLoopId)) return;
  throw new AppError(
    'bad_request',
    'This service sent this request to itself. Use a URL outside this service.',
  );
}

/**
 * The error for a path and method without a route: 405 with `Allow` when the path has other
 * methods, otherwise 404.
 */
function toUnmatchedError(path: string, routes: RouteTable): AppError {
  const methods = routes.findMethods(path);
  if (methods.length === 0) return createRouteNotFoundError();
  const allow = methods.join(', ');
  return new AppError('method_not_allowed', `This URL supports only ${allow}.`, {
    headers: { allow },
  });
}

/** Negotiation, which follows all checks of the caller. Throws AppError. */
export function checkAccept(request: FastifyRequest): void {
  if (!isApiRequest(request)) return;
  const produces = request.route.config?.produces ?? ['application/json'];
  if (request.method === 'OPTIONS' || accepts(request.headers.accept, produces)) return;
  const message = `The response is available only as ${produces.join(' or ')}. Send a matching Accept header.`;
  throw new AppError('not_acceptable', message);
}
