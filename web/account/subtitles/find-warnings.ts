import { toPlainText } from './cue-text.ts';
import type { DraftCue } from './draft.ts';

export type Warning = 'backwards' | 'empty' | 'overlap' | 'late' | 'fast' | 'short';

/** More than this is hard to read for most. */
const CHARACTERS_PER_SECOND_MAX = 25;
/** Less than this is hardly seen. */
const SEEN_MS_MIN = 500;

export const WARNING_WORDS: Readonly<Record<Warning, string>> = {
  backwards: 'Ends before it begins',
  empty: 'Has no text',
  overlap: 'Overlaps the next one',
  late: 'Comes after the video’s end',
  fast: `Too fast to read: over ${CHARACTERS_PER_SECOND_MAX} characters a second`,
  short: 'Shorter than half a second',
};

type Surroundings = {
  /** The cue after it. */
  readonly next: DraftCue | undefined;
  /** Of the video; 0 while it is not known. */
  readonly durationMs: number;
};

/** What a viewer will trip over in a cue, the worst first. */
export function findWarnings(
  cue: DraftCue,
  { next, durationMs }: Surroundings,
): readonly Warning[] {
  const lengthMs = cue.endMs - cue.startMs;
  const warnings: Warning[] = [];
  if (lengthMs <= 0) warnings.push('backwards');
  if (toPlainText(cue.text).trim() === '') warnings.push('empty');
  if (next !== undefined && next.startMs < cue.endMs) warnings.push('overlap');
  if (durationMs > 0 && cue.startMs >= durationMs) warnings.push('late');
  if (lengthMs > 0 && toReadingSpeed(cue) > CHARACTERS_PER_SECOND_MAX) warnings.push('fast');
  if (lengthMs > 0 && lengthMs < SEEN_MS_MIN) warnings.push('short');
  return warnings;
}

/** Characters a second, line breaks aside. */
export function toReadingSpeed({ startMs, endMs, text }: DraftCue): number {
  const characters = toPlainText(text).replaceAll('\n', '').length;
  return endMs <= startMs ? 0 : (characters * 1000) / (endMs - startMs);
}

/** No player shows a cue without text, or one that ends before it begins: such are not saved. */
export function isShown(cue: DraftCue): boolean {
  return cue.endMs > cue.startMs && toPlainText(cue.text).trim() !== '';
}
