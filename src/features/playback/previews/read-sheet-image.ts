import { type ImageType, sniffImage } from '#lib/media/sniff-image.ts';

import { type MediaContext, readMediaRange } from '../media/read-media-range.ts';
import { brokenResponseError } from '../upstream/upstream-failure.ts';
import type { ImageLocation } from './previews.ts';

/** An image with thumbnails. */
export const THUMBNAIL_IMAGE_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Reads an image of the upstream. Its type is detected, whatever the upstream declares. Rejects
 * with a playback error.
 */
export async function readSheetImage(
  { url, range }: ImageLocation,
  ctx: MediaContext,
): Promise<{ readonly bytes: Buffer; readonly type: ImageType }> {
  const { start = 0, length = THUMBNAIL_IMAGE_BYTES_MAX + 1 } = range ?? {};
  const bytes = await readMediaRange(url, { start, length }, ctx);
  const type = sniffImage(bytes);
  if (type === undefined || bytes.length > THUMBNAIL_IMAGE_BYTES_MAX) throw brokenResponseError();
  return { bytes, type };
}
