import type { IncomingMessage, ServerResponse } from 'node:http';

import { accepts } from '#lib/http/accepts.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { findClientAddress } from '#lib/net/find-client-address.ts';
import { Networks } from '#lib/net/networks.ts';

import type { Config } from '../../config/config.ts';
import type { ClientBudget } from '../limits/client-budget.ts';
import { identifyClient } from '../limits/identify-client.ts';
import { toRateLimitHeaders, type WindowState } from '../limits/rate-limit-headers.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { chooseRequestId } from '../request-id.ts';
import {
  type FindPrepared,
  isApiPath,
  type PreparedResponse,
  type RateLimitPolicy,
  type RouteOptions,
  toRateLimitPolicy,
} from '../route-options.ts';
import { PUBLIC_READ } from './conditional-get.ts';
import type { FinishedRequest } from './log-requests.ts';
import { type OrdinaryRequest, readOrdinaryRequest } from './read-ordinary-request.ts';
import { toResponseHeaders } from './response-headers.ts';

type Options = {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>;
  readonly budget: ClientBudget;
  readonly rateLimits: RateLimits;
  readonly onFinished: (finished: FinishedRequest) => void;
};

type LaneRoute = {
  readonly url: string;
  /** The part of `url` before its first parameter. */
  readonly prefix: string;
  readonly findPrepared: FindPrepared;
  readonly policy: RateLimitPolicy;
  /** Undefined if the route does not check `Accept`. */
  readonly produces: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly heads: WeakMap<PreparedResponse, Heads>;
};

type Match = {
  readonly route: LaneRoute;
  readonly fields: OrdinaryRequest;
  readonly prepared: PreparedResponse;
};

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** The header fields of both responses, as `writeHead` takes them: names and values alternate. */
type Heads = { readonly complete: readonly string[]; readonly notModified: readonly string[] };

/**
 * Sends prepared responses below the framework, with the same limits, headers, logs and metrics.
 * All requests that are not ordinary, or that must be rejected, are left to the framework.
 */
export class Lane {
  readonly #options: Options;
  readonly #trustedProxies: Networks;
  readonly #routes: LaneRoute[] = [];
  readonly #counted = new WeakMap<IncomingMessage, readonly WindowState[]>();

  constructor(options: Options) {
    this.#options = options;
    this.#trustedProxies = new Networks(options.config.trustProxy);
  }

  addRoute(url: string, config: RouteOptions): void {
    const { findPrepared, produces = ['application/json'], cache } = config;
    if (findPrepared === undefined) return;
    this.#routes.push({
      url,
      prefix: url.slice(0, url.search(/:|$/)),
      findPrepared,
      policy: toRateLimitPolicy(url, config),
      produces: isApiPath(url) ? produces : undefined,
      headers: {
        ...toResponseHeaders(config, this.#options.config),
        'cache-control': cache === 'public' ? PUBLIC_READ : 'no-store',
      },
      heads: new WeakMap(),
    });
  }

  /** Sends a prepared response, or calls `leave`. */
  handle(exchange: Exchange, leave: () => void): void {
    const match = this.#match(exchange.request);
    if (match === undefined) leave();
    else void this.#serve(exchange, match, leave);
  }

  /** The rate limits of a request that was counted and then left to the framework. */
  findCounted(request: IncomingMessage): readonly WindowState[] | undefined {
    return this.#counted.get(request);
  }

  #match(request: IncomingMessage): Match | undefined {
    const { url = '' } = request;
    const route = this.#routes.find(({ prefix }) => url.startsWith(prefix));
    const fields = route && readOrdinaryRequest(request);
    if (route === undefined || fields === undefined) return undefined;
    if (route.produces !== undefined && !accepts(fields.get('accept'), route.produces)) {
      return undefined;
    }
    const prepared = route.findPrepared(url);
    return prepared && { route, fields, prepared };
  }

  async #serve(exchange: Exchange, match: Match, leave: () => void): Promise<void> {
    const startMs = performance.now();
    const ip = findClientAddress(
      exchange.request.socket.remoteAddress ?? '',
      match.fields.get('x-forwarded-for') ?? '',
      this.#trustedProxies,
    );
    const release = this.#options.budget.take(ip);
    const states = release && (await this.#count(match.route, ip));
    if (states !== undefined) this.#counted.set(exchange.request, states);
    // The record may have changed while its request was counted.
    const prepared = match.route.findPrepared(exchange.request.url ?? '');
    if (!states || !prepared || states.some(({ exceeded }) => exceeded)) {
      release?.();
      leave();
      return;
    }
    const sent = this.#send(exchange.response, { ...match, prepared }, states);
    const finish = (): void => {
      release?.();
      this.#options.onFinished({
        ...sent,
        method: 'GET',
        route: match.route.url,
        seconds: (performance.now() - startMs) / 1000,
        isAborted: !exchange.response.writableFinished,
      });
    };
    // The client may have left while its request was counted.
    if (exchange.response.closed) finish();
    else exchange.response.once('close', finish);
  }

  /** Returns undefined if the counters fail. */
  async #count({ policy }: LaneRoute, ip: string): Promise<readonly WindowState[] | undefined> {
    if (policy === 'none') return [];
    try {
      return await this.#options.rateLimits.count(policy, identifyClient(ip).network);
    } catch {
      return undefined;
    }
  }

  #send(
    response: ServerResponse,
    { route, fields, prepared }: Match,
    states: readonly WindowState[],
  ): Pick<FinishedRequest, 'requestId' | 'status' | 'lengthBytes'> {
    const requestId = chooseRequestId(fields.get('x-request-id'));
    const heads = route.heads.get(prepared) ?? toHeads(route, prepared);
    route.heads.set(prepared, heads);
    const isNotModified = matchesEtag(fields.get('if-none-match'), prepared.headers.etag);
    const status = isNotModified ? 304 : 200;
    const head = [...(isNotModified ? heads.notModified : heads.complete)];
    head.push('x-request-id', requestId);
    if (states.length > 0) head.push(...Object.entries(toRateLimitHeaders(states)).flat());
    response.writeHead(status, head);
    response.end(isNotModified ? undefined : prepared.body);
    const lengthBytes = isNotModified ? Number.NaN : Number(prepared.headers['content-length']);
    return { requestId, status, lengthBytes };
  }
}

function toHeads(route: LaneRoute, prepared: PreparedResponse): Heads {
  const headers = { ...route.headers, ...prepared.headers };
  const { 'content-type': _type, 'content-length': _length, ...notModified } = headers;
  return {
    complete: Object.entries(headers).flat(),
    notModified: Object.entries(notModified).flat(),
  };
}
