import { toPlainText } from './cue-text.ts';
import type { DraftCue } from './draft.ts';

export type Warning = 'backwards' | 'empty' | 'overlap' | 'late' | 'fast' | 'short';

/** Most viewers can't read text that is faster than this. */
const CHARACTERS_PER_SECOND_MAX = 25;
/** Shorter cues are easily missed. */
const DURATION_MS_MIN = 500;

type CueContext = {
  readonly next: DraftCue | undefined;
  /** The duration of the video; 0 if unknown. */
  readonly durationMs: number;
};

/** The problems of a cue, most severe first. */
export function findWarnings(cue: DraftCue, { next, durationMs }: CueContext): readonly Warning[] {
  const lengthMs = cue.endMs - cue.startMs;
  const warnings: Warning[] = [];
  if (lengthMs <= 0) warnings.push('backwards');
  if (toPlainText(cue.text).trim() === '') warnings.push('empty');
  if (next !== undefined && next.startMs < cue.endMs) warnings.push('overlap');
  if (durationMs > 0 && cue.startMs >= durationMs) warnings.push('late');
  if (lengthMs > 0 && toReadingSpeed(cue) > CHARACTERS_PER_SECOND_MAX) warnings.push('fast');
  if (lengthMs > 0 && lengthMs < DURATION_MS_MIN) warnings.push('short');
  return warnings;
}

/** Returns characters per second, not counting line breaks. */
export function toReadingSpeed({ startMs, endMs, text }: DraftCue): number {
  const characters = toPlainText(text).replaceAll('\n', '').length;
  return endMs <= startMs ? 0 : (characters * 1000) / (endMs - startMs);
}

/** Players ignore cues without text or duration, so they are not saved. */
export function isVisible(cue: DraftCue): boolean {
  return cue.endMs > cue.startMs && toPlainText(cue.text).trim() !== '';
}
