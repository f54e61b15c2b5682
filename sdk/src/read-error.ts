import type { components } from './openapi.ts';
import { ReelayError } from './reelay-error.ts';

type ErrorEnvelope = Pick<components['schemas']['Error'], 'error' | 'requestId'>;
type IframelyError = components['schemas']['IframelyError'];

/** Converts a response other than 2xx to an error. */
export async function readError(response: Response, nowMs: number): Promise<ReelayError> {
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), nowMs);
  const { status } = response;
  const envelope = parseEnvelope(await response.text());
  if (envelope === undefined) {
    // An error without the API's envelope comes from a proxy or another server.
    const requestId = response.headers.get('x-request-id');
    return new ReelayError(
      `The response (status ${status}) is not from the Reelay API. Check baseUrl and any proxy.`,
      {
        code: 'unexpected_response',
        status,
        requestId,
        retryAfter,
      },
    );
  }
  const { error, requestId } = envelope;
  return new ReelayError(error.message, {
    code: error.code,
    status,
    details: error.details ?? [],
    requestId,
    retryAfter,
  });
}

/** Seconds from a number or a date (RFC 9110 §10.2.3). */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  // Only dates in GMT are parsed, because Date.parse also accepts many other formats.
  const atMs = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

function parseEnvelope(text: string): ErrorEnvelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isIframelyError(value)) return toEnvelope(value);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `/iframely` returns errors in another format. */
function toEnvelope({ code, error: message, details, requestId }: IframelyError): ErrorEnvelope {
  return { error: { code, message, ...(details !== undefined && { details }) }, requestId };
}

function isIframelyError(value: unknown): value is IframelyError {
  if (typeof value !== 'object' || value === null) return false;
  if (!('error' in value) || typeof value.error !== 'string') return false;
  return 'code' in value && typeof value.code === 'string' && 'requestId' in value;
}

function isEnvelope(value: unknown): value is ErrorEnvelope {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const { error } = value;
  if (typeof error !== 'object' || error === null) return false;
  return 'code' in error && typeof error.code === 'string' && 'message' in error;
}
