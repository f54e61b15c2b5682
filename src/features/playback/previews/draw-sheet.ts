import { Semaphore } from '#lib/async/semaphore.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';

import type { MediaContext } from '../media/read-media-range.ts';
import type { PictureDecoder } from './picture-decoder.ts';
import { optionalPart } from './preview-context.ts';
import type { Grid, Picture } from './previews.ts';

/** Pictures fetched at the same time for one image. Only one ffmpeg at a time decodes them. */
const CONCURRENT_PICTURE_READS_MAX = 3;

type SheetOptions = MediaContext & {
  readonly grid: Grid;
  readonly client: ThreadClient;
  readonly decoder: PictureDecoder;
};

/**
 * Draws pictures of the video in a grid, as JPEG. Unreadable pictures are replaced by the previous
 * one. Undefined if none is readable. Rejects with a playback error if the first one is not
 * available.
 */
export async function drawSheet(
  [first, ...others]: readonly Picture[],
  { grid, client, decoder, ...ctx }: SheetOptions,
): Promise<Buffer | undefined> {
  const { signal } = ctx;
  const reads = new Semaphore({ permitsMax: CONCURRENT_PICTURE_READS_MAX });

  async function decode(file: Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const bytes = await file;
    return bytes && decoder.decode(bytes, { size: grid.size, client, signal });
  }

  /** Files in memory wait for the decoder, so the next ones are read only after these. */
  async function readAndDecode(picture: Picture): Promise<Buffer | undefined> {
    using permits = new DisposableStack();
    permits.use(await reads.acquire(signal));
    return await decode(optionalPart(picture.read(ctx), signal));
  }

  if (first === undefined) return undefined;
  // If the upstream URLs have expired, the first picture reports that, so that they are refreshed.
  const firstPixels = await decode(first.read(ctx));
  const decoded = await Promise.all(others.map(readAndDecode));
  let pixels = firstPixels ?? decoded.find((each) => each !== undefined);
  if (pixels === undefined) return undefined;
  const pictures: Buffer[] = [];
  for (const each of [firstPixels, ...decoded]) {
    pixels = each ?? pixels;
    pictures.push(pixels);
  }
  return decoder.compose(pictures, { ...grid, client, signal });
}
