import type { ResponseBody } from './api-types.ts';
import { decideRetryDelay } from './decide-retry-delay.ts';
import type { operations } from './openapi.ts';
import { readError } from './read-error.ts';
import { ReelayError } from './reelay-error.ts';

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call and the waits between attempts. */
  readonly signal?: AbortSignal;
  /** Timeout of one attempt; defaults to the client's `timeoutMs`. */
  readonly timeoutMs?: number;
  /**
   * Receives the raw response of a successful call, with headers such as `ETag`, `RateLimit` and
   * `X-Request-Id`.
   */
  readonly onResponse?: (result: Pick<Response, 'status' | 'headers'>) => void;
};

/** With `ifMatch` (an `ETag`), the change fails if the record has changed since that version. */
export type WriteOptions = CallOptions & { readonly ifMatch?: string };

/** Options of a creation. */
export type CreateOptions = CallOptions & {
  /**
   * Set your own key if the creation must happen only once, even after a restart of your program.
   */
  readonly idempotencyKey?: string;
};

type QueryValue = string | number | boolean;
/** Each value of a list becomes a parameter of the same name. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>>;

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Sent instead of a JSON body. */
  readonly file?: { readonly body: NonNullable<RequestInit['body']>; readonly type: string };
  /** Sent as `Idempotency-Key`, which makes the call safe to retry. */
  readonly idempotencyKey?: string;
  readonly options?: WriteOptions | undefined;
};

export type Http = {
  /** The OpenAPI document guarantees the shape of the JSON. */
  readonly json: <Name extends keyof operations>(call: Call) => Promise<ResponseBody<Name>>;
  readonly done: (call: Call) => Promise<void>;
  /**
   * Resolves when the headers have arrived. The caller reads the body, to which the timeout does
   * not apply.
   */
  readonly open: (call: Call) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly hasCredential: boolean;
  readonly retries: number;
};

export type HttpOptions = {
  readonly baseUrl: URL;
  /** The authentication header. */
  readonly credential: Readonly<Record<string, string>> | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly wait: Http['wait'];
  readonly random: () => number;
};

export function createHttp(settings: HttpOptions): Http {
  return {
    json: <Name extends keyof operations>(call: Call) =>
      callWithRetries(call, settings, readJson<ResponseBody<Name>>),
    done: (call) =>
      callWithRetries(call, settings, call.method === 'DELETE' ? readDeletion : discard),
    open: (call) => callWithRetries(call, settings, requireOk),
    wait: settings.wait,
    hasCredential: settings.credential !== undefined,
    retries: settings.retries,
  };
}

/** `read` throws a ReelayError for an error response. Attempts are counted from 1. */
async function callWithRetries<Result>(
  call: Call,
  settings: HttpOptions,
  read: (response: Response, attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(call, settings, (response) => read(response, attempt));
    } catch (error) {
      if (!(error instanceof ReelayError) || !isIdempotent(call)) throw error;
      const waitMs = decideRetryDelay(error, { attempt, random: settings.random() });
      if (waitMs === undefined || attempt > settings.retries) throw error;
      await settings.wait(waitMs, call.options?.signal);
    }
  }
}

/** True if repeating the call has no further effect (RFC 9110 §9.2.2). */
function isIdempotent({ method, idempotencyKey }: Call): boolean {
  return ['GET', 'PUT', 'DELETE'].includes(method) || idempotencyKey !== undefined;
}

async function attemptOnce<Result>(
  call: Call,
  settings: HttpOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const signal = call.options?.signal;
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), call.options?.timeoutMs ?? settings.timeoutMs);
  const signals = signal === undefined ? [timeout.signal] : [signal, timeout.signal];
  try {
    const { fetch } = settings;
    const response = await fetch(toUrl(call, settings), {
      ...toRequest(call, settings),
      signal: AbortSignal.any(signals),
    });
    const result = await read(response);
    call.options?.onResponse?.(response);
    return result;
  } catch (error) {
    if (error instanceof ReelayError) throw error;
    signal?.throwIfAborted();
    throw toClientError(error, timeout.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function toRequest(call: Call, { credential }: HttpOptions): RequestInit {
  const headers = new Headers({ accept: 'application/json', ...credential });
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  if (call.options?.ifMatch !== undefined) headers.set('if-match', call.options.ifMatch);
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey);
  // Following a redirect would send the key to another server.
  const init: RequestInit = { method: call.method, headers, redirect: 'manual' };
  if (call.file !== undefined) {
    headers.set('content-type', call.file.type);
    return { ...init, body: call.file.body };
  }
  if (call.body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(call.body) };
}

function toUrl({ path, query = {} }: Call, { baseUrl }: HttpOptions): URL {
  const url = new URL(baseUrl.href.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each));
  }
  return url;
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await readError(response, Date.now());
}

async function readJson<Result>(response: Response): Promise<Result> {
  await requireOk(response);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { status, headers } = response;
    const requestId = headers.get('x-request-id');
    const fields = { code: 'unexpected_response', status, requestId, cause } as const;
    throw new ReelayError(
      'The response is not JSON. Check that baseUrl is the URL of a Reelay service.',
      fields,
    );
  }
}

/** Reads the body to its end so that the connection can be reused. */
async function discard(response: Response): Promise<void> {
  await requireOk(response);
  await response.arrayBuffer();
}

/** If a retried deletion returns 404, the earlier attempt succeeded and its response was lost. */
async function readDeletion(response: Response, attempt: number): Promise<void> {
  if (response.status !== 404 || attempt === 1) await requireOk(response);
  await response.arrayBuffer();
}

function toClientError(cause: unknown, isTimeout: boolean): ReelayError {
  return isTimeout
    ? new ReelayError('The service did not respond in time. Try again, or increase timeoutMs.', {
        code: 'timed_out',
        cause,
      })
    : new ReelayError('The service is unreachable. Check baseUrl and the network.', {
        code: 'connection_failed',
        cause,
      });
}
