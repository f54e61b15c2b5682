import type { AnswerOf } from './api-types.ts';
import { decideRetry } from './decide-retry.ts';
import type { operations } from './openapi.ts';
import { readError } from './read-error.ts';
import { ReelayError } from './reelay-error.ts';

/** What every call takes. */
export type CallOptions = {
  /** Ends the call, and waits between attempts, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** For one attempt; as given to the client when left out. */
  readonly timeoutMs?: number;
  /** Sees the bare answer of a call that worked: its `ETag`, `RateLimit` and `X-Request-Id`. */
  readonly onAnswer?: (answer: Pick<Response, 'status' | 'headers'>) => void;
};

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** In the place of a JSON body. */
  readonly file?: { readonly body: NonNullable<RequestInit['body']>; readonly type: string };
  /** Sent with an `Idempotency-Key`, so that it may be repeated although it changes something. */
  readonly idempotencyKey?: string;
  readonly options?: CallOptions | undefined;
};

export type Http = {
  /** The JSON of the answer. The service's document promises its shape. */
  readonly json: <Name extends keyof operations>(call: Call) => Promise<AnswerOf<Name>>;
  readonly done: (call: Call) => Promise<void>;
  /** The answer with its body unread; the time limit is for its head. */
  readonly open: (call: Call) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly hasCredential: boolean;
  readonly retries: number;
};

export type HttpSettings = {
  readonly baseUrl: URL;
  /** Header and value that say who calls. */
  readonly credential: Readonly<Record<string, string>> | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly wait: Http['wait'];
  readonly random: () => number;
};

export function createHttp(settings: HttpSettings): Http {
  return {
    json: <Name extends keyof operations>(call: Call) =>
      repeat(call, settings, readJson<AnswerOf<Name>>),
    done: (call) => repeat(call, settings, call.method === 'DELETE' ? finishDeletion : discard),
    open: (call) => repeat(call, settings, requireOk),
    wait: settings.wait,
    hasCredential: settings.credential !== undefined,
    retries: settings.retries,
  };
}

/** Throws a ReelayError for an answer that is a refusal. Attempts are counted from 1. */
type Read<Answer> = (response: Response, attempt: number) => Promise<Answer>;

async function repeat<Answer>(
  call: Call,
  settings: HttpSettings,
  read: Read<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(call, settings, (response) => read(response, attempt));
    } catch (error) {
      if (!(error instanceof ReelayError) || !isRepeatable(call)) throw error;
      const waitMs = decideRetry(error, { attempt, random: settings.random() });
      if (waitMs === undefined || attempt > settings.retries) throw error;
      await settings.wait(waitMs, call.options?.signal);
    }
  }
}

/** True when the service does the same once as often (RFC 9110 §9.2.2). */
function isRepeatable({ method, idempotencyKey }: Call): boolean {
  return ['GET', 'PUT', 'DELETE'].includes(method) || idempotencyKey !== undefined;
}

async function tryOnce<Answer>(
  call: Call,
  settings: HttpSettings,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const signal = call.options?.signal;
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.options?.timeoutMs ?? settings.timeoutMs);
  const signals = signal === undefined ? [limit.signal] : [signal, limit.signal];
  try {
    const { fetch } = settings;
    const response = await fetch(toUrl(call, settings), {
      ...toRequest(call, settings),
      signal: AbortSignal.any(signals),
    });
    const answer = await read(response);
    call.options?.onAnswer?.(response);
    return answer;
  } catch (error) {
    if (error instanceof ReelayError) throw error;
    signal?.throwIfAborted();
    throw toClientError(error, limit.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function toRequest(call: Call, { credential }: HttpSettings): RequestInit {
  const headers = new Headers({ accept: 'application/json', ...credential });
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey);
  // A redirect would take the key along to wherever it leads.
  const init: RequestInit = { method: call.method, headers, redirect: 'manual' };
  if (call.file !== undefined) {
    headers.set('content-type', call.file.type);
    return { ...init, body: call.file.body };
  }
  if (call.body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(call.body) };
}

function toUrl({ path, query = {} }: Call, { baseUrl }: HttpSettings): URL {
  const url = new URL(baseUrl.href.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await readError(response, Date.now());
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  await requireOk(response);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { status, headers } = response;
    const requestId = headers.get('x-request-id');
    const parts = { code: 'unexpected_answer', status, requestId, cause } as const;
    throw new ReelayError('The answer is not JSON: is this the address of the service?', parts);
  }
}

/** Read to its end, so that the connection can serve the next call. */
async function discard(response: Response): Promise<void> {
  await requireOk(response);
  await response.arrayBuffer();
}

/** What a second attempt no longer finds was deleted by the first, whose answer was lost. */
async function finishDeletion(response: Response, attempt: number): Promise<void> {
  if (response.status !== 404 || attempt === 1) await requireOk(response);
  await response.arrayBuffer();
}

function toClientError(cause: unknown, isTimeout: boolean): ReelayError {
  return isTimeout
    ? new ReelayError('The service did not answer in time.', { code: 'timed_out', cause })
    : new ReelayError('The service could not be reached.', { code: 'connection_failed', cause });
}
