import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { RequestRouteOptions } from 'fastify/types/request.js';

import type { AppError } from '#contract/app-error.ts';
import type { Principal } from '#contract/guard.ts';
import type { Operation } from '#contract/permissions.ts';

import type { RequestOrigin } from '../audit/request-origin.ts';

/** The server that features add their routes to. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The rate limit that applies to a route; `none` for routes outside `/api/`. */
export type RateLimitPolicy =
  | 'embed'
  | 'videos'
  | 'batch'
  | 'api'
  | 'auth'
  | 'ingest'
  | 'report'
  | 'none';

export type ErrorPage = {
  readonly html: string;
  /** The language of the page (BCP 47). */
  readonly language: string;
  /** Replaces the default policy for responses that are not pages. */
  readonly contentSecurityPolicy: string;
};
export type RenderErrorPage = (
  error: AppError,
  request: Pick<FastifyRequest, 'id' | 'url' | 'headers'>,
) => ErrorPage;

/** Options of a route in `config`, in addition to its schema. */
export type RouteOptions = {
  /** Determines who may call the route. By default, the `operationId` of its schema. */
  readonly operation?: Operation;
  /**
   * Throws the 404 or 451 of the record in the path, so that no refusal of the headers or the body
   * precedes it. Only called before such a refusal: handlers look up the record themselves.
   */
  readonly requireRecord?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Any site may read the responses without credentials; preflights are supported. */
  readonly cors?: 'public';
  /** Defaults to `api` under `/api/`, and to `none` elsewhere. */
  readonly rateLimit?: RateLimitPolicy;
  /**
   * Successful responses may be cached publicly for a few seconds. By default nothing is cached.
   */
  readonly cache?: 'public';
  /** `?token=` may contain a playback token, because players and EventSource can't send headers. */
  readonly acceptsPlaybackToken?: true;
  /**
   * `?api_key=` and `?key=` may contain anything except an API key of this service, because clients
   * of other services always send them.
   */
  readonly ignoresQueryKeys?: true;
  /** Replaces the envelope in error responses, for clients of another service's format. */
  readonly toErrorBody?: (error: AppError, requestId: string) => object;
  /** Replaces the error page for browsers. */
  readonly renderErrorPage?: RenderErrorPage;
  /**
   * Requests without permission get the same response as for a URL without a route, and the route
   * is not named in `Allow`.
   */
  readonly isConcealed?: true;
  /** A file that may be the source of a video, so the service may request it from itself. */
  readonly isSource?: true;
  /** Browsers navigate here, so errors are pages although the path is that of an API. */
  readonly isNavigation?: true;
  /** Media types of the response; under `/api/` the default is JSON. */
  readonly produces?: readonly string[];
};

/** What the hooks of the server know about a request. */
export type RequestState = {
  /** `routeOptions`, which Fastify assembles on every access. */
  route: Readonly<RequestRouteOptions>;
  origin: RequestOrigin;
  /** Undefined before the caller is identified, and if the route is not an operation. */
  principal: Principal | undefined;
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces extend Fastify's types
  interface FastifyContextConfig extends RouteOptions {}
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces extend Fastify's types
  interface FastifyRequest extends RequestState {}
}

/**
 * Returns whether a request is part of the API, which determines the error envelope, rate limits
 * and JSON. The API includes the endpoints of the account area under `/account/api/`. The matched
 * route decides, because the URL can spell `/api/` in other ways.
 */
export function isApiRequest({ route, url }: FastifyRequest): boolean {
  return isApiPath(route.url ?? url);
}

export function isApiPath(path: string): boolean {
  return /^\/(?:account\/)?api(?:[/?]|$)/.test(path);
}

export function toRateLimitPolicy(
  route: string,
  { rateLimit }: Pick<RouteOptions, 'rateLimit'> = {},
): RateLimitPolicy {
  return rateLimit ?? (isApiPath(route) ? 'api' : 'none');
}
