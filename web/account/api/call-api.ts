import { ReelayError } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { sendConfirmed } from './confirmation.ts';

type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal;
};

/**
 * Calls a route that only the account area uses, and returns the JSON response as `T`. If it requires
 * a confirmation, the owner is asked first. Throws the
 * reason of the signal if it aborts, and a ReelayError for every other failure.
 */
export function callApi<T>(path: string, call: RequestOptions = {}): Promise<T> {
  return sendConfirmed(() => callPath(`account/api${path}`, call));
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
  throw new ReelayError('The response is not from the API.', {
    code: 'unexpected_response',
    status,
  });
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
    throw new ReelayError('The request failed.', { code: 'connection_failed', cause });
  }
}

/** True when the session has expired or never existed. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ReelayError && error.status === 401;
}

/** True when the link of an e-mail belongs to an account that this browser is not signed in to. */
export function isOwnerRequired(error: unknown): boolean {
  return error instanceof ReelayError && error.code === 'authentication_required';
}

type Envelope = { readonly error?: Pick<ReelayError, 'code' | 'message' | 'details'> };
