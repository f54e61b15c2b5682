import type { Video } from '#sdk';

/** True if everyone with a link to the page of the video can play it, now or once it is resolved. */
export function isPlayedByLink({ status, visibility }: Video): boolean {
  return visibility !== 'private' && status !== 'failed' && status !== 'removed';
}
