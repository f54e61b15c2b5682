import type { Chapter } from '#lib/media/chapter.ts';
import {
  locateIsoChapters,
  readChapterTitle,
  readIsoChapterList,
} from '#lib/media/read-iso-chapters.ts';

export type RemoteFile = {
  readonly size: number;
  /** False if the file may continue beyond `size`. */
  readonly isComplete: boolean;
  /** Returns null for unavailable bytes. */
  readonly read: (start: number, end: number) => Promise<Uint8Array | null>;
};

/** Titles further apart would need more than one small request. */
const TITLES_BYTES_MAX = 64 * 1024;

/**
 * Reads chapters from the index, or else from a chapter track whose titles are close together.
 * Empty if there are none, or if their bytes are unavailable.
 */
export async function readIsoChapters(
  file: Pick<RemoteFile, 'read' | 'size'>,
  moov: Uint8Array,
): Promise<readonly Chapter[]> {
  const list = readIsoChapterList(moov);
  if (list.length > 0) return list;
  const samples = locateIsoChapters(moov);
  const start = Math.min(...samples.map((sample) => sample.start));
  const end = Math.max(...samples.map((sample) => sample.end));
  if (samples.length === 0 || end - start > TITLES_BYTES_MAX || end > file.size) return [];
  const bytes = await file.read(start, end);
  if (bytes === null) return [];
  return samples.map((sample) => ({
    title: readChapterTitle(bytes.subarray(sample.start - start, sample.end - start)),
    startSeconds: sample.startSeconds,
  }));
}
