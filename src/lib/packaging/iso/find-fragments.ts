import { readSegmentIndex } from '../../media/read-segment-index.ts';
import { PackagingError } from '../packaging-error.ts';
import type { ReadWindow } from '../read-window.ts';
import { type SampleList, toStartTicks } from '../sample-list.ts';
import { readFragmentAccess } from './read-fragment-access.ts';
import { type FragmentTrack, listBoxes, readFragments } from './read-fragments.ts';

/** Movie fragments that start with a keyframe of the main track, up to the next such fragment. */
export type FragmentGroup = {
  readonly start: number;
  readonly end: number;
  readonly startSeconds: number;
};

export type FragmentIndex = {
  readonly groups: readonly FragmentGroup[];
  readonly endSeconds: number;
};

/** The first fragment and the boxes before it. */
export type FragmentedFile = {
  readonly window: ReadWindow;
  readonly firstMoof: number;
  /** The segment indexes before the first fragment, with their offsets. */
  readonly indexes: readonly { readonly offset: number; readonly bytes: Uint8Array }[];
};

export type MainTrack = FragmentTrack & {
  readonly timescale: number;
  readonly editTicks: number;
};

const MOOF_BYTES_MAX = 4 * 1024 * 1024;
const HEADER_BYTES = 16;
/** Boxes after the first fragment. */
const BOXES_MAX = 20_000;
/** The share of the file that a complete index covers. */
const COVERED_SHARE_MIN = 0.9;

/**
 * Finds the fragments of a file by its segment index, by its random access table, or else by reading
 * each fragment.
 */
export async function findFragments(
  file: FragmentedFile,
  track: MainTrack,
): Promise<FragmentIndex> {
  return (await findByIndex(file, track)) ?? (await findByAccess(file, track)) ?? walk(file, track);
}

/** The times of an index count from the start of the first fragment. */
async function findByIndex(
  { window, indexes, firstMoof }: FragmentedFile,
  track: MainTrack,
): Promise<FragmentIndex | undefined> {
  for (const { bytes, offset } of indexes) {
    const segments = readSegmentIndex(bytes, offset);
    const last = segments?.at(-1);
    if (segments === undefined || last === undefined) continue;
    const isComplete = last.end >= window.size * COVERED_SHARE_MIN && last.end <= window.size;
    if (!isComplete || segments[0]?.start !== firstMoof) continue;
    const { startSeconds: base } = await readFragment(window, firstMoof, track);
    const hasFlags = segments.some(({ startsWithKey }) => startsWithKey);
    const starts = segments.filter(
      ({ startsWithKey }, index) => index === 0 || startsWithKey || !hasFlags,
    );
    const groups = starts.map(({ start, startSeconds }, index) => ({
      start,
      end: starts[index + 1]?.start ?? last.end,
      startSeconds: base + startSeconds,
    }));
    return { groups, endSeconds: base + last.startSeconds + last.durationSeconds };
  }
  return undefined;
}

async function findByAccess(
  { window, firstMoof }: FragmentedFile,
  track: MainTrack,
): Promise<FragmentIndex | undefined> {
  const access = await readFragmentAccess(window, track.trackId);
  const last = access?.entries.at(-1);
  if (access?.entries[0]?.offset !== firstMoof || last === undefined) return undefined;
  const end = access.start;
  const groups = access.entries.map(({ offset, ticks }, index) => ({
    start: offset,
    end: access.entries[index + 1]?.offset ?? end,
    startSeconds: (ticks + track.editTicks) / track.timescale,
  }));
  const rest = await walk({ window, firstMoof: last.offset }, track);
  return { groups, endSeconds: rest.endSeconds };
}

/** Reads the header of each fragment and skips its media. */
async function walk(
  { window, firstMoof }: Pick<FragmentedFile, 'window' | 'firstMoof'>,
  track: MainTrack,
): Promise<FragmentIndex> {
  const groups: FragmentGroup[] = [];
  let endSeconds = 0;
  let at = firstMoof;
  let mediaEnd = firstMoof;
  for (let count = 0; count < BOXES_MAX && at < window.size; count += 1) {
    const [box] = listBoxes((await window.read(at, at + HEADER_BYTES)).subarray(0, HEADER_BYTES));
    if (box === undefined) break;
    const end = Math.min(at + box.end, window.size);
    if (box.type === 'moof') {
      const fragment = await readFragment(window, at, track);
      const isStart = groups.length === 0 || fragment.startsWithKey;
      if (isStart) groups.push({ start: at, end, startSeconds: fragment.startSeconds });
      endSeconds = Math.max(endSeconds, fragment.endSeconds);
    }
    if (box.type === 'moof' || box.type === 'mdat') mediaEnd = end;
    at = end;
  }
  return {
    groups: groups.map((group, index) => ({ ...group, end: groups[index + 1]?.start ?? mediaEnd })),
    endSeconds,
  };
}

type Fragment = {
  readonly samples: SampleList;
  readonly startsWithKey: boolean;
  readonly startSeconds: number;
  readonly endSeconds: number;
};

/** Reads the `moof` box at a position. */
export async function readFragment(
  window: ReadWindow,
  at: number,
  track: MainTrack,
): Promise<Fragment> {
  const header = (await window.read(at, at + HEADER_BYTES)).subarray(0, HEADER_BYTES);
  const [box] = listBoxes(header);
  if (box?.type !== 'moof' || box.end > MOOF_BYTES_MAX) {
    throw new PackagingError('invalid_data', 'The index leads to no fragment.');
  }
  const bytes = (await window.read(at, at + box.end)).subarray(0, box.end);
  const samples = readFragments(bytes, at, { ...track, startTicks: 0 });
  const toSeconds = (ticks: number): number => (ticks + track.editTicks) / track.timescale;
  return {
    samples,
    startsWithKey: samples.keys[0] === 1,
    startSeconds: toSeconds(toStartTicks(samples, 0)),
    endSeconds: toSeconds(samples.decodeTicks[samples.count] ?? 0),
  };
}
