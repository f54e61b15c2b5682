import { classifyStatus, type PlaybackFailure } from './playback-failure.ts';

const DIAGNOSIS_TIMEOUT_MS = 8_000;

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
    await response.body?.cancel();
    return classifyStatus(response.status) ?? answered;
  } catch {
    // Another origin may play but not be read by scripts, so silence proves nothing there.
    return new URL(address, location.href).origin === location.origin
      ? 'unreachable'
      : 'unplayable';
  }
}
