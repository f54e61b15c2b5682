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

/** Blocks of the previous rewriting, as indexes; `end` is exclusive. */
export type ReusedBlocks = {
  readonly kind: 'reused';
  readonly start: number;
  readonly end: number;
  /** The checkpoints of these blocks in the new text. */
  readonly checkpoints: readonly Checkpoint[];
};

/** Checkpoints are this many segments apart, so that few lines are rewritten around a change. */
const SEGMENTS_PER_BLOCK = 8n;

export function isBlockStart({ segment }: PlaylistPosition): boolean {
  return segment % SEGMENTS_PER_BLOCK === 0n;
}

/** The text of a previous rewriting, and the checkpoints of its blocks. */
export type PreviousBlocks = {
  readonly text: string;
  readonly checkpoints: readonly (Checkpoint | null)[];
};

/** Finds the blocks of a previous rewriting that a reloaded playlist contains unchanged. */
export class BlockFinder {
  readonly #previous: PreviousBlocks;
  readonly #text: string;
  readonly #indexes: ReadonlyMap<bigint | undefined, number>;

  constructor(text: string, previous: PreviousBlocks) {
    this.#text = text;
    this.#previous = previous;
    this.#indexes = new Map(
      previous.checkpoints.map((checkpoint, index) => [checkpoint?.position.segment, index]),
    );
  }

  /**
   * Returns the unchanged blocks at a checkpoint of the reloaded text, and the checkpoint after
   * them. The last block of a playlist is never reused, because its last line may have been cut.
   */
  find(at: Checkpoint): { readonly blocks: ReusedBlocks; readonly after: Checkpoint } | undefined {
    const start = this.#indexes.get(at.position.segment);
    if (start === undefined) return undefined;
    const first = this.#previous.checkpoints[start] ?? null;
    if (first === null || !isSamePosition(first.position, at.position)) return undefined;
    const end = this.#findEnd(start, first, at);
    const [...checkpoints] = this.#previous.checkpoints
      .slice(start, end + 1)
      .map((checkpoint) => moveCheckpoint(checkpoint ?? first, first, at));
    const after = checkpoints.pop();
    if (after === undefined || end === start) return undefined;
    return { blocks: { kind: 'reused', start, end, checkpoints }, after };
  }

  /** Doubles and then halves the compared length, so that each character is compared few times. */
  #findEnd(start: number, first: Checkpoint, at: Checkpoint): number {
    const { checkpoints, text } = this.#previous;
    let end = start;
    for (let step = 1, grows = true; step >= 1; step = grows ? step * 2 : Math.floor(step / 2)) {
      const from = checkpoints[end]?.offset;
      const to = checkpoints[end + step]?.offset;
      const isSame =
        from !== undefined &&
        to !== undefined &&
        to > from &&
        text.slice(from, to) ===
          this.#text.slice(from - first.offset + at.offset, to - first.offset + at.offset);
      if (isSame) end += step;
      else grows = false;
    }
    return end;
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
