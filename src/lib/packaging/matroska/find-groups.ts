import { PackagingError } from '../packaging-error.ts';
import type { BlockRange } from '../presentation.ts';
import type { ReadWindow } from '../read-window.ts';
import { splitSegments } from '../split-segments.ts';
import { type ClusterEntry, readCues, walkClusters } from './find-clusters.ts';
import { type Frame, readBlocks } from './read-blocks.ts';
import type { MatroskaHead } from './read-head.ts';
import type { MatroskaTrack } from './read-tracks.ts';

/** The blocks of a segment, and its start in seconds. */
export type BlockGroup = { readonly range: BlockRange; readonly startSeconds: number };

export type BlockIndex = {
  readonly groups: readonly BlockGroup[];
  readonly endSeconds: number;
  /** The frames at the start of the first group. */
  readonly firstFrames: readonly Frame[];
  readonly firstBytes: Uint8Array;
};

const NANOSECONDS = 1e9;
/** The header of a cluster. */
const CLUSTER_HEADER_BYTES = 12;
/** Enough for the first frame of each track and the order of frames. */
const PROBE_BYTES_MAX = 4 * 1024 * 1024;

/** Cuts a file at keyframes of the main track, by its cues, or else by reading each cluster. */
export async function findGroups(
  window: ReadWindow,
  head: MatroskaHead,
  main: MatroskaTrack,
): Promise<BlockIndex> {
  const { segmentStart, firstCluster, timestampScale } = head;
  const cues = readCues(head.cues ?? new Uint8Array(), { segmentStart, track: main.number });
  const isUsable = cues.every(({ cluster }) => cluster >= firstCluster && cluster < window.size);
  const found =
    cues.length > 0 && isUsable
      ? cues
      : await walkClusters(firstCluster, { window, track: main.number });
  // Blocks before the first keyframe belong to the first segment.
  const entries = found.with(0, { ...toFirst(found), cluster: firstCluster, relative: 0 });
  const toSeconds = (units: number): number => (units * timestampScale) / NANOSECONDS;
  const mediaEnd = findMediaEnd(head, entries, window.size);
  const endSeconds =
    head.durationSeconds ?? toSeconds(await findLastTime(window, toLast(entries), mediaEnd));
  const starts = splitSegments(
    entries.map(({ units }) => toSeconds(units)),
    endSeconds,
  );
  const groups = starts.flatMap((start, index) => {
    const entry = entries[start];
    const next = entries[starts[index + 1] ?? entries.length];
    return entry === undefined
      ? []
      : [{ range: toRange(entry, next, mediaEnd), startSeconds: toSeconds(entry.units) }];
  });
  return { groups, endSeconds, ...(await readFirst(window, groups)) };
}

function toFirst(entries: readonly ClusterEntry[]): ClusterEntry {
  const [first] = entries;
  if (first === undefined) throw new PackagingError('index_missing', 'The file has no keyframe.');
  return first;
}

function toLast(entries: readonly ClusterEntry[]): ClusterEntry {
  return entries.at(-1) ?? toFirst(entries);
}

function toRange(from: ClusterEntry, next: ClusterEntry | undefined, mediaEnd: number): BlockRange {
  const { cluster, relative } = from;
  const start = { start: cluster, from: { cluster, relative } };
  if (next === undefined) return { ...start, end: mediaEnd, to: null };
  const to = { cluster: next.cluster, relative: next.relative };
  const end = to.relative === 0 ? to.cluster : to.cluster + CLUSTER_HEADER_BYTES + to.relative;
  return { ...start, end: Math.min(end, mediaEnd), to };
}

/** The first element after the clusters, as far as the file states it. */
function findMediaEnd(
  { positions }: MatroskaHead,
  entries: readonly ClusterEntry[],
  size: number,
): number {
  const { cluster } = toLast(entries);
  return Math.min(size, ...positions.filter((position) => position > cluster));
}

/** Recordings may not state their duration. */
async function findLastTime(window: ReadWindow, last: ClusterEntry, end: number): Promise<number> {
  const bytes = (await window.read(last.cluster, end)).subarray(0, end - last.cluster);
  const range = { start: last.cluster, end, from: { ...last, relative: 0 }, to: null };
  const frames = readBlocks(bytes, range);
  return frames.reduce(
    (time, { units, durationUnits = 0 }) => Math.max(time, units + durationUnits),
    last.units,
  );
}

async function readFirst(
  window: ReadWindow,
  groups: readonly BlockGroup[],
): Promise<Pick<BlockIndex, 'firstFrames' | 'firstBytes'>> {
  const [first] = groups;
  if (first === undefined) throw new PackagingError('index_missing', 'The file has no keyframe.');
  const { range } = first;
  const end = Math.min(range.end, range.start + PROBE_BYTES_MAX);
  const bytes = (await window.read(range.start, end)).subarray(0, end - range.start);
  return { firstFrames: readBlocks(bytes, range), firstBytes: bytes };
}
