import {
  RESOLUTION_BYTES_MAX,
  RESOLUTION_EXCHANGE_TIMEOUT_MS,
  RESOLUTION_REQUESTS_MAX,
} from '#contract/limits.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressResponse } from '#platform/egress/egress.ts';

import { EGRESS_FAILURE_REASONS } from './failure-reasons.ts';
import type { Politeness } from './politeness/create-politeness.ts';
import { createSessionVisits, type Visit } from './politeness/session-visits.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Trace } from './trace.ts';

/** One resolution's way to its upstreams: every request and byte is counted, bounded and traced. */
export type Session = {
  readonly trace: Trace;
  /** Origin of this service, as its players send it. */
  readonly publicOrigin: string;
  /** Sends one GET. Throws ResolutionStop when the exchange fails, or when the resolution may cost no more. */
  readonly open: (url: URL, options: OpenOptions) => Promise<Exchange>;
  readonly spent: () => { readonly requests: number; readonly bytes: number };
  /** Rejects when the caller has gone; throws ResolutionStop when time is up. */
  readonly throwIfOver: () => void;
  readonly signal: AbortSignal;
};

export type OpenOptions = {
  /** What the request is for, in the trace. */
  readonly step: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer whose body is read as far as somebody asks. Dispose it to free the socket. */
export type Exchange = AsyncDisposable & {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The address that answered. */
  readonly url: URL;
  /** All bytes received so far, at least `bytes` of them unless the body ends sooner. */
  readonly readTo: (bytes: number) => Promise<Uint8Array>;
  /** True once the body's last byte was read. */
  readonly isEnded: () => boolean;
};

/** A shorter wait is no news. */
const WAIT_NOTED_MS = 20;

type SessionOptions = {
  readonly egress: Egress;
  readonly trace: Trace;
  readonly publicOrigin: string;
  /** The caller's: when it aborts, the resolution rejects with its reason. */
  readonly callerSignal: AbortSignal;
  /** Aborts when the resolution has taken as long as it may. */
  readonly deadline: AbortSignal;
  /** What all resolutions together ask of one host; nothing holds them back without it. */
  readonly politeness: Politeness | undefined;
};

export function createSession(options: SessionOptions): Session {
  const { egress, trace, publicOrigin, callerSignal, deadline, politeness } = options;
  const signal = AbortSignal.any([callerSignal, deadline]);
  const visits = politeness && createSessionVisits(politeness, signal);
  let requests = 0;
  let bytes = 0;

  async function open(url: URL, { step, headers = {} }: OpenOptions): Promise<Exchange> {
    throwIfOver();
    if (requests >= RESOLUTION_REQUESTS_MAX) throw new ResolutionStop('over_budget');
    requests += 1;
    const end = trace.begin(step, url);
    let visit: Visit | undefined;
    try {
      visit = await visits?.enter(url);
      if (visit !== undefined && visit.waitedMs >= WAIT_NOTED_MS) {
        trace.note('waited for a turn', url, `${visit.waitedMs} ms`);
      }
      const response = await egress.open({
        url,
        headers: { accept: '*/*', origin: publicOrigin, ...headers },
        signal,
        limits: { totalTimeoutMs: RESOLUTION_EXCHANGE_TIMEOUT_MS },
      });
      requests += response.redirects;
      const retryAfter = response.headers.get('retry-after');
      politeness?.noteAnswer(response.url, { status: response.status, retryAfter });
      return toExchange(response, { toStop, countBytes, end, leave: visit?.leave });
    } catch (error) {
      visit?.leave();
      const stop = toStop(error);
      end(stop.reason, 0);
      throw stop;
    }
  }

  function countBytes(received: number): void {
    bytes += received;
    if (bytes > RESOLUTION_BYTES_MAX) throw new ResolutionStop('over_budget');
  }

  function throwIfOver(): void {
    callerSignal.throwIfAborted();
    if (deadline.aborted) throw new ResolutionStop('timeout');
  }

  /** Failures of the exchange become reasons; a caller that left, and bugs, go on as they are. */
  function toStop(error: unknown): ResolutionStop {
    callerSignal.throwIfAborted();
    if (error instanceof ResolutionStop) return error;
    if (deadline.aborted) return new ResolutionStop('timeout', { cause: error });
    if (!(error instanceof EgressError)) throw error;
    return new ResolutionStop(EGRESS_FAILURE_REASONS[error.failure], { cause: error });
  }

  return { trace, publicOrigin, open, spent: () => ({ requests, bytes }), throwIfOver, signal };
}

type ExchangeHooks = {
  readonly toStop: (error: unknown) => ResolutionStop;
  readonly countBytes: (received: number) => void;
  readonly end: (outcome: string, bytes: number) => void;
  readonly leave: (() => void) | undefined;
};

function toExchange(response: EgressResponse, hooks: ExchangeHooks): Exchange {
  const iterator: AsyncIterator<unknown> = response.body[Symbol.asyncIterator]();
  const outcome = `${response.status} ${response.headers.get('content-type') ?? 'no content type'}`;
  const chunks: Uint8Array[] = [];
  let length = 0;
  let ended = false;

  async function readTo(wanted: number): Promise<Uint8Array> {
    try {
      while (!ended && length < wanted) {
        const next = await iterator.next();
        if (next.done === true) ended = true;
        else if (next.value instanceof Uint8Array) receive(next.value);
      }
    } catch (error) {
      const stop = hooks.toStop(error);
      hooks.end(`${outcome}, then ${stop.reason}`, length);
      throw stop;
    }
    const held = Buffer.concat(chunks, length);
    chunks.splice(0, chunks.length, held);
    return held;
  }

  function receive(chunk: Uint8Array): void {
    chunks.push(chunk);
    length += chunk.length;
    hooks.countBytes(chunk.length);
  }

  return {
    status: response.status,
    headers: response.headers,
    url: response.url,
    readTo,
    isEnded: () => ended,
    [Symbol.asyncDispose]: async () => {
      hooks.end(outcome, length);
      hooks.leave?.();
      await response[Symbol.asyncDispose]();
    },
  };
}
