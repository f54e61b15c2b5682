import { CaptionError } from './caption-error.ts';
import type { Cue } from './caption.ts';
import { CAPTION_CUE_CHARACTERS_MAX, CAPTION_CUES_MAX, CAPTION_TIME_MS_MAX } from './limits.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import type { RepairLog } from './repairs.ts';
import { toVttTimestamp } from './timestamps.ts';

/** A cue as parsed, with its line number in the file. */
export type DraftCue = Cue & { readonly line: number };

export type NormalizeOptions = ParseOptions & {
  /** True to trim short overlaps, which are unintended in formats that show one cue at a time. */
  readonly trimsOverlaps: boolean;
};

/**
 * Shorter overlaps are treated as mistakes, because the cues of simultaneous speakers overlap
 * longer.
 */
const SLIP_MS = 100;

/** Sorts and bounds cues for playback. Times beyond the limit are invalid. Throws CaptionError. */
export function normalizeCues(
  drafts: readonly DraftCue[],
  options: NormalizeOptions,
): readonly Cue[] {
  const { repairs, trimsOverlaps } = options;
  const cues = drafts.flatMap((draft) => normalizeTimes(draft, options));
  sort(cues, repairs);
  if (trimsOverlaps) trimOverlaps(cues, repairs);
  return cues.map(({ id, startMs, endMs, settings, text }) => ({
    id,
    startMs,
    endMs,
    settings,
    text,
  }));
}

/** Called while parsing, so that an excessive number of cues ends the parse early. */
export function checkCueCount(count: number, line: number): void {
  if (count <= CAPTION_CUES_MAX) return;
  throw new CaptionError(`Too many cues: at most ${CAPTION_CUES_MAX} are allowed.`, line);
}

/** Joins the source lines of a cue. Throws CaptionError if they are too long. */
export function joinCueLines(lines: readonly string[], line: number): string {
  const text = lines.join('\n');
  checkCueLength(text.length, line);
  return text;
}

/** `characters` is the length of the source text. Throws CaptionError. */
export function checkCueLength(characters: number, line: number): void {
  if (characters <= CAPTION_CUE_CHARACTERS_MAX) return;
  const message = `The cue is too long: at most ${CAPTION_CUE_CHARACTERS_MAX} characters are allowed.`;
  throw new CaptionError(message, line);
}

function normalizeTimes(draft: DraftCue, options: ParseOptions): readonly DraftCue[] {
  const { repairs } = options;
  const { startMs, endMs, line } = draft;
  if (Math.max(startMs, endMs) >= CAPTION_TIME_MS_MAX) {
    const latest = toVttTimestamp(CAPTION_TIME_MS_MAX);
    const message = `The time is too late: it must be before ${latest}.`;
    rejectCue(options, new CaptionError(message, line));
    return [];
  }
  if (endMs <= Math.max(0, startMs)) {
    repairs.add('never_shown', line);
    return [];
  }
  if (startMs >= 0) return [draft];
  repairs.add('negative_time', line);
  return [{ ...draft, startMs: 0 }];
}

function sort(cues: DraftCue[], repairs: RepairLog): void {
  const late = cues.find((cue, index) => cue.startMs < (cues[index - 1]?.startMs ?? 0));
  if (late === undefined) return;
  repairs.add('cues_sorted', late.line);
  cues.sort((a, b) => a.startMs - b.startMs);
}

function trimOverlaps(cues: DraftCue[], repairs: RepairLog): void {
  for (const [index, cue] of cues.entries()) {
    const next = cues[index + 1];
    if (next === undefined || next.startMs <= cue.startMs) continue;
    const overlapMs = cue.endMs - next.startMs;
    if (overlapMs <= 0 || overlapMs >= SLIP_MS) continue;
    repairs.add('overlap_trimmed', cue.line);
    cues[index] = { ...cue, endMs: next.startMs };
  }
}
