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
  type Exchange,
  type FindPrepared,
  isApiPath,
  type PreparedResponse,
  type RateLimitPolicy,
  type RouteOptions,
  toRateLimitPolicy,
} from '../route-options.ts';
import { HTTP_URL_CHARACTERS_MAX } from './admit-request.ts';
import { PUBLIC_READ } from './conditional-get.ts';
import type { FinishedRequest } from './log-requests.ts';
import { type OrdinaryRequest, readOrdinaryRequest } from './read-ordinary-request.ts';
import { toResponseHeaders } from './response-headers.ts';
import { nameRequestSpan } from './trace-exchange.ts';

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
  readonly heads: WeakMap<PreparedResponse['headers'], Heads>;
};

type Match = {
  readonly route: LaneRoute;
  readonly fields: OrdinaryRequest;
  readonly prepared: PreparedResponse;
};

type AdmittedRequest = {
  readonly states: readonly WindowState[];
  readonly startMs: number;
  readonly release: () => void;
};

type CountedRequest = Omit<AdmittedRequest, 'states'> & {
  readonly ip: string;
  readonly leave: () => void;
};

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
    const startMs = performance.now();
    const match = this.#match(exchange.request);
    const ip = match && this.#findAddress(exchange.request, match.fields);
    const release = ip === undefined ? undefined : this.#options.budget.take(ip);
    if (match === undefined || ip === undefined || release === undefined) leave();
    else if (match.route.policy === 'none') {
      this.#respond(exchange, match, { states: [], startMs, release });
    } else {
      void this.#serveCounted(exchange, match, { startMs, ip, release, leave });
    }
  }

  /** The rate limits of a request that was counted and then left to the framework. */
  findCounted(request: IncomingMessage): readonly WindowState[] | undefined {
    return this.#counted.get(request);
  }

  #match(request: IncomingMessage): Match | undefined {
    const { url = '' } = request;
    const route = this.#routes.find(({ prefix }) => url.startsWith(prefix));
    const isShort = url.length <= HTTP_URL_CHARACTERS_MAX;
    const fields = route && isShort ? readOrdinaryRequest(request) : undefined;
    if (route === undefined || fields === undefined) return undefined;
    if (route.produces !== undefined && !accepts(fields.get('accept'), route.produces)) {
      return undefined;
    }
    const prepared = route.findPrepared(url, fields.get('if-none-match'));
    return prepared && { route, fields, prepared };
  }

  #findAddress({ socket }: IncomingMessage, fields: OrdinaryRequest): string {
    const chain = fields.get('x-forwarded-for') ?? '';
    return findClientAddress(socket.remoteAddress ?? '', chain, this.#trustedProxies);
  }

  async #serveCounted(
    exchange: Exchange,
    match: Match,
    { startMs, ip, release, leave }: CountedRequest,
  ): Promise<void> {
    const { route, fields } = match;
    const states = await this.#count(route, ip);
    if (states !== undefined) this.#counted.set(exchange.request, states);
    // The record may have changed while its request was counted.
    const { url = '' } = exchange.request;
    const prepared = route.findPrepared(url, fields.get('if-none-match'));
    if (!states || !prepared || states.some(({ exceeded }) => exceeded)) {
      release();
      leave();
      return;
    }
    this.#respond(exchange, { ...match, prepared }, { states, startMs, release });
  }

  #respond(exchange: Exchange, match: Match, { states, startMs, release }: AdmittedRequest): void {
    const { response } = exchange;
    const requestId = chooseRequestId(match.fields.get('x-request-id'));
    nameRequestSpan({ method: 'GET', route: match.route.url, id: requestId });
    const end = match.prepared.begin?.(exchange);
    const sent = this.#send(response, { ...match, requestId }, states);
    const finish = (): void => {
      release();
      end?.();
      this.#options.onFinished({
        ...sent,
        method: 'GET',
        route: match.route.url,
        seconds: (performance.now() - startMs) / 1000,
        isAborted: !response.writableFinished,
      });
    };
    // The client may have left while its request was counted.
    if (response.closed) finish();
    else response.once('close', finish);
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
    { route, fields, prepared, requestId }: Match & { readonly requestId: string },
    states: readonly WindowState[],
  ): Pick<FinishedRequest, 'requestId' | 'status' | 'lengthBytes'> {
    const heads = findHeads(route, prepared);
    const { etag } = prepared.headers;
    const isNotModified = etag !== undefined && matchesEtag(fields.get('if-none-match'), etag);
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

function findHeads({ headers, heads }: LaneRoute, prepared: PreparedResponse): Heads {
  const known = heads.get(prepared.headers);
  if (known !== undefined) return known;
  const all = { ...headers, ...prepared.headers };
  const { 'content-type': _type, 'content-length': _length, ...notModified } = all;
  const created = {
    complete: Object.entries(all).flat(),
    notModified: Object.entries(notModified).flat(),
  };
  heads.set(prepared.headers, created);
  return created;
}
