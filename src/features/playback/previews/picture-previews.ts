import type { Spacing } from './omit-close-pictures.ts';
import type { CellSize, Picture, PreviewCue, Previews } from './previews.ts';

/** Thumbnails made from the video, and the smallest interval between them. */
const THUMBNAIL_PICTURES_MAX = 90;
const THUMBNAIL_INTERVAL_SECONDS_MIN = 1;
/** The larger dimension of a thumbnail made from the video, in pixels. */
const THUMBNAIL_PIXELS = 160;
/** Columns and rows of an image with thumbnails made from the video. */
const THUMBNAIL_COLUMNS = 3;
const THUMBNAIL_ROWS = 3;
/** The bytes of a picture, and of the start of a segment with a picture. */
export const PICTURE_BYTES_MAX = 2 * 1024 * 1024;
export const PICTURE_SEGMENT_BYTES_MAX = 512 * 1024;

const SHEET_PICTURES = THUMBNAIL_COLUMNS * THUMBNAIL_ROWS;
const WIDESCREEN: CellSize = { width: 16, height: 9 };

/** The smallest interval between the thumbnails of a video. */
export function toInterval(durationSeconds: number): number {
  return Math.max(THUMBNAIL_INTERVAL_SECONDS_MIN, durationSeconds / THUMBNAIL_PICTURES_MAX);
}

/** The spacing of the pictures of a video. */
export function toSpacing(durationSeconds: number): Spacing {
  return { intervalSeconds: toInterval(durationSeconds), countMax: THUMBNAIL_PICTURES_MAX };
}

/** Distributes pictures over sheets. `size` is the size of the video, if it is known. */
export function toPicturePreviews(
  pictures: readonly Picture[],
  { durationSeconds, size }: { readonly durationSeconds: number; readonly size: CellSize | null },
): Previews | undefined {
  if (pictures.length === 0) return undefined;
  const cell = toCellSize(size ?? WIDESCREEN);
  const count = Math.ceil(pictures.length / SHEET_PICTURES);
  const sheets = Array.from({ length: count }, (_, index) => ({
    kind: 'pictures' as const,
    pictures: pictures.slice(index * SHEET_PICTURES, (index + 1) * SHEET_PICTURES),
    columns: THUMBNAIL_COLUMNS,
    rows: THUMBNAIL_ROWS,
    size: cell,
  }));
  const cues = pictures.map((picture, index): PreviewCue => {
    const inSheet = index % SHEET_PICTURES;
    return {
      startSeconds: index === 0 ? 0 : picture.startSeconds,
      endSeconds:
        pictures[index + 1]?.startSeconds ??
        Math.max(durationSeconds, picture.startSeconds + THUMBNAIL_INTERVAL_SECONDS_MIN),
      sheet: Math.floor(index / SHEET_PICTURES),
      area: {
        x: (inSheet % THUMBNAIL_COLUMNS) * cell.width,
        y: Math.floor(inSheet / THUMBNAIL_COLUMNS) * cell.height,
        ...cell,
      },
    };
  });
  return { cues, sheets, imageType: 'image/jpeg' };
}

/** The video codec of the sheets needs even numbers. */
function toCellSize({ width, height }: CellSize): CellSize {
  const scale = THUMBNAIL_PIXELS / Math.max(width, height);
  const toEven = (pixels: number): number => Math.max(16, Math.round((pixels * scale) / 2) * 2);
  return { width: toEven(width), height: toEven(height) };
}
