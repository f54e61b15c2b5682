import { parseApiError } from '../shared/parse-api-error.ts';
import { classifyErrorCode, classifyStatus, type PlaybackFailure } from './playback-failure.ts';

const DIAGNOSIS_TIMEOUT_MS = 8_000;
/** This service answers so for a source that refuses, and for one that can't be played at all. */
const AMBIGUOUS_STATUS = 422;

/**
 * A media element tells neither a lost file from an unknown codec nor a refusal from a broken line,
 * so ask the address itself for one byte. `answered` is what it means when the address is well.
 */
export async function diagnoseAddress(
  address: string,
  answered: PlaybackFailure,
): Promise<PlaybackFailure> {
  if (!navigator.onLine) return 'offline';
  try {
    const response = await fetch(address, {
      headers: { range: 'bytes=0-0' },
      credentials: 'omit',
      signal: AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS),
    });
    return (await classifyAnswer(response)) ?? answered;
  } catch {
    // Another origin may play but not be read by scripts, so silence proves nothing there.
    return new URL(address, location.href).origin === location.origin
      ? 'unreachable'
      : 'unplayable';
  }
}

/** A failed load as an engine knows it: by its status alone, and the address where it can be asked again. */
export async function diagnoseStatus(status: number, address: string): Promise<PlaybackFailure> {
  if (!navigator.onLine) return 'offline';
  if (status === AMBIGUOUS_STATUS) return diagnoseAddress(address, 'refused');
  return classifyStatus(status) ?? 'unreachable';
}

async function classifyAnswer(response: Response): Promise<PlaybackFailure | undefined> {
  const byStatus = classifyStatus(response.status);
  if (response.status !== AMBIGUOUS_STATUS) {
    await response.body?.cancel();
    return byStatus;
  }
  const body: unknown = await response.json().catch(() => undefined);
  return classifyErrorCode(parseApiError(body)?.code ?? '') ?? byStatus;
}
