import { findEqualBlocks, type ReusedBlocks } from '../manifest/find-equal-blocks.ts';
import { isSamePosition, type PlaylistPosition } from './playlist-position.ts';

/** A line of a media playlist, after a segment, at which the rewriting of a reload can continue. */
export type Checkpoint = {
  readonly offset: number;
  /** The number of lines before it. */
  readonly count: number;
  /** The number of URLs written before it. */
  readonly urls: number;
  readonly position: PlaylistPosition;
};

/**
 * Checkpoints are this many segments apart, so that few lines are rewritten around a change. One
 * after each segment would need eight times the memory.
 */
const SEGMENTS_PER_BLOCK = 8n;

export function isBlockStart(segment: bigint): boolean {
  return segment % SEGMENTS_PER_BLOCK === 0n;
}

/** The text of a previous rewriting, and the starts of its blocks; null for its first line. */
export type PreviousBlocks = {
  readonly text: string;
  readonly starts: readonly (Checkpoint | null)[];
};

/** Finds the blocks of a previous rewriting that a reloaded playlist contains unchanged. */
export class BlockFinder {
  readonly #previous: PreviousBlocks & { readonly offsets: readonly number[] };
  readonly #text: string;
  readonly #indexes: ReadonlyMap<bigint | undefined, number>;

  constructor(text: string, previous: PreviousBlocks) {
    this.#text = text;
    this.#previous = { ...previous, offsets: previous.starts.map((start) => start?.offset ?? 0) };
    this.#indexes = new Map(
      previous.starts.map((start, index) => [start?.position.segment, index]),
    );
  }

  /** Returns the unchanged blocks at a checkpoint of the reloaded text, and the one after them. */
  find(
    at: Checkpoint,
  ): { readonly blocks: ReusedBlocks<Checkpoint>; readonly after: Checkpoint } | undefined {
    const start = this.#indexes.get(at.position.segment);
    if (start === undefined) return undefined;
    const first = this.#previous.starts[start] ?? null;
    if (first === null || !isSamePosition(first.position, at.position)) return undefined;
    const end = findEqualBlocks(this.#previous, start, { text: this.#text, offset: at.offset });
    const starts = this.#previous.starts
      .slice(start, end + 1)
      .map((checkpoint) => moveCheckpoint(checkpoint ?? first, first, at));
    const after = starts.pop();
    if (after === undefined || end === start) return undefined;
    return { blocks: { kind: 'reused', start, end, starts }, after };
  }
}

function moveCheckpoint(
  { offset, count, urls, position }: Checkpoint,
  from: Checkpoint,
  to: Checkpoint,
): Checkpoint {
  return {
    offset: offset - from.offset + to.offset,
    count: count - from.count + to.count,
    urls: urls - from.urls + to.urls,
    position,
  };
}
