import { parseApiError } from '../shared/parse-api-error.ts';
import { classifyErrorCode, classifyStatus, type PlaybackFailure } from './playback-failure.ts';

const DIAGNOSIS_TIMEOUT_MS = 8_000;
/**
 * The API returns 422 both for a source that it refuses and for a source that can't be played, and
 * 403 also for an exceeded quota.
 */
const AMBIGUOUS_STATUSES: ReadonlySet<number> = new Set([403, 422]);

/**
 * Requests one byte from the URL, because a media element does not distinguish a missing file from
 * an unknown codec. Returns `failureIfOk` if this request succeeds.
 */
export async function diagnoseUrl(
  url: string,
  failureIfOk: PlaybackFailure,
): Promise<PlaybackFailure> {
  if (!navigator.onLine) return 'offline';
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      // The browser may have cached the first byte before the source failed.
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS),
    });
    return (await classifyResponse(response)) ?? failureIfOk;
  } catch {
    // Scripts may not be allowed to read media from another origin that the browser can play. A
    // failed request to another origin therefore proves nothing.
    return new URL(url, location.href).origin === location.origin ? 'unreachable' : 'unplayable';
  }
}

/**
 * Classifies a failed engine request by its status. If the status is ambiguous, the URL is
 * requested again.
 */
export async function diagnoseStatus(status: number, url: string): Promise<PlaybackFailure> {
  if (!navigator.onLine) return 'offline';
  if (AMBIGUOUS_STATUSES.has(status)) return diagnoseUrl(url, 'refused');
  return classifyStatus(status) ?? 'unreachable';
}

/**
 * Classifies a failed request for a segment or key. The rest of the stream may still be playable
 * without it.
 */
export async function diagnosePart(status: number, url: string): Promise<PlaybackFailure> {
  const failure = await diagnoseStatus(status, url);
  return failure === 'gone' ? 'incomplete' : failure;
}

async function classifyResponse(response: Response): Promise<PlaybackFailure | undefined> {
  const byStatus = classifyStatus(response.status);
  if (!AMBIGUOUS_STATUSES.has(response.status)) {
    await response.body?.cancel();
    return byStatus;
  }
  const body: unknown = await response.json().catch(() => undefined);
  return classifyErrorCode(parseApiError(body)?.code ?? '') ?? byStatus;
}
