import { toVideoWire } from './to-video-wire.ts';
import type { Video } from './video.ts';

/**
 * Suppresses events for changes that the API does not show, such as a title equal to the source's
 * title, or a new timestamp.
 */
export function isSameOnWire(before: Video, after: Video, publicUrl: URL): boolean {
  const show = (video: Video): string =>
    JSON.stringify({
      ...toVideoWire(video, { publicUrl, includeSourceUrl: false }),
      updatedAt: null,
      resolvedAt: null,
      checkedAt: null,
    });
  return show(before) === show(after);
}
