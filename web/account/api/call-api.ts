import { ReelayError, type ErrorDetail } from '#sdk';

import { toPath } from '../../shared/base-url.ts';

type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal;
};

/**
 * Calls a route that only the account area uses, and returns the JSON response as `T`. Throws the
 * reason of the signal if it aborts, and a ReelayError for every other failure.
 */
export function callApi<T>(path: string, call: RequestOptions = {}): Promise<T> {
  return callPath(`account/api${path}`, call);
}

/** Like `callApi`, for another API. */
export async function callPath<T>(path: string, call: RequestOptions): Promise<T> {
  const { ok, status, text } = await send(path, call);
  let error: Envelope['error'];
  try {
    // The API guarantees the type of the response. A 204 response has no body.
    if (ok) return JSON.parse(text || 'null');
    const envelope: Envelope | null = JSON.parse(text);
    error = envelope?.error;
  } catch {
    // Not from the API: a proxy's page.
  }
  if (typeof error?.code === 'string') throw new ReelayError(error.message, { ...error, status });
  throw new ReelayError(UNEXPECTED_MESSAGE, { code: 'unexpected_response', status });
}

async function send(
  path: string,
  call: RequestOptions,
): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }> {
  const { method = 'GET', body, signal = null } = call;
  try {
    const response = await fetch(toPath(path), {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const { ok, status } = response;
    return { ok, status, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ReelayError(OFFLINE_MESSAGE, { code: 'connection_failed', cause });
  }
}

/** Converts any thrown value into a message for the user. */
export function toMessage(error: unknown): string {
  if (!(error instanceof ReelayError)) return 'Something went wrong. Reload the page.';
  // The client's own messages are for integrators.
  if (error.code === 'unexpected_response') return UNEXPECTED_MESSAGE;
  if (error.code === 'connection_failed' || error.code === 'timed_out') return OFFLINE_MESSAGE;
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
  return error instanceof ReelayError && error.status === 401;
}

const OFFLINE_MESSAGE = 'The server can’t be reached. Check your connection and try again.';
const UNEXPECTED_MESSAGE = 'The server returned an unexpected response. Try again.';

type Envelope = { readonly error?: Pick<ReelayError, 'code' | 'message' | 'details'> };
