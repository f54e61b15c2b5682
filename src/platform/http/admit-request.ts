import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { isPlaybackTokenText } from '#contract/ids.ts';
import { HTTP_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { accepts } from '#lib/http/accepts.ts';

import type { RouteTable } from './allowed-methods.ts';
import { isApiRequest } from './route-options.ts';
import { uriTooLong } from './to-app-error.ts';

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
/** Enough of a key to be worth stealing, wherever it stands; nobody searches for that. */
const API_KEY = /reelay_[0-9A-Za-z]{20}/;

export type AdmissionRules = {
  readonly routes: RouteTable;
  readonly loopMark: string | undefined;
};

/** What can be refused before the body is read or anything is looked up. Throws AppError. */
export function admitRequest(request: FastifyRequest, { routes, loopMark }: AdmissionRules): void {
  checkHost(request);
  refuseLoop(request, loopMark);
  if (request.raw.url !== undefined && request.raw.url.length > HTTP_URL_CHARACTERS_MAX) {
    throw uriTooLong();
  }
  if (isApiRequest(request)) refuseCredentialsInQuery(request);
  if (request.is404) throw toUnmatchedError(request, routes);
  if (isApiRequest(request)) negotiate(request);
}

/** Exactly one Host with HTTP/1.1 (RFC 9112 §3.2): two proxies must not read two different ones. */
function checkHost(request: FastifyRequest): void {
  // Node keeps the first of several in `headers`; names stand at the even places here.
  const { rawHeaders } = request.raw;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return;
  throw new AppError('bad_request', 'Send exactly one Host header.', {
    headers: { connection: 'close' },
  });
}

/** A source that leads back here, through a name or a proxy that nobody told us of, would go round without end (RFC 8586). */
function refuseLoop({ headers }: FastifyRequest, loopMark: string | undefined): void {
  const marks = [headers['cdn-loop'] ?? []].flat().join(',');
  if (loopMark === undefined || !marks.includes(loopMark)) return;
  throw new AppError('bad_request', 'This request comes from this service itself.');
}

/**
 * Queries end in logs and histories. The value is not looked at any further; a playback token, which is no account's
 * credential, is told by its shape.
 */
function refuseCredentialsInQuery(request: FastifyRequest): void {
  const [, ...queries] = request.raw.url?.split('?') ?? [];
  if (queries.length === 0) return;
  const takesPlaybackToken = request.routeOptions.config?.takesPlaybackToken === true;
  for (const [name, value] of new URLSearchParams(queries.join('&'))) {
    if (takesPlaybackToken && name === 'token' && isPlaybackTokenText(value)) continue;
    if (CREDENTIAL_NAMES.has(name.toLowerCase()) || API_KEY.test(`${name} ${value}`)) {
      throw new AppError(
        'credential_in_query',
        'Send credentials in a header, never in the address; replace this one, it may have been logged.',
      );
    }
  }
}

/** No route has this path and method: 405 with `Allow` when another method has, else 404. */
function toUnmatchedError(request: FastifyRequest, routes: RouteTable): AppError {
  const [path = ''] = request.url.split('?', 1);
  const methods = routes.findMethods(path);
  if (methods.length === 0) return new AppError('not_found', 'Nothing is here; check the address.');
  const allow = methods.join(', ');
  return new AppError('method_not_allowed', `This address answers ${allow} only.`, {
    headers: { allow },
  });
}

function negotiate(request: FastifyRequest): void {
  const produces = request.routeOptions.config?.produces ?? ['application/json'];
  if (request.method === 'OPTIONS' || accepts(request.headers.accept, produces)) return;
  const message = `This is answered as ${produces.join(' or ')} only; send an Accept that admits it.`;
  throw new AppError('not_acceptable', message);
}
