import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';

import type { PreviewCue, Previews } from './previews.ts';

/** How far a thumbnail may be from its place in a grid of equal durations. */
const TOLERANCE_MS = 50;

/**
 * The images in the terms of manifests, where images follow each other and the thumbnails of a grid
 * have equal durations. Pictures of the video have an image each, because their times are irregular.
 * Undefined for thumbnails that are placed otherwise, as those of WebVTT files may be.
 */
export function toThumbnailImages({
  cues,
  sheets,
  imageType: type,
}: Previews): ThumbnailImages | undefined {
  const [first] = cues;
  const last = cues.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { width, height } = first.area;
  const common = { type, width, height };
  if (cues.some(({ area }) => area.width !== width || area.height !== height)) return undefined;
  const hasPictures = sheets.every(({ kind }) => kind === 'pictures');
  if (hasPictures || cues.every(isImage)) {
    const [, ...starts] = cues.map(({ startSeconds }) => toMs(startSeconds));
    const timesMs = [0, ...starts, toMs(last.endSeconds)];
    const images = { ...common, columns: 1, rows: 1, tileMs: null, timesMs };
    return isAscending(timesMs) ? images : undefined;
  }
  const grid = findGrid(cues);
  if (!cues.every((cue, index) => isInGrid(cue, index, { ...grid, width, height })))
    return undefined;
  const imageMs = grid.columns * grid.rows * grid.tileMs;
  const starts = sheets.map((_sheet, index) => Math.round(index * imageMs));
  const timesMs = [...starts, toMs(last.endSeconds)];
  // Players do not expect thumbnails without a duration.
  const isValid = grid.tileMs > TOLERANCE_MS && isAscending(timesMs);
  return isValid ? { ...common, ...grid, timesMs } : undefined;
}

function isAscending(timesMs: readonly number[]): boolean {
  return timesMs.every((ms, index) => index === 0 || ms > (timesMs[index - 1] ?? 0));
}

type Grid = Pick<ThumbnailImages, 'columns' | 'rows'> & { readonly tileMs: number };

/** True if the thumbnail is an entire image. */
function isImage({ sheet, area }: PreviewCue, index: number): boolean {
  return sheet === index && area.x === 0 && area.y === 0;
}

function findGrid(cues: readonly PreviewCue[]): Grid {
  const count = (place: ({ area }: PreviewCue) => number): number =>
    1 + Math.round(cues.reduce((max, cue) => Math.max(max, place(cue)), 0));
  const [first] = cues;
  const last = cues.at(-1);
  const seconds =
    cues.length > 1
      ? ((last?.startSeconds ?? 0) - (first?.startSeconds ?? 0)) / (cues.length - 1)
      : (last?.endSeconds ?? 0);
  return {
    columns: count(({ area }) => area.x / area.width),
    rows: count(({ area }) => area.y / area.height),
    tileMs: seconds * 1000,
  };
}

function isInGrid(
  { startSeconds, sheet, area }: PreviewCue,
  index: number,
  { columns, rows, width, height, tileMs }: Grid & Pick<ThumbnailImages, 'width' | 'height'>,
): boolean {
  const place = index % (columns * rows);
  return (
    sheet === Math.floor(index / (columns * rows)) &&
    area.x === (place % columns) * width &&
    area.y === Math.floor(place / columns) * height &&
    Math.abs(startSeconds * 1000 - index * tileMs) <= TOLERANCE_MS
  );
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000);
}
