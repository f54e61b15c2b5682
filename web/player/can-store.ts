import type { Video } from '#sdk';

import { isTrackingAllowed } from '../shared/is-tracking-allowed.ts';

/** False for private videos, and if the viewer has opted out of tracking. */
export function canStore({ visibility }: Pick<Video, 'visibility'>): boolean {
  return visibility !== 'private' && isTrackingAllowed();
}
