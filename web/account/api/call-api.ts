type ErrorDetail = {
  readonly path: string;
  readonly message: string;
  /** The challenge for a proof of work. */
  readonly challenge?: string;
  /** The existing video, for `video_exists`. */
  readonly videoId?: string;
};

/** A failed API request, with the code and message of the error envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, error: Partial<EnvelopeError>) {
    super(error.message ?? 'The server returned an unexpected response. Try again.');
    this.status = status;
    this.code = error.code ?? 'internal_error';
    this.details = error.details ?? [];
  }
}

type EnvelopeError = Pick<ApiError, 'code' | 'message' | 'details'>;

type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, except for `FormData`. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Sends a request and returns the JSON response as `T`. Throws an `ApiError` for every failure. */
export async function callApi<T>(path: string, call: RequestOptions = {}): Promise<T> {
  const { text } = await fetchText(path, call);
  // The API guarantees the type of the response. A 204 response has no body.
  return JSON.parse(text === '' ? 'null' : text);
}

type TextResponse = {
  readonly text: string;
  /** The version of the resource, for `If-Match`. */
  readonly etag: string | null;
};

/** Used for responses that are not JSON, and for responses whose ETag is needed. */
export async function fetchText(path: string, call: RequestOptions = {}): Promise<TextResponse> {
  const response = await fetchApi(path, call);
  return { text: await response.text(), etag: response.headers.get('etag') };
}

/** Used for any type of response. `headers` can set `accept`. */
export async function fetchApi(path: string, call: RequestOptions = {}): Promise<Response> {
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
    throw new ApiError(0, { code: 'offline', message: OFFLINE_MESSAGE });
  });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return response;
}

/** Converts any thrown value into a message for the user. */
export function toMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page.';
  const details = error.details.filter(({ message }) => !error.message.includes(message));
  if (details.length === 0) return error.message;
  return details.slice(0, DETAILS_MAX).map(toSentence).join(' ');
}

const DETAILS_MAX = 3;

/** Labels of form fields. The keys are property names of the API. */
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['url', 'The URL'],
  ['email', 'The e-mail address'],
  ['password', 'The password'],
  ['newPassword', 'The new password'],
  ['name', 'The name'],
  ['title', 'The title'],
  ['description', 'The description'],
  ['networks', 'Each line'],
  ['embedSites', 'The domains field'],
]);

/** The API's detail messages lack a subject, such as `must be a URL`. */
function toSentence({ path, message }: ErrorDetail): string {
  const property = path.split('/')[1] ?? '';
  const subject = FIELD_LABELS.get(property) ?? `The value of “${property}”`;
  return `${subject} ${message}${message.endsWith('…') ? '' : '.'}`;
}

/** True when the session has expired or never existed. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const OFFLINE_MESSAGE = 'The server can’t be reached. Check your connection and try again.';

function toApiError(status: number, text: string): ApiError {
  try {
    const envelope: { readonly error?: Partial<EnvelopeError> } = JSON.parse(text);
    return new ApiError(status, envelope.error ?? {});
  } catch {
    return new ApiError(status, {});
  }
}
