import type { ByteMeter } from '#platform/quotas/byte-meter.ts';

/** The daily quota of a video's owner, which the bytes sent to viewers count toward. */
export type ByteQuota = {
  readonly ownerId: string | null;
  readonly bytes: Pick<ByteMeter, 'count'>;
};

/**
 * Counts bytes that were sent to a viewer. Returns false when the transfer must end, because the
 * quota is used up.
 */
export function countBytes({ ownerId, bytes }: ByteQuota, sent: number): boolean {
  return ownerId === null || bytes.count(ownerId, sent);
}
