import { type ImageSize, readImageSize } from '#lib/media/read-image-size.ts';
import type { ImageType } from '#lib/media/sniff-image.ts';

import { optionalPart, type PreviewContext } from './preview-context.ts';
import { THUMBNAILS_MAX } from './preview-plans.ts';
import type { ImageLocation, PreviewCue, Previews } from './previews.ts';
import { readSheetImage } from './read-sheet-image.ts';

/** An image with a grid of thumbnails, from row to row. */
export type TileImage = ImageLocation & {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly columns: number;
  readonly rows: number;
  /** Of each thumbnail; null if they divide the duration equally. */
  readonly tileSeconds: number | null;
};

/**
 * The thumbnails in images of the upstream. The size of the first image applies to all of them,
 * because declared sizes are often wrong. Undefined if the first image is not available.
 */
export async function toTilePreviews(
  images: readonly TileImage[],
  ctx: PreviewContext,
): Promise<Previews | undefined> {
  const sheets = images.slice(0, THUMBNAILS_MAX);
  const [first] = sheets;
  const read = first && (await readFirst(first, ctx));
  if (read === undefined) return undefined;
  const { size, type: imageType } = read;
  const grids = sheets.map((image) => toGrid(image, size));
  const total = grids.reduce((sum, { count }) => sum + count, 0);
  // Of too many thumbnails, only every nth is listed.
  const step = Math.ceil(total / THUMBNAILS_MAX);
  const cues = grids.flatMap((grid, sheet) => listCues(grid, sheet, step));
  if (cues.length === 0) return undefined;
  return { cues: step > 1 ? fillGaps(cues) : cues, sheets: sheets.map(toSheet), imageType };
}

/** The size and the type of an image; undefined if it is not available. */
export async function readFirst(
  image: ImageLocation,
  ctx: PreviewContext,
): Promise<{ readonly size: ImageSize; readonly type: ImageType } | undefined> {
  const found = await optionalPart(readSheetImage(image, ctx), ctx.signal);
  const size = found && readImageSize(found.bytes, found.type);
  return size && { size, type: found.type };
}

type TileGrid = TileImage & {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** The number of thumbnails. */
  readonly count: number;
};

function toGrid(image: TileImage, size: ImageSize): TileGrid {
  const { durationSeconds, columns, rows, tileSeconds } = image;
  const [width, height] = [Math.floor(size.width / columns), Math.floor(size.height / rows)];
  const seconds = tileSeconds || durationSeconds / (columns * rows);
  const isValid = width > 0 && height > 0 && seconds > 0;
  // The last image of a video may have fewer thumbnails. A rounding error adds none.
  const shown = Math.min(columns * rows, Math.ceil(durationSeconds / seconds - 0.01));
  return { ...image, width, height, seconds, count: isValid ? shown : 0 };
}

function listCues(
  { startSeconds, durationSeconds, columns, width, height, seconds, count }: TileGrid,
  sheet: number,
  step: number,
): readonly PreviewCue[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, number) => {
    const index = number * step;
    return {
      startSeconds: startSeconds + index * seconds,
      endSeconds: startSeconds + Math.min((index + 1) * seconds, durationSeconds),
      sheet,
      area: {
        x: (index % columns) * width,
        y: Math.floor(index / columns) * height,
        width,
        height,
      },
    };
  });
}

/** Extends each cue to the start of the next. */
function fillGaps(cues: readonly PreviewCue[]): readonly PreviewCue[] {
  return cues.map((cue, index) => ({
    ...cue,
    endSeconds: cues[index + 1]?.startSeconds ?? cue.endSeconds,
  }));
}

function toSheet({ url, range }: TileImage): Previews['sheets'][number] {
  return { kind: 'image', url, range };
}
