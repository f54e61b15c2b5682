import type { SourceFormat } from '#contract/media-types.ts';

import { listDashImages, listDashPictures } from './dash-previews.ts';
import { listIsoPictures, listWebmPictures } from './file-previews.ts';
import { listHlsImages, listHlsPictures } from './hls-previews.ts';
import { omitClosePictures } from './omit-close-pictures.ts';
import { toPicturePreviews, toSpacing } from './picture-previews.ts';
import type { PreviewContext } from './preview-context.ts';
import { NO_PREVIEWS, type Previews } from './previews.ts';
import { type TileImage, toTilePreviews } from './tile-previews.ts';
import { findTrackPreviews } from './track-previews.ts';

/**
 * Finds the thumbnails of a source: those that it provides, or else pictures of the video, if they
 * can be decoded. Empty if there are none. Rejects with a playback error.
 */
export async function findPreviews(
  ctx: PreviewContext,
  { canDecode }: { readonly canDecode: () => Promise<boolean> },
): Promise<Previews> {
  const { source, video } = ctx.target;
  // Times in a live stream are not fixed.
  if (video.live?.state === 'live') return NO_PREVIEWS;
  const provided =
    (await findTrackPreviews(ctx)) ??
    (await toTilePreviews(await LIST_IMAGES[source.format](ctx), ctx));
  if (provided !== undefined) return provided;
  if (source.drm !== null || !(await canDecode())) return NO_PREVIEWS;
  return (await findPicturePreviews(ctx)) ?? NO_PREVIEWS;
}

const NO_IMAGES = (): Promise<readonly TileImage[]> => Promise.resolve([]);

const LIST_IMAGES = {
  HLS: listHlsImages,
  DASH: listDashImages,
  MP4: NO_IMAGES,
  WebM: NO_IMAGES,
} as const satisfies Record<SourceFormat, typeof listHlsImages>;

const LIST_PICTURES = {
  HLS: listHlsPictures,
  DASH: listDashPictures,
  MP4: listIsoPictures,
  WebM: listWebmPictures,
} as const satisfies Record<SourceFormat, typeof listIsoPictures>;

async function findPicturePreviews(ctx: PreviewContext): Promise<Previews | undefined> {
  const { video, source } = ctx.target;
  const durationSeconds = video.duration ?? source.duration ?? 0;
  const { width, height } = source;
  const size = width === null || height === null ? null : { width, height };
  const pictures = await LIST_PICTURES[source.format](ctx, durationSeconds);
  const spaced = omitClosePictures(pictures, toSpacing(durationSeconds));
  return toPicturePreviews(spaced, { durationSeconds, size });
}
