import { toVideoWire } from './to-video-wire.ts';
import type { Video } from './video.ts';

/**
 * Returns true when the API shows no difference between both versions, apart from timestamps. Such
 * a change has no event.
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
