import type { ImageType } from './sniff-image.ts';

/** Images that follow each other, each with the same grid of thumbnails. */
export type ThumbnailImages = {
  readonly type: ImageType;
  /** The grid of an image, from row to row. */
  readonly columns: number;
  readonly rows: number;
  /** The size of a thumbnail in pixels. */
  readonly width: number;
  readonly height: number;
  /** The duration of a thumbnail in a grid, in ms. An image without a grid is a thumbnail. */
  readonly tileMs: number | null;
  /** The start of each image, and the end of the last one, in ms. */
  readonly timesMs: readonly number[];
};

/** Bits per second. Manifests require it, and players do not select thumbnails by it. */
export const THUMBNAILS_BANDWIDTH = 10_000;

/** Each image, from its start to its end. */
export function listImageTimes({
  timesMs,
}: ThumbnailImages): readonly { readonly startMs: number; readonly endMs: number }[] {
  return timesMs.slice(1).map((endMs, index) => ({ startMs: timesMs[index] ?? 0, endMs }));
}
