import type { Video } from './video.ts';

/** A source is lost after this many consecutive failed checks. */
export const FAILED_CHECKS_MAX = 3;

/** True while at least one backup source is not lost. */
export function hasPlayableBackup({
  addresses: [, ...backups],
}: Pick<Video, 'addresses'>): boolean {
  return backups.some(({ failedChecks }) => failedChecks < FAILED_CHECKS_MAX);
}
