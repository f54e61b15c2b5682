/** A text, and the offsets at which its blocks start. */
export type BlockText = { readonly text: string; readonly offsets: readonly number[] };

/** Blocks of the previous rewriting, as indexes; `end` is exclusive. */
export type ReusedBlocks<Start> = {
  readonly kind: 'reused';
  readonly start: number;
  readonly end: number;
  /** Where these blocks start in the new text. */
  readonly starts: readonly Start[];
};

/**
 * Returns the index after the last block, from `start` on, that the other text repeats at `offset`.
 * The last block is never equal, because it may have been cut. Doubles and then halves the compared
 * length, so that each character is compared few times.
 */
export function findEqualBlocks(
  { text, offsets }: BlockText,
  start: number,
  other: { readonly text: string; readonly offset: number },
): number {
  const moved = other.offset - (offsets[start] ?? 0);
  let end = start;
  for (let step = 1, grows = true; step >= 1; step = grows ? step * 2 : Math.floor(step / 2)) {
    const from = offsets[end];
    const to = offsets[end + step];
    const isSame =
      from !== undefined &&
      to !== undefined &&
      text.slice(from, to) === other.text.slice(from + moved, to + moved);
    if (isSame) end += step;
    else grows = false;
  }
  return end;
}
