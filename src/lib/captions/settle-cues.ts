import { CaptionError } from './caption-error.ts';
import type { Cue } from './caption.ts';
import { CAPTION_CUE_CHARACTERS_MAX, CAPTION_CUES_MAX, CAPTION_TIME_MS_MAX } from './limits.ts';
import type { RepairLog } from './repairs.ts';
import { toVttTimestamp } from './timestamps.ts';

/** A cue as it stands in its file, at this line. */
export type DraftCue = Cue & { readonly line: number };

export type Settling = {
  readonly repairs: RepairLog;
  /** Formats that show one cue at a time mean the next one's start where one ends a moment later. */
  readonly trimsOverlaps: boolean;
};

/** An overlap this short is a slip; who speaks at the same time as somebody else does so for longer. */
const SLIP_MS = 100;

/** Cues as players want them: within bounds, in order. Throws CaptionError for times and numbers past the limits. */
export function settleCues(
  drafts: readonly DraftCue[],
  { repairs, trimsOverlaps }: Settling,
): readonly Cue[] {
  const cues = drafts.flatMap((draft) => settleTimes(draft, repairs));
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

/** Called as cues are read, so that a flood of them ends soon. */
export function checkCueCount(count: number, line: number): void {
  if (count <= CAPTION_CUES_MAX) return;
  throw new CaptionError(`There are too many cues: ${CAPTION_CUES_MAX} at most.`, line);
}

/** The text of a cue as it stands in its file. Throws CaptionError for one that nobody could read. */
export function joinCueLines(lines: readonly string[], line: number): string {
  const text = lines.join('\n');
  checkCueLength(text.length, line);
  return text;
}

/** Of the text as it stands in its file. Throws CaptionError. */
export function checkCueLength(characters: number, line: number): void {
  if (characters <= CAPTION_CUE_CHARACTERS_MAX) return;
  const message = `The cue is too long: cues have ${CAPTION_CUE_CHARACTERS_MAX} characters at most.`;
  throw new CaptionError(message, line);
}

function settleTimes(draft: DraftCue, repairs: RepairLog): readonly DraftCue[] {
  const { startMs, endMs, line } = draft;
  if (Math.max(startMs, endMs) >= CAPTION_TIME_MS_MAX) {
    const latest = toVttTimestamp(CAPTION_TIME_MS_MAX);
    throw new CaptionError(`The time is too late: times are before ${latest}.`, line);
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
