import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { checkCueCount, type DraftCue, joinCueLines, normalizeCues } from './normalize-cues.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import { isBlank, toLines } from './source-lines.ts';
import { parseLooseTimestamp } from './timestamps.ts';

const TIMES_EXPECTED = 'Expected two times separated by a comma, such as 0:00:01.000,0:00:03.500.';
const TIMING = /^\s*(-?\d+:\d+:\d+[.,]\d+)\s*,\s*(-?\d+:\d+:\d+[.,]\d+)\s*$/;

/**
 * Parses YouTube's SBV: a line with two times, lines of text, a blank line. Throws CaptionError.
 */
export function parseSbv(text: string, options: ParseOptions): Captions {
  const { repairs } = options;
  const lines = toLines(text);
  const drafts: DraftCue[] = [];
  for (const { at, end } of findBlocks(lines)) {
    const times = parseTimes(lines[at] ?? '');
    if (times === undefined) {
      rejectCue(options, new CaptionError(TIMES_EXPECTED, at + 1));
      continue;
    }
    const raw = joinCueLines(lines.slice(at + 1, end), at + 1).replaceAll('[br]', '\n');
    const clean = cleanCueText(raw, (code) => repairs.add(code, at + 2));
    if (clean === '') repairs.add('empty_cue', at + 1);
    else drafts.push({ id: '', ...times, settings: '', text: clean, line: at + 1 });
    checkCueCount(drafts.length, at + 1);
  }
  return {
    cues: normalizeCues(drafts, { ...options, trimsOverlaps: true }),
    styles: [],
    regions: [],
  };
}

/** A block starts after a blank line or at a timing line. */
function findBlocks(
  lines: readonly string[],
): readonly { readonly at: number; readonly end: number }[] {
  const starts = [...lines.keys()].filter((at) => {
    if (isBlank(lines[at])) return false;
    return at === 0 || isBlank(lines[at - 1]) || TIMING.test(lines[at] ?? '');
  });
  return starts.map((at, index) => ({ at, end: starts[index + 1] ?? lines.length }));
}

function parseTimes(line: string): Pick<DraftCue, 'startMs' | 'endMs'> | undefined {
  const [, first = '', second = ''] = TIMING.exec(line) ?? [];
  const startMs = parseLooseTimestamp(first)?.ms;
  const endMs = parseLooseTimestamp(second)?.ms;
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs };
}
