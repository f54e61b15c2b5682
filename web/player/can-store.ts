import type { VideoWire } from '#features/videos/wire/wire.ts';

import { isTrackingAllowed } from '../shared/is-tracking-allowed.ts';

/** False for private videos, and if the viewer has opted out of tracking. */
export function canStore({ visibility }: Pick<VideoWire, 'visibility'>): boolean {
  return visibility !== 'private' && isTrackingAllowed();
}
