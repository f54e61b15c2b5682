import type { ReusedBlocks } from '../manifest/find-equal-blocks.ts';
import type { Checkpoint } from './checkpoint.ts';

/** Consecutive lines of a rewritten playlist. */
export type PlaylistBlock = {
  readonly kind: 'text';
  readonly text: string;
  /** Where the block starts; null for the start of the playlist. */
  readonly start: Checkpoint | null;
};

type Pieces = {
  readonly start: Checkpoint | null;
  /** Text and free text alternate. */
  readonly pieces: string[];
  text: string;
};

/**
 * The lines of a rewritten playlist. Free text may contain anything, including URLs and host names
 * in prose, and is redacted at the end, when all hosts are known.
 */
export class PlaylistOutput {
  readonly #blocks: (Pieces | ReusedBlocks<Checkpoint>)[] = [];
  #current = this.#open(null);

  add(text: string): void {
    this.#current.text += text;
  }

  addFreeText(text: string): void {
    if (text === '') return;
    this.#current.pieces.push(this.#current.text, text);
    this.#current.text = '';
  }

  /** Subsequent text belongs to a new block. */
  startBlock(checkpoint: Checkpoint): void {
    this.#current = this.#open(checkpoint);
  }

  addReused(reused: ReusedBlocks<Checkpoint>): void {
    this.#blocks.push(reused);
  }

  toBlocks(
    redact: (freeText: string) => string,
  ): readonly (PlaylistBlock | ReusedBlocks<Checkpoint>)[] {
    const redactOnce = memoize(redact);
    return this.#blocks.map((block) => {
      if ('kind' in block) return block;
      const { pieces, text, start } = block;
      const redacted = pieces.map((piece, index) => (index % 2 === 0 ? piece : redactOnce(piece)));
      return { kind: 'text', text: redacted.join('') + text, start };
    });
  }

  #open(start: Checkpoint | null): Pieces {
    const block = { start, pieces: [], text: '' };
    this.#blocks.push(block);
    return block;
  }
}

/** Most pieces are the same few attribute names and values. */
const MEMOIZED_CHARACTERS_MAX = 64;
const MEMOIZED_MAX = 10_000;

function memoize(redact: (freeText: string) => string): (freeText: string) => string {
  const known = new Map<string, string>();
  return (freeText) => {
    if (freeText.length > MEMOIZED_CHARACTERS_MAX) return redact(freeText);
    const redacted = known.get(freeText) ?? redact(freeText);
    if (known.size < MEMOIZED_MAX) known.set(freeText, redacted);
    return redacted;
  };
}
