import type { SegmentLocation } from '#lib/hls/segment-reader.ts';

import { readSegmentStart } from '../media/read-segment-start.ts';
import type { Picture } from './previews.ts';

/** The first picture of a segment. */
export function toSegmentPicture(
  location: SegmentLocation,
  { startSeconds, bytesMax }: { readonly startSeconds: number; readonly bytesMax: number },
): Picture {
  return {
    startSeconds,
    url: location.url,
    async read(ctx) {
      const start = await readSegmentStart(location, { ...ctx, bytesMax });
      return start && Buffer.concat([start.map ?? Buffer.alloc(0), start.prefix]);
    },
  };
}
