import type { ReusedBlocks } from '../manifest/find-equal-blocks.ts';
import { isInert } from '../manifest/redact-upstream.ts';
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
 * in prose, and is redacted at the end, when all hosts are known. `at` is the offset of the text in
 * the playlist, unless rewriting changed it: consecutive unchanged texts are copied at once.
 */
export class PlaylistOutput {
  readonly #playlist: string;
  readonly #blocks: (Pieces | ReusedBlocks<Checkpoint>)[] = [];
  #current = this.#open(null);
  #copyStart = 0;
  #copyEnd = 0;

  constructor(playlist: string) {
    this.#playlist = playlist;
  }

  add(text: string, at = -1): void {
    const isCopy = at >= 0 && this.#playlist.startsWith(text, at);
    if (!isCopy || at !== this.#copyEnd) this.#endCopy(at);
    if (isCopy) this.#copyEnd = at + text.length;
    else this.#current.text += text;
  }

  addFreeText(text: string, at: number): void {
    if (isInert(text)) return this.add(text, at);
    this.#endCopy(at);
    this.#current.pieces.push(this.#current.text, text);
    this.#current.text = '';
  }

  /** Subsequent text belongs to a new block. */
  startBlock(checkpoint: Checkpoint): void {
    this.#endCopy(0);
    this.#current = this.#open(checkpoint);
  }

  /** The blocks come after those so far. */
  addReused(reused: ReusedBlocks<Checkpoint>): void {
    this.#blocks.push(reused);
  }

  toBlocks(
    redact: (freeText: string) => string,
  ): readonly (PlaylistBlock | ReusedBlocks<Checkpoint>)[] {
    this.#endCopy(0);
    const redactOnce = memoize(redact);
    return this.#blocks.map((block) => {
      if ('kind' in block) return block;
      const { pieces, text, start } = block;
      let redacted = '';
      for (const [index, piece] of pieces.entries())
        redacted += index % 2 === 0 ? piece : redactOnce(piece);
      return { kind: 'text', text: redacted + text, start };
    });
  }

  #endCopy(next: number): void {
    this.#current.text += this.#playlist.slice(this.#copyStart, this.#copyEnd);
    this.#copyStart = next;
    this.#copyEnd = next;
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
