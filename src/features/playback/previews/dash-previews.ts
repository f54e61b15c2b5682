import { readSegmentIndex } from '#lib/media/read-segment-index.ts';

import { type PlainSegment, toSegmentLocation } from '../media/plain-segment.ts';
import { readMediaRange } from '../media/read-media-range.ts';
import { type IndexedVideo, task as listPicturesTask } from './mpd-pictures-task.ts';
import { task as listTilesTask } from './mpd-tiles-task.ts';
import { omitClosePictures } from './omit-close-pictures.ts';
import { PICTURE_SEGMENT_BYTES_MAX, toSpacing } from './picture-previews.ts';
import {
  fetchPreviewManifest,
  optionalPart,
  type PreviewContext,
  runPreviewTask,
} from './preview-context.ts';
import type { Picture } from './previews.ts';
import { toSegmentPicture } from './segment-picture.ts';
import type { TileImage } from './tile-previews.ts';

/** An index of the segments of a DASH period. */
const SEGMENT_INDEX_BYTES_MAX = 1024 * 1024;

/** The thumbnail tiles of the MPD. Rejects with a playback error. */
export async function listDashImages(ctx: PreviewContext): Promise<readonly TileImage[]> {
  const images = await runPreviewTask(listTilesTask, await fetchMpd(ctx), ctx);
  return images.map(({ href, ...image }) => ({ ...image, url: new URL(href), tileSeconds: null }));
}

/** The first pictures of the segments of the smallest video. Rejects with a playback error. */
export async function listDashPictures(
  ctx: PreviewContext,
  durationSeconds: number,
): Promise<readonly Picture[]> {
  const spacing = toSpacing(durationSeconds);
  const input = { ...(await fetchMpd(ctx)), spacing };
  const parts = await runPreviewTask(listPicturesTask, input, ctx);
  const segments: SegmentStart[] = [];
  for (const part of parts) {
    segments.push(...(part.kind === 'listed' ? [part] : await readIndex(part, ctx)));
  }
  return omitClosePictures(segments, spacing).map(({ startSeconds, location }) =>
    toSegmentPicture(toSegmentLocation(location), {
      startSeconds,
      bytesMax: PICTURE_SEGMENT_BYTES_MAX,
    }),
  );
}

async function fetchMpd(
  ctx: PreviewContext,
): Promise<{ readonly text: string; readonly url: string }> {
  const { text, url } = await fetchPreviewManifest(ctx.target.source.url, 'dash-mpd', ctx);
  return { text, url: url.href };
}

type SegmentStart = { readonly startSeconds: number; readonly location: PlainSegment };

async function readIndex(
  { index, map, startSeconds }: IndexedVideo,
  ctx: PreviewContext,
): Promise<readonly SegmentStart[]> {
  const { href, range } = index;
  if (range === null || range.length > SEGMENT_INDEX_BYTES_MAX) return [];
  const read = readMediaRange(new URL(href), range, ctx);
  const bytes = await optionalPart(read, ctx.signal);
  const segments = bytes && readSegmentIndex(bytes, range.start);
  return (segments ?? []).map(({ start, end, startSeconds: inPeriod }) => ({
    startSeconds: startSeconds + inPeriod,
    location: { href, range: { start, length: end - start }, map, key: null },
  }));
}
