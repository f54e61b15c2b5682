import { parseApiError } from '../shared/parse-api-error.ts';
import { classifyErrorCode, classifyStatus, type PlaybackFailure } from './playback-failure.ts';

const DIAGNOSIS_TIMEOUT_MS = 8_000;
/** The API returns 422 both for a refused source and for an unplayable one. */
const AMBIGUOUS_STATUS = 422;

/**
 * A media element does not distinguish a missing file from an unknown codec, so request one byte
 * from the URL. `failureIfOk` is the diagnosis if that request succeeds.
 */
export async function diagnoseUrl(
  url: string,
  failureIfOk: PlaybackFailure,
): Promise<PlaybackFailure> {
  if (!navigator.onLine) return 'offline';
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      credentials: 'omit',
      signal: AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS),
    });
    return (await classifyResponse(response)) ?? failureIfOk;
  } catch {
    // Media from another origin may be playable but not readable by scripts, so an error proves
    // nothing.
    return new URL(url, location.href).origin === location.origin ? 'unreachable' : 'unplayable';
  }
}

/**
 * Classifies a failed request of an engine by its status; an ambiguous status is requested again.
 */
export async function diagnoseStatus(status: number, url: string): Promise<PlaybackFailure> {
  if (!navigator.onLine) return 'offline';
  if (status === AMBIGUOUS_STATUS) return diagnoseUrl(url, 'refused');
  return classifyStatus(status) ?? 'unreachable';
}

/** Classifies a failed request for a segment or key: without it, the rest may still play. */
export async function diagnosePart(status: number, url: string): Promise<PlaybackFailure> {
  const failure = await diagnoseStatus(status, url);
  return failure === 'gone' ? 'incomplete' : failure;
}

async function classifyResponse(response: Response): Promise<PlaybackFailure | undefined> {
  const byStatus = classifyStatus(response.status);
  if (response.status !== AMBIGUOUS_STATUS) {
    await response.body?.cancel();
    return byStatus;
  }
  const body: unknown = await response.json().catch(() => undefined);
  return classifyErrorCode(parseApiError(body)?.code ?? '') ?? byStatus;
}
