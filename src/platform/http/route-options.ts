import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';

/** The server that features add their routes to. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Which budget of requests a route draws on; `none` for routes outside `/api/`. */
export type RateLimitPolicy = 'embed' | 'api' | 'auth' | 'ingest' | 'none';

/** What a route says about itself in `config`, beside its schema. */
export type RouteOptions = {
  /** Any site may read the answers, without credentials; preflights are answered. */
  readonly cors?: 'public';
  /** Under `/api/` the default is `api`, elsewhere `none`. */
  readonly rateLimit?: RateLimitPolicy;
  /** Successful answers may be kept a few seconds by anybody. Otherwise nobody keeps them. */
  readonly cache?: 'public';
  /** `?token=` may hold a playback token: readers of event streams can send no header. */
  readonly takesPlaybackToken?: true;
  /** Media types that the route can answer with; under `/api/` the default is JSON. */
  readonly produces?: readonly string[];
};

declare module 'fastify' {
  // Fastify's own type can be extended by an interface only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig extends RouteOptions {}
}

/**
 * Whether a request gets the API's habits: its envelope, its rate limits, its JSON. So do the account
 * area's own endpoints, under `/account/api/`. Judged by the route that was found and not by the address,
 * which can spell `/api/` in other ways.
 */
export function isApiRequest({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(?:account\/)?api(?:[/?]|$)/.test(routeOptions.url ?? url);
}
