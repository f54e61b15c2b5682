import { type Chapter, CHAPTER_TITLE_BYTES_MAX } from './chapter.ts';
import { findIsoBodies } from './find-iso-bodies.ts';
import { readHandler, readTimescale, readTrackId } from './read-iso-track-header.ts';
import { readSampleTable } from './read-sample-table.ts';
import { readTextSample } from './read-text-sample.ts';

/** A chapter whose title is a text sample at `start` to `end` of the file. */
export type ChapterSample = {
  readonly startSeconds: number;
  readonly start: number;
  readonly end: number;
};

/** Times of a chapter list are in units of 100 ns. */
const LIST_UNITS_PER_SECOND = 1e7;
/** More samples than a real chapter track has. */
const SAMPLES_MAX = 256;

/** Reads the chapter list that Nero introduced (`udta/chpl`) from a `moov` box's body. */
export function readIsoChapterList(moov: Uint8Array): readonly Chapter[] {
  const [list] = findIsoBodies(moov, ['udta', 'chpl']);
  if (list === undefined || list.length < 5) return [];
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  const chapters: Chapter[] = [];
  // Version 1 has four more bytes before the number of chapters.
  let at = list[0] === 1 ? 8 : 4;
  const count = list[at] ?? 0;
  at += 1;
  while (chapters.length < count && at + 9 <= list.length) {
    const startSeconds = Number(view.getBigUint64(at)) / LIST_UNITS_PER_SECOND;
    const end = at + 9 + view.getUint8(at + 8);
    chapters.push({ title: new TextDecoder().decode(list.subarray(at + 9, end)), startSeconds });
    at = end;
  }
  return chapters;
}

/**
 * Locates the text samples of the chapter track that another track refers to (`tref/chap`,
 * QuickTime File Format, “Chapter Lists”).
 */
export function locateIsoChapters(moov: Uint8Array): readonly ChapterSample[] {
  const tracks = findIsoBodies(moov, ['trak']);
  const ids = new Set(
    tracks.flatMap((track) => findIsoBodies(track, ['tref', 'chap'])).flatMap(readIds),
  );
  // A second chapter track contains pictures.
  const track = tracks.find((each) => ids.has(readTrackId(each) ?? 0) && isText(each));
  const [media] = track === undefined ? [] : findIsoBodies(track, ['mdia']);
  const [tableBody] = media === undefined ? [] : findIsoBodies(media, ['minf', 'stbl']);
  const table = tableBody && readSampleTable(tableBody);
  const timescale = media && readTimescale(media);
  if (table === undefined || timescale === undefined) return [];
  const indexes = Array.from({ length: Math.min(table.count, SAMPLES_MAX) }, (_, index) => index);
  return indexes.flatMap((index) => {
    const sample = table.findSample(index);
    if (sample === undefined) return [];
    const { startTicks, offset, length } = sample;
    return [{ startSeconds: startTicks / timescale, start: offset, end: offset + length }];
  });
}

export function readChapterTitle(sample: Uint8Array): string {
  return readTextSample(sample, CHAPTER_TITLE_BYTES_MAX);
}

function readIds(body: Uint8Array): readonly number[] {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const count = Math.min(Math.floor(body.length / 4), SAMPLES_MAX);
  return Array.from({ length: count }, (_, index) => view.getUint32(index * 4));
}

function isText(track: Uint8Array): boolean {
  return findIsoBodies(track, ['mdia']).some((media) => readHandler(media) === 'text');
}
