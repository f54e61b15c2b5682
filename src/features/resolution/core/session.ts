import type { ByteReservation } from '#platform/admission/byte-budget.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressResponse } from '#platform/egress/egress.ts';
import { type HostRequirement, HostRequirements } from '#platform/egress/host-requirements.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { classifyEgressError } from './failure-reasons.ts';
import type { HostLimits } from './host-limits/create-host-limits.ts';
import { createHostPermits, type HostPermit } from './host-limits/host-permits.ts';
import { RequestLog } from './request-log.ts';
import { ResolutionError } from './resolution-error.ts';
import { createTimeBudget, type TimeBudget, type TimeBudgetOptions } from './time-budget.ts';
import type { Trace } from './trace.ts';

/** Upstream requests per resolution, across all candidates. */
const RESOLUTION_REQUESTS_MAX = 24;
const RESOLUTION_BYTES_MAX = 16 * 1024 * 1024;
/** One upstream exchange including redirects and body. */
const RESOLUTION_EXCHANGE_TIMEOUT_MS = 8_000;
/** Sends the requests of one resolution. Counts, limits and traces every request and byte. */
export type Session = {
  readonly trace: Trace;
  /** Origin of this server, as its players send it in the Origin header. */
  readonly publicOrigin: string;
  /** Sends a GET request. Throws ResolutionError if it fails or the budget is exhausted. */
  readonly open: (url: URL, options: OpenOptions) => Promise<Exchange>;
  readonly usage: () => { readonly requests: number; readonly bytes: number };
  readonly requestLog: RequestLog;
  /** What the hosts require, as learned so far. */
  readonly requirements: HostRequirements;
  /** Counts a request to the host that another program sends. */
  readonly acquireHost: (url: URL) => Promise<HostPermit | undefined>;
  /** See `TimeBudget`. */
  readonly grantTime: TimeBudget['grantTime'];
  /** Throws the caller's abort reason, or ResolutionError after the deadline. */
  readonly throwIfAborted: () => void;
  readonly signal: AbortSignal;
  readonly threads: ThreadPool;
  /** The client whose share of the threads is used. */
  readonly client: ThreadClient;
};

export type OpenOptions = {
  /** The name of the request in the trace. */
  readonly step: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Tries what other clients send if the host refuses the request. `page` leads to the URL. */
  readonly learns?: { readonly page: URL | null };
  readonly timeoutMs?: number;
};

/** A response whose body is read on demand. Dispose it to free the socket. */
export type Exchange = AsyncDisposable & {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The final URL, after redirects. */
  readonly url: URL;
  /** All bytes received so far, at least `bytes` of them unless the body ends first. */
  readonly readTo: (bytes: number) => Promise<Uint8Array>;
  /**
   * Like `readTo`, without joining the bytes, which costs time and memory if they are many. The
   * exchange does not keep them, so they cannot be read again.
   */
  readonly takeParts: (bytes: number) => Promise<readonly Uint8Array[]>;
  /** True once the body has been read to its end. */
  readonly isComplete: () => boolean;
};

/** Shorter waits are not traced. */
const TRACED_WAIT_MS_MIN = 20;

type SessionOptions = TimeBudgetOptions &
  Pick<Session, 'trace' | 'publicOrigin' | 'threads' | 'client'> & {
    readonly egress: Egress;
    /** True for the URLs of sources that the operator has blocked. */
    readonly isBlocked: (url: URL) => boolean;
    /** When this signal aborts, the resolution rejects with the abort reason. */
    readonly callerSignal: AbortSignal;
    /** Shared by all resolutions; unlimited if undefined. */
    readonly hostLimits: HostLimits | undefined;
    /** Holds all received bytes, because many parsed values are kept until the end. */
    readonly reservation: ByteReservation;
  };

export function createSession(options: SessionOptions): Session {
  const { egress, trace, publicOrigin, callerSignal, deadline, hostLimits, reservation } = options;
  const signal = AbortSignal.any([callerSignal, deadline.signal]);
  const hostPermits = hostLimits && createHostPermits(hostLimits, signal);
  const requestLog = new RequestLog();
  const requirements = new HostRequirements();
  const time = createTimeBudget(options);
  let bytes = 0;

  async function open(
    url: URL,
    { step, headers = {}, ...request }: OpenOptions,
  ): Promise<Exchange> {
    throwIfOver(options);
    refuseBlocked(url, requestLog, options.isBlocked);
    checkRequest(url, step, { requestLog, trace });
    requestLog.addRequest(url);
    const endStep = trace.startStep(step, url);
    let permit: HostPermit | undefined;
    try {
      permit = await hostPermits?.acquire(url);
      if (permit !== undefined) traceWait(permit, url, trace);
      const response = await egress.open({
        url,
        headers: { accept: '*/*', origin: publicOrigin, ...headers },
        signal,
        requirements,
        ...(request.learns && { learns: request.learns }),
        limits: { totalTimeoutMs: toExchangeTimeout(time.sharedMs(), request) },
      });
      traceRequirement(requirements.find(response.url), response.url, trace);
      requestLog.addRedirects(response.redirects);
      await refuseBlockedResponse(response, requestLog, options.isBlocked);
      const retryAfter = response.headers.get('retry-after');
      hostLimits?.recordResponse(response.url, { status: response.status, retryAfter });
      requestLog.addResponse({ step, url, status: response.status });
      return toExchange(response, {
        toResolutionError: (error) => toResolutionError(error, options),
        reserveBytes,
        endStep,
        releasePermit: permit?.release,
      });
    } catch (error) {
      permit?.release();
      const failure = toResolutionError(error, options);
      endStep(failure.reason, 0);
      requestLog.addFailure({ step, url, reason: failure.reason });
      throw failure;
    }
  }

  async function reserveBytes(received: number): Promise<void> {
    bytes += received;
    if (bytes > RESOLUTION_BYTES_MAX) throw new ResolutionError('over_budget');
    await reservation.grow(received, signal);
  }

  return {
    trace,
    publicOrigin,
    open,
    usage: () => ({ requests: requestLog.count, bytes }),
    requestLog,
    requirements,
    acquireHost: async (url) => hostPermits?.acquire(url),
    grantTime: time.grantTime,
    throwIfAborted: () => throwIfOver(options),
    signal,
    threads: options.threads,
    client: options.client,
  };
}

type Ends = Pick<SessionOptions, 'callerSignal' | 'deadline'>;

function throwIfOver({ callerSignal, deadline }: Ends): void {
  callerSignal.throwIfAborted();
  if (deadline.signal.aborted) throw new ResolutionError('timeout');
}

/** Rethrows the caller's abort reason and bugs unchanged. */
function toResolutionError(error: unknown, { callerSignal, deadline }: Ends): ResolutionError {
  callerSignal.throwIfAborted();
  if (error instanceof ResolutionError) return error;
  if (deadline.signal.aborted) return new ResolutionError('timeout', { cause: error });
  if (!(error instanceof EgressError)) throw error;
  return new ResolutionError(classifyEgressError(error), { cause: error });
}

type IsBlocked = SessionOptions['isBlocked'];

/** Nothing else is requested afterwards, because the entire resolution fails. */
function refuseBlocked(url: URL, requestLog: RequestLog, isBlocked: IsBlocked): void {
  requestLog.isBlocked ||= isBlocked(url);
  if (requestLog.isBlocked) throw new ResolutionError('source_blocked');
}

async function refuseBlockedResponse(
  response: EgressResponse,
  requestLog: RequestLog,
  isBlocked: IsBlocked,
): Promise<void> {
  try {
    if (response.redirects > 0) refuseBlocked(response.url, requestLog, isBlocked);
  } catch (error) {
    await response[Symbol.asyncDispose]();
    throw error;
  }
}

function traceWait({ waitedMs }: HostPermit, url: URL, trace: Trace): void {
  if (waitedMs < TRACED_WAIT_MS_MIN) return;
  trace.addStep('waited for host limit', url, `${waitedMs} ms`);
}

/** Throws ResolutionError if the request would exceed a limit of this service or of the host. */
function checkRequest(
  url: URL,
  step: string,
  { requestLog, trace }: Pick<Session, 'requestLog' | 'trace'>,
): void {
  if (requestLog.count >= RESOLUTION_REQUESTS_MAX) throw new ResolutionError('over_budget');
  if (requestLog.mayRequest(url)) return;
  trace.addStep(step, url, 'skipped: the host is rate limiting requests');
  throw new ResolutionError('busy');
}

function traceRequirement(required: HostRequirement | undefined, url: URL, trace: Trace): void {
  if (required === undefined) return;
  const names = [...Object.keys(required.headers), ...(required.cookies ? ['cookie'] : [])];
  trace.addStep('required by the host', url, names.join(', ') || 'no origin');
}

function toExchangeTimeout(
  sharedMs: number,
  { timeoutMs = RESOLUTION_EXCHANGE_TIMEOUT_MS }: Pick<OpenOptions, 'timeoutMs'>,
): number {
  return Math.min(sharedMs, timeoutMs);
}

type ExchangeHooks = {
  readonly toResolutionError: (error: unknown) => ResolutionError;
  readonly reserveBytes: (received: number) => Promise<void>;
  readonly endStep: (outcome: string, bytes: number) => void;
  readonly releasePermit: (() => void) | undefined;
};

function toExchange(response: EgressResponse, hooks: ExchangeHooks): Exchange {
  const iterator: AsyncIterator<unknown> = response.body[Symbol.asyncIterator]();
  const outcome = `${response.status} ${response.headers.get('content-type') ?? 'no content type'}`;
  let chunks: Uint8Array[] = [];
  let length = 0;
  let isComplete = false;

  async function readTo(wantedBytes: number): Promise<Uint8Array> {
    await receiveTo(wantedBytes);
    const received = Buffer.concat(chunks);
    chunks = [received];
    return received;
  }

  async function takeParts(wantedBytes: number): Promise<readonly Uint8Array[]> {
    await receiveTo(wantedBytes);
    const taken = chunks;
    chunks = [];
    return taken;
  }

  async function receiveTo(wantedBytes: number): Promise<void> {
    try {
      while (!isComplete && length < wantedBytes) {
        const next = await iterator.next();
        if (next.done === true) isComplete = true;
        else if (next.value instanceof Uint8Array) await receive(next.value);
      }
    } catch (error) {
      const failure = hooks.toResolutionError(error);
      hooks.endStep(`${outcome}, then ${failure.reason}`, length);
      throw failure;
    }
  }

  async function receive(chunk: Uint8Array): Promise<void> {
    await hooks.reserveBytes(chunk.length);
    chunks.push(chunk);
    length += chunk.length;
  }

  return {
    status: response.status,
    headers: response.headers,
    url: response.url,
    readTo,
    takeParts,
    isComplete: () => isComplete,
    [Symbol.asyncDispose]: async () => {
      hooks.endStep(outcome, length);
      hooks.releasePermit?.();
      await response[Symbol.asyncDispose]();
    },
  };
}
