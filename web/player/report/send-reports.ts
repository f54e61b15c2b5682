import type { Receipt } from './create-outbox.ts';

const RESPONSE_TIMEOUT_MS = 30_000;
const RETRY_MS_DEFAULT = 60_000;
const CMCD_TYPE = 'application/cmcd';
/**
 * With the standard media type, a cross-origin request would need a CORS preflight. A page that is
 * being closed can't wait for it.
 */
const CROSS_ORIGIN_TYPE = 'text/plain';

/** Sends a body and returns the result. Never rejects. */
export async function postReports(url: URL, body: string): Promise<Receipt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': toType(url) },
      keepalive: true,
      // Reports must not contain the session cookie of the account area.
      credentials: 'omit',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (response.ok) return { kind: 'accepted' };
    if (response.status === 429) return { kind: 'throttled', retryMs: readRetryMs(response) };
    return { kind: response.status >= 500 ? 'unreachable' : 'rejected' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/**
 * Passes a body to the browser, to be sent even after the page is closed. Returns false if the
 * browser does not accept it.
 */
export function sendBeacon(url: URL, body: string): boolean {
  // If the browser is offline, a beacon would be lost. The lines are kept instead and are sent if
  // the user returns to the page.
  return navigator.onLine && navigator.sendBeacon(url, new Blob([body], { type: toType(url) }));
}

function toType({ origin }: URL): string {
  return origin === location.origin ? CMCD_TYPE : CROSS_ORIGIN_TYPE;
}

function readRetryMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : RETRY_MS_DEFAULT;
}
