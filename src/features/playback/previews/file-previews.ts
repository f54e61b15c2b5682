import type { FilePicture } from '#lib/media/picture-index.ts';
import { readIsoBoxes } from '#lib/media/read-iso-boxes.ts';
import { writeIsoPicture } from '#lib/media/read-iso-pictures.ts';
import { readSegmentIndex } from '#lib/media/read-segment-index.ts';
import { readWebmStart } from '#lib/media/read-webm-pictures.ts';

import { readMediaRange } from '../media/read-media-range.ts';
import { task as isoPicturesTask } from './iso-pictures-task.ts';
import type { Intervals } from './pick-pictures.ts';
import { toInterval, PICTURE_SEGMENT_BYTES_MAX, PICTURE_BYTES_MAX } from './picture-previews.ts';
import { type PreviewContext, runPreviewTask } from './preview-context.ts';
import type { Picture } from './previews.ts';
import { toSegmentPicture } from './segment-picture.ts';
import { task as webmPicturesTask } from './webm-pictures-task.ts';

/** The index that locates the pictures of a file. */
const PICTURE_INDEX_BYTES_MAX = 8 * 1024 * 1024;

/** The index is at the start or the end of a file, with few large boxes before it. */
const INDEX_READS_MAX = 4;
/** Enough for the boxes or elements that tell where the index is, and for a small index. */
const INDEX_START_BYTES = 64 * 1024;

/** Pictures of an MP4 file at regular intervals. Rejects with a playback error. */
export async function listIsoPictures(
  ctx: PreviewContext,
  durationSeconds: number,
): Promise<readonly Picture[]> {
  const movie = await findMovie(ctx);
  if (movie === undefined) return [];
  const { body, end: movieEnd, following } = movie;
  const input = { bytes: new Uint8Array(body), ...toIntervals(durationSeconds) };
  const found = await runPreviewTask(isoPicturesTask, input, ctx);
  if (found !== undefined) {
    const { pictures, header } = found;
    const write = (bytes: Buffer): Buffer => writeIsoPicture(header, bytes);
    return pictures.map((picture) => toPicture(picture, ctx, write));
  }
  // A fragmented file.
  const { url } = ctx.target.source;
  const map = { url, range: { start: 0, length: movieEnd } };
  const segments = readSegmentIndex(following, movieEnd) ?? [];
  return segments.map(({ start, end, startSeconds }) => {
    const range = { start, length: end - start };
    const bytesMax = PICTURE_SEGMENT_BYTES_MAX;
    return toSegmentPicture({ url, range, map, key: null }, { startSeconds, bytesMax });
  });
}

/** Pictures of a WebM file at regular intervals. Rejects with a playback error. */
export async function listWebmPictures(
  ctx: PreviewContext,
  durationSeconds: number,
): Promise<readonly Picture[]> {
  const { url } = ctx.target.source;
  const prefix = await readMediaRange(url, { start: 0, length: INDEX_START_BYTES }, ctx);
  const start = readWebmStart(prefix);
  if (start?.cues === undefined) return [];
  const { start: from, end } = start.cues;
  const length = Math.min(end - from, PICTURE_INDEX_BYTES_MAX);
  const bytes = new Uint8Array(await readMediaRange(url, { start: from, length }, ctx));
  const input = { bytes, start, ...toIntervals(durationSeconds) };
  const found = await runPreviewTask(webmPicturesTask, input, ctx);
  if (found === undefined) return [];
  const write = (cluster: Buffer): Buffer => Buffer.concat([found.header, cluster]);
  return found.pictures.map((picture) => toPicture(picture, ctx, write));
}

type Movie = {
  /** The body of the `moov` box. */
  readonly body: Buffer;
  /** Where the box ends in the file. */
  readonly end: number;
  /** The bytes after the box that were read with it. */
  readonly following: Buffer;
};

async function findMovie(ctx: PreviewContext): Promise<Movie | undefined> {
  const { url } = ctx.target.source;
  let at = 0;
  for (let reads = 0; reads < INDEX_READS_MAX; reads += 1) {
    const bytes = await readMediaRange(url, { start: at, length: INDEX_START_BYTES }, ctx);
    const boxes = readIsoBoxes(bytes);
    const box = boxes.find(({ type }) => type === 'moov');
    if (box !== undefined) {
      const length = box.end - box.bodyStart;
      if (length > PICTURE_INDEX_BYTES_MAX) return undefined;
      const body =
        box.end <= bytes.length
          ? bytes.subarray(box.bodyStart, box.end)
          : await readMediaRange(url, { start: at + box.bodyStart, length }, ctx);
      return { body, end: at + box.end, following: bytes.subarray(box.end) };
    }
    const end = boxes.at(-1)?.end ?? Infinity;
    if (end === Infinity) return undefined;
    at += end;
  }
  return undefined;
}

function toIntervals(durationSeconds: number): Intervals {
  return { intervalSeconds: toInterval(durationSeconds), durationSeconds };
}

function toPicture(
  { startSeconds, start, end }: FilePicture,
  { target }: PreviewContext,
  write: (bytes: Buffer) => Buffer,
): Picture {
  const { url } = target.source;
  return {
    startSeconds,
    url,
    async read(ctx) {
      const length = Math.min(end - start, PICTURE_BYTES_MAX);
      const bytes = await readMediaRange(url, { start, length }, ctx);
      return bytes.length === 0 ? undefined : write(bytes);
    },
  };
}
