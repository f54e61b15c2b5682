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

type OpenBlock = {
  readonly start: Checkpoint | null;
  /** The starts and ends of free text in the block. */
  readonly free: number[];
  /** Joined when the next block starts, because thousands of short texts take much memory. */
  readonly texts: string[];
  text: string;
  length: number;
};

/**
 * The lines of a rewritten playlist. Free text may contain anything, including URLs and host names
 * in prose, and is redacted at the end, when all hosts are known. `at` is the offset of the text in
 * the playlist, unless rewriting changed it: consecutive unchanged texts are copied at once.
 */
export class PlaylistOutput {
  readonly #playlist: string;
  readonly #blocks: (OpenBlock | ReusedBlocks<Checkpoint>)[] = [];
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
    else this.#push(text);
  }

  addFreeText(text: string, at: number): void {
    if (isInert(text)) return this.add(text, at);
    this.#endCopy(at);
    const { free, length } = this.#current;
    free.push(length, length + text.length);
    this.#push(text);
  }

  /** Subsequent text belongs to a new block. */
  startBlock(checkpoint: Checkpoint): void {
    this.#join();
    this.#current = this.#open(checkpoint);
  }

  /** The blocks come after those so far. */
  addReused(reused: ReusedBlocks<Checkpoint>): void {
    this.#blocks.push(reused);
  }

  toBlocks(
    redact: (freeText: string) => string,
  ): readonly (PlaylistBlock | ReusedBlocks<Checkpoint>)[] {
    this.#join();
    const redactOnce = memoize(redact);
    return this.#blocks.map((block) => {
      if ('kind' in block) return block;
      return { kind: 'text', text: redactFreeText(block, redactOnce), start: block.start };
    });
  }

  #endCopy(next: number): void {
    if (this.#copyEnd > this.#copyStart)
      this.#push(this.#playlist.slice(this.#copyStart, this.#copyEnd));
    this.#copyStart = next;
    this.#copyEnd = next;
  }

  #push(text: string): void {
    this.#current.texts.push(text);
    this.#current.length += text.length;
  }

  #join(): void {
    this.#endCopy(0);
    this.#current.text += this.#current.texts.join('');
    this.#current.texts.length = 0;
  }

  #open(start: Checkpoint | null): OpenBlock {
    const block = { start, free: [], texts: [], text: '', length: 0 };
    this.#blocks.push(block);
    return block;
  }
}

function redactFreeText(
  { text, free }: Pick<OpenBlock, 'text' | 'free'>,
  redact: (freeText: string) => string,
): string {
  let redacted = '';
  let at = 0;
  for (let index = 0; index < free.length; index += 2) {
    const [start, end] = [free[index] ?? 0, free[index + 1] ?? 0];
    const freeText = text.slice(start, end);
    const replacement = redact(freeText);
    // Most of it is harmless.
    if (replacement === freeText) continue;
    redacted += text.slice(at, start) + replacement;
    at = end;
  }
  return at === 0 ? text : redacted + text.slice(at);
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
