import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { hasPlaybackTokenFormat } from '#contract/ids.ts';
import { accepts } from '#lib/http/accepts.ts';

import { createRouteNotFoundError, createUriTooLongError } from '../errors/to-app-error.ts';
import { isApiRequest } from '../route-options.ts';
import type { RouteTable } from './allowed-methods.ts';

/** Length of path and query. The longest URLs are those that contain playback capabilities. */
export const HTTP_URL_CHARACTERS_MAX = 12 * 1024;

const CREDENTIAL_NAMES: ReadonlySet<string> = new Set([
  'access_token',
  'api-key',
  'api_key',
  'apikey',
  'auth',
  'auth_token',
  'authorization',
  'bearer',
  'bearer_token',
  'key',
  'password',
  'token',
  'x-api-key',
]);
const NO_NAMES: ReadonlySet<string> = new Set();
/**
 * Matches a part of an API key anywhere in the query. The pattern is too long to match an ordinary
 * search term.
 */
const API_KEY = /reelay_[0-9A-Za-z]{20}/;

export type AdmissionRules = {
  readonly routes: RouteTable;
  readonly cdnLoopId: string | undefined;
};

/** Checks that need neither the body nor a lookup. Throws AppError. */
export function admitRequest(request: FastifyRequest, { routes, cdnLoopId }: AdmissionRules): void {
  checkHost(request);
  rejectLoop(request, cdnLoopId);
  if (request.raw.url !== undefined && request.raw.url.length > HTTP_URL_CHARACTERS_MAX) {
    throw createUriTooLongError();
  }
  const { ignoresQueryKeys } = request.routeOptions.config ?? {};
  if (ignoresQueryKeys === true || isApiRequest(request)) rejectCredentialsInQuery(request);
  if (request.is404) throw toUnmatchedError(request, routes);
}

/**
 * HTTP/1.1 requires exactly one Host (RFC 9112, section 3.2), so that two proxies can't read
 * different ones.
 */
function checkHost(request: FastifyRequest): void {
  // `headers` contains only the first Host header; in `rawHeaders`, names have even indexes.
  const { rawHeaders } = request.raw;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return;
  throw new AppError('bad_request', 'Send exactly one Host header.', {
    headers: { connection: 'close' },
  });
}

/**
 * Rejects our own requests (RFC 8586): a source that leads back here through an unknown name or
 * proxy would loop.
 */
function rejectLoop({ headers }: FastifyRequest, cdnLoopId: string | undefined): void {
  const ids = [headers['cdn-loop'] ?? []].flat().join(',');
  if (cdnLoopId === undefined || !ids.includes(cdnLoopId)) return;
  throw new AppError(
    'bad_request',
    'This service sent this request to itself. Use a URL outside this service.',
  );
}

/**
 * Rejects credentials in the query, because queries end up in logs and histories. Their values are
 * not verified. A playback token is recognized by its format and permitted, because it is not a
 * credential of an account.
 */
function rejectCredentialsInQuery(request: FastifyRequest): void {
  const { acceptsPlaybackToken, ignoresQueryKeys } = request.routeOptions.config ?? {};
  const [, ...queries] = request.raw.url?.split('?') ?? [];
  if (queries.length === 0) return;
  const names = ignoresQueryKeys === true ? NO_NAMES : CREDENTIAL_NAMES;
  for (const [name, value] of new URLSearchParams(queries.join('&'))) {
    const isToken = name === 'token' && hasPlaybackTokenFormat(value);
    if (acceptsPlaybackToken === true && isToken) continue;
    if (names.has(name.toLowerCase()) || API_KEY.test(`${name} ${value}`)) {
      throw createCredentialInQueryError();
    }
  }
}

function createCredentialInQueryError(): AppError {
  return new AppError(
    'credential_in_query',
    'Send credentials in a header, not in the URL. Replace this credential, because it may have been logged.',
  );
}

/**
 * The error for a path and method without a route: 405 with `Allow` when the path has other
 * methods, otherwise 404.
 */
function toUnmatchedError(request: FastifyRequest, routes: RouteTable): AppError {
  const [path = ''] = request.url.split('?', 1);
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
  const produces = request.routeOptions.config?.produces ?? ['application/json'];
  if (request.method === 'OPTIONS' || accepts(request.headers.accept, produces)) return;
  const message = `The response is available only as ${produces.join(' or ')}. Send a matching Accept header.`;
  throw new AppError('not_acceptable', message);
}
