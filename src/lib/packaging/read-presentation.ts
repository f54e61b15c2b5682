import { readEbmlElement } from '../media/read-ebml.ts';
import { readIsoTracks } from './iso/read-iso-tracks.ts';
import { ID } from './matroska/elements.ts';
import { readMatroskaTracks } from './matroska/read-matroska-tracks.ts';
import type { PackagedTrack, Presentation } from './presentation.ts';
import { createReadWindow, type MediaFile } from './read-window.ts';

const MARK_BYTES = 12;

/** Reads the index of a media file with few and bounded reads. Throws a `PackagingError`. */
export async function readPresentation(file: MediaFile): Promise<Presentation> {
  const window = createReadWindow(file);
  const start = (await window.read(0, MARK_BYTES)).subarray(0, MARK_BYTES);
  const isMatroska = readEbmlElement(start, 0)?.id === ID.ebml;
  const found = await (isMatroska ? readMatroskaTracks(window) : readIsoTracks(window));
  return { ...findTimes(found.tracks), ...found };
}

function findTimes(
  tracks: readonly PackagedTrack[],
): Pick<Presentation, 'startSeconds' | 'durationSeconds'> {
  let [start, end] = [Infinity, 0];
  for (const { kind, segments, timescale } of tracks) {
    const [first, last] = [segments[0], segments.at(-1)];
    if (kind === 'text' || first === undefined || last === undefined) continue;
    start = Math.min(start, first.startTicks / timescale);
    end = Math.max(end, (last.startTicks + last.durationTicks) / timescale);
  }
  return end > start
    ? { startSeconds: start, durationSeconds: end - start }
    : { startSeconds: 0, durationSeconds: 0 };
}
