type ErrorDetail = { readonly path: string; readonly message: string };

/** What the service refused, in its own words (the error envelope). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, error: Partial<EnvelopeError>) {
    super(error.message ?? 'The service gave an answer that this page does not understand.');
    this.status = status;
    this.code = error.code ?? 'internal_error';
    this.details = error.details ?? [];
  }
}

type EnvelopeError = Pick<ApiError, 'code' | 'message' | 'details'>;

type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a form as itself. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Asks this service and gives what it answers as `T`. Throws an ApiError for every refusal. */
export async function callApi<T>(path: string, call: Call = {}): Promise<T> {
  const { text } = await callForText(path, call);
  // The answer's shape is the service's promise; 204 has none.
  return JSON.parse(text === '' ? 'null' : text);
}

type TextAnswer = {
  readonly text: string;
  /** Names this state of it, for `If-Match`. */
  readonly etag: string | null;
};

/** The same for an answer that is no JSON, or whose state matters. */
export async function callForText(path: string, call: Call = {}): Promise<TextAnswer> {
  const response = await fetchApi(path, call);
  return { text: await response.text(), etag: response.headers.get('etag') };
}

/** The answer itself, for what is no JSON; the headers of the call ask for it. */
export async function fetchApi(path: string, call: Call = {}): Promise<Response> {
  const { method = 'GET', body, headers = {}, signal = null } = call;
  const isForm = body instanceof FormData;
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new ApiError(0, { code: 'offline', message: OFFLINE });
  });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return response;
}

/** What to tell a person about anything that was thrown. */
export function toWords(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Load it again.';
  const fields = error.details
    .map(({ message }) => message)
    .filter((text) => !error.message.includes(text));
  return [error.message, ...fields.slice(0, 3)].join(' ');
}

/** True when the session is over, or there never was one. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const OFFLINE = 'The service does not answer. Check the connection, then try again.';

function toApiError(status: number, text: string): ApiError {
  try {
    const envelope: { readonly error?: Partial<EnvelopeError> } = JSON.parse(text);
    return new ApiError(status, envelope.error ?? {});
  } catch {
    return new ApiError(status, {});
  }
}
