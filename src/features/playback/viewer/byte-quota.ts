import type { ByteMeter } from '#platform/quotas/byte-meter.ts';

/**
 * Counts bytes that were sent to a viewer. Returns false when the transfer must end, because the
 * daily quota of the video's owner is used up.
 */
export type CountBytes = (bytes: number) => boolean;

export function createCountBytes(
  ownerId: string | null,
  meter: Pick<ByteMeter, 'count'>,
): CountBytes {
  return (bytes) => ownerId === null || meter.count(ownerId, bytes);
}
