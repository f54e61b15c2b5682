import { toVideoWire } from './to-video-wire.ts';
import type { Video } from './video.ts';

/** Nobody is told of a change that can't be seen: a title that the source gives too, the time of the change. */
export function looksSame(before: Video, after: Video, publicUrl: URL): boolean {
  const show = (video: Video): string =>
    JSON.stringify({
      ...toVideoWire(video, { publicUrl, includeSourceUrl: false }),
      updatedAt: null,
      resolvedAt: null,
      checkedAt: null,
    });
  return show(before) === show(after);
}
