import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyRequest } from 'fastify';

import {
  HTTP_CONNECTIONS_MAX,
  HTTP_HEADER_BYTES_MAX,
  HTTP_HEADERS_TIMEOUT_MS,
  HTTP_KEEP_ALIVE_MS,
  HTTP_REQUEST_TIMEOUT_MS,
  HTTP_STALLED_CONNECTION_MS,
  HTTP_URL_CHARACTERS_MAX,
  JSON_BODY_BYTES_MAX,
} from '#contract/limits.ts';

import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import { admitRequest, type AdmissionRules } from './admit-request.ts';
import { createRouteTable } from './allowed-methods.ts';
import { answerClientError, type Exchange } from './answer-client-error.ts';
import { answerConditionally } from './conditional-get.ts';
import { answerError, type RenderErrorPage } from './error-answers.ts';
import { ErrorEnvelope } from './error-envelope.ts';
import { createLazySerialization } from './lazy-serialization.ts';
import { limitRequest } from './limit-requests.ts';
import { type FinishedRequest, logRequest, toFinishedRequest } from './log-requests.ts';
import { collectOpenApi, type DescribedWebhooks } from './openapi.ts';
import { registerPreflights } from './preflight.ts';
import { type CountRequest, createRateLimits } from './rate-limits.ts';
import { registerJsonBodies } from './read-json-body.ts';
import { chooseRequestId } from './request-id.ts';
import { createResponseHeaders } from './response-headers.ts';
import type { HttpServer } from './route-options.ts';
import { createStrictValidator } from './strict-validation.ts';
import { toAppError } from './to-app-error.ts';

export type HttpServerOptions = {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'rateLimits'>;
  readonly log: Logger;
  readonly clock: Clock;
  readonly onRequestFinished?: (finished: FinishedRequest) => void;
  /** For people who open an address outside `/api/`; without it they get the envelope too. */
  readonly renderErrorPage?: RenderErrorPage;
  /** How requests are counted for their limits; without it this process counts alone. */
  readonly countRequest?: CountRequest;
  /** Whose budget a request draws on; where it says nobody's, that is its address's. */
  readonly findAccountId?: (request: FastifyRequest) => Promise<string | undefined>;
  /** What the service sends to others' servers, for its OpenAPI document. */
  readonly webhooks?: DescribedWebhooks;
  readonly timeouts?: HttpTimeouts;
  /** Connections at a time; HTTP_CONNECTIONS_MAX when not given. */
  readonly connectionsMax?: number;
  /** What the service's own requests carry in `CDN-Loop`; they are refused. */
  readonly loopMark?: string;
};

/** How long a client may take, in milliseconds; `checkMs` is how often that is looked at. */
export type HttpTimeouts = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
};

const TIMEOUTS: HttpTimeouts = {
  headersMs: HTTP_HEADERS_TIMEOUT_MS,
  requestMs: HTTP_REQUEST_TIMEOUT_MS,
  checkMs: 1_000,
};

/**
 * The server before any route: limits, strict validation, request IDs, the error envelope for
 * everything, CORS, rate limits, conditional reads. Routes say what they need in `config`
 * (RouteOptions).
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { config, log, clock } = options;
  const exchanges = new WeakMap<Socket, Exchange>();
  const { headersMs, requestMs, checkMs } = options.timeouts ?? TIMEOUTS;
  const setHeaders = createResponseHeaders(config);

  const server: HttpServer = Fastify({
    logger: false,
    http: {
      maxHeaderSize: HTTP_HEADER_BYTES_MAX,
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      // Node's own answer to a missing Host is no envelope: admitRequest refuses it.
      requireHostHeader: false,
    },
    requestTimeout: requestMs,
    keepAliveTimeout: HTTP_KEEP_ALIVE_MS,
    connectionTimeout: HTTP_STALLED_CONNECTION_MS,
    bodyLimit: JSON_BODY_BYTES_MAX,
    routerOptions: { maxParamLength: HTTP_URL_CHARACTERS_MAX },
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    // What arrives on an open connection while the service stops is still answered, and then closed.
    return503OnClosing: false,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    genReqId: (request) => chooseRequestId(request.headers['x-request-id']),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { clock, log, findExchange: (of) => exchanges.get(of) }),
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      answerError(error, { request, reply }, options);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  server.server.maxConnections = options.connectionsMax ?? HTTP_CONNECTIONS_MAX;
  // One that comes when all are taken is closed; those that wait for nothing make way for the next.
  server.server.on('drop', () => server.server.closeIdleConnections());
  // An Expect other than 100-continue may be ignored (RFC 9110 §10.1.1); Node would answer it itself.
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.server.emit('request', request, response);
  });
  server.addSchema(ErrorEnvelope);
  server.setValidatorCompiler(createStrictValidator(() => server.getSchemas()));
  server.setSerializerCompiler(createLazySerialization(() => server.getSchemas()));
  collectOpenApi(server, options.webhooks ?? {});
  registerJsonBodies(server);
  registerPreflights(server);
  registerHooks(server, options, exchanges);
  return server;
}

/** A server takes the absolute form too (RFC 9112 §3.2.2); its host says nothing, as `Host` does not. */
function toOriginForm(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

function registerHooks(
  server: HttpServer,
  options: HttpServerOptions,
  exchanges: WeakMap<Socket, Exchange>,
): void {
  const routes = createRouteTable();
  server.addHook('onRoute', (route) => routes.add(route.url, [route.method].flat()));
  server.setErrorHandler((error, request, reply) =>
    answerError(error, { request, reply }, options),
  );

  const setHeaders = createResponseHeaders(options.config);
  server.addHook('onRequest', (request, reply, done) => {
    exchanges.set(request.raw.socket, { request: request.raw, response: reply.raw });
    setHeaders(request, reply);
    admit(request, { routes, loopMark: options.loopMark }, done);
  });
  const count = options.countRequest ?? createRateLimits(options.config.rateLimits);
  const findAccountId = options.findAccountId ?? (async () => undefined);
  server.addHook('onRequest', (request, reply) =>
    limitRequest(request, reply, { count, findAccountId }),
  );
  server.addHook('onSend', (request, reply, payload, done) => {
    done(null, answerConditionally(request, reply, payload));
  });
  server.addHook('onResponse', (request, reply, done) => {
    const finished = toFinishedRequest(request, reply);
    logRequest(finished, reply, options.log);
    options.onRequestFinished?.(finished);
    done();
  });
}

/** Callbacks cost less than promises here, where every request comes by. */
function admit(
  request: FastifyRequest,
  rules: AdmissionRules,
  done: (error?: Error) => void,
): void {
  try {
    admitRequest(request, rules);
  } catch (error) {
    done(toAppError(error));
    return;
  }
  done();
}
