import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

import type { Guard } from '#contract/guard.ts';
import { type Awaitable, continueWith } from '#lib/async/continue-with.ts';
import { Semaphore } from '#lib/async/semaphore.ts';

import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../log/logger.ts';
import { ErrorEnvelope } from '../errors/error-envelope.ts';
import { sendClientError } from '../errors/send-client-error.ts';
import { sendError } from '../errors/send-error.ts';
import {
  createTooManyRequestsError,
  toAppError,
  JSON_BODY_BYTES_MAX,
} from '../errors/to-app-error.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { HTTP_CONNECTIONS_MAX } from '../limits/connections-max.ts';
import { identifyClient } from '../limits/identify-client.ts';
import {
  type ClientLimits,
  type ConnectionLimitReason,
  limitConnections,
  NO_CLIENT_LIMITS,
} from '../limits/limit-connections.ts';
import { limitRequest } from '../limits/limit-requests.ts';
import { RateLimits } from '../limits/rate-limits.ts';
import { PACE_LIMITS, type PaceLimits } from '../limits/transfer-pace.ts';
import { collectOpenApi, type DescribedWebhooks } from '../reference/openapi.ts';
import { chooseRequestId } from '../request-id.ts';
import type { HttpServer, RenderErrorPage } from '../route-options.ts';
import { findOperation, identifyCaller } from '../routes/identify-caller.ts';
import { decideError } from '../routes/require-record.ts';
import { createLazySerialization } from '../validation/lazy-serialization.ts';
import { registerJsonBodies } from '../validation/read-json-body.ts';
import { createStrictValidator } from '../validation/strict-validation.ts';
import {
  checkAccept,
  checkTarget,
  checkTransport,
  HTTP_URL_CHARACTERS_MAX,
} from './admit-request.ts';
import { createRouteTable } from './allowed-methods.ts';
import { registerOrigins } from './audit-origins.ts';
import { isPublicPage, PageCompressor } from './compress-page.ts';
import { applyConditionalGet } from './conditional-get.ts';
import { type FinishedRequest, logRequest, toFinishedRequest } from './log-requests.ts';
import { registerPreflights } from './preflight.ts';
import { findExposedKeys, type OnKeyExposed, refuseExposed } from './query-credentials.ts';
import { removeBasePath } from './remove-base-path.ts';
import { createSetResponseHeaders, type SetResponseHeaders } from './response-headers.ts';
import { nameRequestSpan, traceExchange } from './trace-exchange.ts';

/** Time limits for receiving the headers and the entire request. */
const HTTP_HEADERS_TIMEOUT_MS = 10_000;
const HTTP_REQUEST_TIMEOUT_MS = 30_000;
/** How long an idle connection stays open for the next request. */
const HTTP_KEEP_ALIVE_MS = 10_000;
/**
 * Timeout of a connection without traffic in either direction, because its client is gone or
 * stalled.
 */
const HTTP_STALLED_CONNECTION_MS = 300_000;
const HTTP_HEADER_BYTES_MAX = 16 * 1024;

export type HttpServerOptions = {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'rateLimits'>;
  readonly log: Logger;
  readonly clock: Clock;
  readonly onRequestFinished?: (finished: FinishedRequest) => void;
  /** Renders errors for browsers outside `/api/`. If omitted, browsers get the envelope too. */
  readonly renderErrorPage?: RenderErrorPage;
  /** Counts requests for rate limits; by default, this process counts on its own. */
  readonly rateLimits?: RateLimits;
  /**
   * Returns the account whose rate limit applies. Requests without an account are counted by client
   * address.
   */
  readonly findAccountId?: (request: FastifyRequest) => Awaitable<string | undefined>;
  readonly onKeyExposed?: OnKeyExposed;
  /** See `ClientAddresses`. */
  readonly onMalformedHop?: (proxy: string) => void;
  /** Identifies the callers of all operations. */
  readonly guard: Guard;
  /** Webhook requests that the service sends, for the OpenAPI document. */
  readonly webhooks?: DescribedWebhooks;
  readonly timeouts?: HttpTimeouts;
  /** Maximum number of connections; defaults to HTTP_CONNECTIONS_MAX. */
  readonly connectionsMax?: number;
  /** By default, one client may use all connections. */
  readonly clientLimits?: ClientLimits;
  /** Minimum data rates of clients; defaults to PACE_LIMITS. */
  readonly paceLimits?: PaceLimits;
  /** Called when a connection is closed or a request rejected because of a client's limit. */
  readonly onClientLimited?: (reason: ClientLimitReason) => void;
  /** The ID of this service in `CDN-Loop`; requests that carry it are rejected. */
  readonly cdnLoopId?: string;
};

/** `requests`: rejected. Otherwise, a connection was closed. */
export type ClientLimitReason = 'requests' | ConnectionLimitReason;

/** Time limits for clients, in milliseconds; `checkMs` is the interval of the checks. */
export type HttpTimeouts = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
};

/** Node's code for a request that has not arrived in time. */
const SLOW_BODY = 'ERR_HTTP_REQUEST_TIMEOUT';

const TIMEOUTS: HttpTimeouts = {
  headersMs: HTTP_HEADERS_TIMEOUT_MS,
  requestMs: HTTP_REQUEST_TIMEOUT_MS,
  checkMs: 1_000,
};

/**
 * Creates the server without routes: limits, strict validation, request IDs, the error envelope,
 * CORS, rate limits and conditional requests. Routes set their options in `config` (RouteOptions).
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { config, log, clock } = options;
  const basePath = config.publicUrl.pathname;
  const timeouts = options.timeouts ?? TIMEOUTS;
  const clientLimits = options.clientLimits ?? NO_CLIENT_LIMITS;
  const requests = new Semaphore({ keyPermitsMax: clientLimits.requests });
  const rateLimits = options.rateLimits ?? new RateLimits(config.rateLimits);
  const setHeaders = createSetResponseHeaders(config);
  const onFinished = (finished: FinishedRequest): void => {
    logRequest(finished, log);
    options.onRequestFinished?.(finished);
  };

  function refuse(error: { readonly code?: string }, socket: Socket): void {
    sendClientError(error, socket, { clock, log, exchange: connections.findExchange(socket) });
  }

  const server: HttpServer = Fastify({
    logger: false,
    // `logRequest` logs each request; the framework would call its empty logger with more details.
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) => {
      return createNodeServer(timeouts, (request, response) => {
        request.url = removeBasePath(request.url ?? '/', basePath);
        traceExchange({ request, response }, () => handler(request, response));
      });
    },
    bodyLimit: JSON_BODY_BYTES_MAX,
    routerOptions: { maxParamLength: HTTP_URL_CHARACTERS_MAX },
    // Requests on open connections during shutdown still get a response before the connection is
    // closed.
    return503OnClosing: false,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => toRoutePath(url, basePath),
    genReqId: (request) => chooseRequestId(request.headers['x-request-id']),
    clientErrorHandler: refuse,
    frameworkErrors: (error, request, reply) => {
      request.route = request.routeOptions;
      setHeaders(request, reply);
      const exposedKeys = findExposedKeys(request);
      if (exposedKeys === undefined) {
        sendError(error, { request, reply }, options);
        return;
      }
      void refuseExposed(exposedKeys, options, (refusal) => {
        sendError(refusal, { request, reply }, options);
      });
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const connections = limitConnections(server.server, {
    total: options.connectionsMax ?? HTTP_CONNECTIONS_MAX,
    perClient: clientLimits.connections,
    trustProxy: config.trustProxy,
    checkMs: timeouts.checkMs,
    paceLimits: options.paceLimits ?? PACE_LIMITS,
    onSlowBody: (socket) => refuse({ code: SLOW_BODY }, socket),
    onLimited: options.onClientLimited,
  });
  // An Expect other than 100-continue may be ignored (RFC 9110, section 10.1.1); Node would
  // otherwise reject it.
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.server.emit('request', request, response);
  });
  server.addSchema(ErrorEnvelope);
  server.setValidatorCompiler(createStrictValidator(() => server.getSchemas()));
  server.setSerializerCompiler(createLazySerialization(() => server.getSchemas()));
  collectOpenApi(server, options.webhooks);
  for (const state of ['route', 'origin', 'principal']) server.decorateRequest(state);
  registerJsonBodies(server);
  registerPreflights(server);
  registerHooks(server, options, { requests, rateLimits, setHeaders, onFinished });
  return server;
}

function createNodeServer(
  { headersMs, requestMs, checkMs }: HttpTimeouts,
  listener: RequestListener,
): Server {
  const server = createServer(
    {
      maxHeaderSize: HTTP_HEADER_BYTES_MAX,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: HTTP_KEEP_ALIVE_MS,
      // admitRequest checks Host, because Node's own response would not use the envelope.
      requireHostHeader: false,
    },
    listener,
  );
  return server.setTimeout(HTTP_STALLED_CONNECTION_MS);
}

/**
 * A server must accept the absolute form (RFC 9112, section 3.2.2). The host in it is ignored, like
 * the `Host` header.
 */
function toRoutePath(target: string, basePath: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '');
  if (rest === target) return target;
  return removeBasePath(rest.startsWith('/') ? rest : `/${rest}`, basePath);
}

type HookOptions = {
  /** Requests in progress, by client and its networks. */
  readonly requests: Semaphore;
  readonly rateLimits: RateLimits;
  readonly setHeaders: SetResponseHeaders;
  readonly onFinished: (finished: FinishedRequest) => void;
};

function registerHooks(
  server: HttpServer,
  options: HttpServerOptions,
  { requests, rateLimits, setHeaders, onFinished }: HookOptions,
): void {
  const routes = createRouteTable();
  server.addHook('onRoute', (route) => {
    if (route.config?.isConcealed !== true) routes.add(route.url, [route.method].flat());
    const operation = findOperation(route);
    if (operation !== undefined) route.config = { ...route.config, operation };
  });
  server.setErrorHandler(async (error, request, reply) => {
    const decisive = await decideError(error, request, reply);
    return sendError(decisive, { request, reply }, options);
  });

  const addresses = new ClientAddresses({ ...options, ...options.config });
  server.addHook('onRequest', (request, reply, done) => {
    request.route = request.routeOptions;
    Object.defineProperty(request, 'ip', { value: addresses.find(request.raw) });
    nameRequestSpan({ method: request.method, route: request.route.url, id: request.id });
    setHeaders(request, reply);
    if (acquirePermit(request, reply, requests)) {
      runCheck(() => checkTransport(request, options.cdnLoopId), done);
      return;
    }
    options.onClientLimited?.('requests');
    done(createTooManyRequestsError());
  });
  registerOrigins(server);
  server.addHook('onRequest', (request, _reply, done) => {
    const exposedKeys = findExposedKeys(request);
    if (exposedKeys === undefined) runCheck(() => checkTarget(request, routes), done);
    else void refuseExposed(exposedKeys, options, done);
  });
  const findAccountId = options.findAccountId ?? (() => undefined);
  server.addHook('onRequest', (request, reply, done) => {
    const limiting = limitRequest(request, reply, { rateLimits, findAccountId });
    const admitting = continueWith(limiting, () => identifyCaller(request, reply, options.guard));
    // Most requests wait for nothing.
    if (admitting instanceof Promise) return admitting;
    done();
    return undefined;
  });
  // After the `onRequest` hooks of routes.
  // oxlint-disable-next-line max-params -- the signature of Fastify's hooks
  server.addHook('preParsing', (request, _reply, payload, done) => {
    runCheck(
      () => checkAccept(request),
      (error) => done(error ?? null, payload),
    );
  });
  const compressor = new PageCompressor();
  // oxlint-disable-next-line max-params -- the signature of Fastify's hooks
  server.addHook('onSend', (request, reply, payload, done) => {
    const isPage = isPublicPage(request, reply, payload);
    const sent = applyConditionalGet(request, reply, payload);
    if (isPage) compressor.compress(reply, sent, done);
    else done(null, sent);
  });
  server.addHook('onResponse', (request, reply, done) => {
    onFinished(toFinishedRequest(request, reply));
    done();
  });
}

/** Counts the request until its response has ended. Returns false if the client has too many. */
function acquirePermit(request: FastifyRequest, reply: FastifyReply, requests: Semaphore): boolean {
  const permit = requests.tryAcquire(...identifyClient(request.ip));
  if (permit === undefined) return false;
  reply.raw.on('close', () => permit[Symbol.dispose]());
  return true;
}

/**
 * Uses a callback because it is faster than a promise, and this function runs for every request.
 */
function runCheck(check: () => void, done: (error?: Error) => void): void {
  try {
    check();
  } catch (error) {
    done(toAppError(error));
    return;
  }
  done();
}
