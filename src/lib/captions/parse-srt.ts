import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { checkCueCount, type DraftCue, joinCueLines, normalizeCues } from './normalize-cues.ts';
import { convertOverrides } from './placement.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import type { RepairLog } from './repairs.ts';
import { isBlank, toLines } from './source-lines.ts';
import { type LooseTimestamp, parseLooseTimestamp } from './timestamps.ts';

type Timing = {
  readonly start: LooseTimestamp;
  readonly end: LooseTimestamp;
  readonly arrow: string;
  readonly rest: string;
  /** True if the times contain spaces. */
  readonly hasSpaces: boolean;
};

/** A cue whose text lines are still being collected. */
type OpenCue = { readonly timing: Timing; readonly line: number; readonly text: string[] };

type State = ParseOptions & {
  readonly lines: readonly string[];
  readonly cues: OpenCue[];
  /** Index of the previous cue; undefined if it had none. */
  lastIndex: number | undefined;
  /** True within the text of an invalid cue. */
  isSkipping: boolean;
};

const TIMING = /^\s*(-?[\d:.,]+)\s*(-+\s*>|[–—=]>|→)\s*(-?[\d:.,]+)(?:\s(.*))?$/;
/** Translation programs add spaces around the punctuation in a time: `00: 00: 01, 500`. */
const SPACED_MARK = /[ \t\u00a0]?([:.,])[ \t\u00a0](?=\d)/g;
const INDEX = /^\s*\d{1,9}\s*$/;
const TWO_TIMES = /^\s*\d{1,5}:\d\d?\b.{0,40}?\d:\d/;

/**
 * Parses SubRip, which has no standard: accepts the syntax that common parsers agree on, and
 * repairs common mistakes that have only one possible meaning. Throws CaptionError.
 */
export function parseSrt(text: string, options: ParseOptions): Captions {
  const state: State = {
    ...options,
    lines: toLines(text),
    cues: [],
    lastIndex: 0,
    isSkipping: false,
  };
  for (const at of state.lines.keys()) readLine(state, at);
  const drafts = state.cues.flatMap((cue) => toDraft(cue, options));
  return {
    cues: normalizeCues(drafts, { ...options, trimsOverlaps: true }),
    styles: [],
    regions: [],
  };
}

function readLine(state: State, at: number): void {
  const { lines, cues, repairs } = state;
  const line = lines[at] ?? '';
  if (isBlank(line) || isIndex(state, at)) return;
  const timing = parseTiming(line);
  if (timing !== undefined) {
    startCue(state, { timing, at });
  } else if (isTimingPosition(state, at) && resemblesTiming(line)) {
    rejectTiming(state, at);
  } else if (state.isSkipping) {
    return;
  } else if (cues.length === 0) {
    repairs.add(/^\s*WEBVTT/.test(line) ? 'header_ignored' : 'text_skipped', at + 1);
  } else {
    if (isBlank(lines[at - 1])) repairs.add('blank_line_removed', at);
    cues.at(-1)?.text.push(line);
  }
}

function startCue(state: State, { timing, at }: { timing: Timing; at: number }): void {
  const { lines, cues } = state;
  const indexAt = isBlank(lines[at - 1]) ? findIndexBefore(state, at) : at - 1;
  const index = isIndex(state, indexAt) ? Number(lines[indexAt]) : undefined;
  const isSeparated = isBlank(lines[index === undefined ? at - 1 : indexAt - 1]);
  recordRepairs(state, { timing, index, isSeparated, line: at + 1 });
  state.lastIndex = index;
  state.isSkipping = false;
  cues.push({ timing, line: at + 1, text: [] });
  checkCueCount(cues.length, at + 1);
}

type CueStart = {
  readonly timing: Timing;
  readonly index: number | undefined;
  /** True if a blank line precedes the cue. */
  readonly isSeparated: boolean;
  readonly line: number;
};

function recordRepairs(
  { cues, repairs, lastIndex }: State,
  { timing, index, isSeparated: isApart, line }: CueStart,
): void {
  const isFirst = cues.length === 0;
  const isNext = isFirst || lastIndex === undefined || index === lastIndex + 1;
  if (index === undefined || !isNext) repairs.add('index_mended', line);
  if (!isFirst && !isApart) repairs.add('blank_line_added', line);
  recordTimingRepairs(timing, repairs, line);
}

function recordTimingRepairs(
  { start, end, arrow, rest, hasSpaces: isSpread }: Timing,
  repairs: RepairLog,
  line: number,
): void {
  if (isSpread) repairs.add('time_closed_up', line);
  if (arrow !== '-->') repairs.add('arrow_mended', line);
  if (rest.trim() !== '') repairs.add('settings_ignored', line);
  for (const { mark, isPadded } of [start, end]) {
    if (mark === '.' || mark === ':') repairs.add('decimal_mark', line);
    if (!isPadded) repairs.add('time_padded', line);
  }
}

/**
 * Returns true if the line is a cue number: at the start of a block, or the next number in
 * sequence.
 */
function isIndex(state: State, at: number): boolean {
  const { lines } = state;
  const line = lines[at];
  if (line === undefined || !INDEX.test(line)) return false;
  const isBlockStart = isBlank(lines[at - 1]);
  const next = lines[at + 1];
  if (next !== undefined && !isBlank(next)) {
    const isBeforeTimes = parseTiming(next) !== undefined || resemblesTiming(next);
    return isBeforeTimes && (isBlockStart || Number(line) === (state.lastIndex ?? -1) + 1);
  }
  return isBlockStart && findTimingAfter(lines, at) !== undefined;
}

function findIndexBefore({ lines }: State, at: number): number {
  let index = at - 1;
  while (index >= 0 && isBlank(lines[index])) index -= 1;
  return index;
}

/** Returns the timing line that follows exactly one blank line. */
function findTimingAfter(lines: readonly string[], at: number): string | undefined {
  const after = lines[at + 2];
  return after !== undefined && parseTiming(after) !== undefined ? after : undefined;
}

/** Returns true if a timing line may occur here: at the start of a block or after a cue number. */
function isTimingPosition(state: State, at: number): boolean {
  const before = state.lines[at - 1];
  return isBlank(before) || isIndex(state, at - 1);
}

/** An arrow without times is text. */
function resemblesTiming(line: string): boolean {
  return (line.includes('-->') && /\d\s?[:.,]/.test(line)) || TWO_TIMES.test(line);
}

function parseTiming(line: string): Timing | undefined {
  return matchTiming(line, false) ?? matchTiming(line.replace(SPACED_MARK, '$1'), true);
}

function matchTiming(line: string, hasSpaces: boolean): Timing | undefined {
  const [, first = '', arrow = '', second = '', rest = ''] = TIMING.exec(line) ?? [];
  const start = parseLooseTimestamp(first);
  const end = parseLooseTimestamp(second);
  if (start === undefined || end === undefined) return undefined;
  return { start, end, arrow, rest, hasSpaces };
}

function rejectTiming(state: State, at: number): void {
  const { lines } = state;
  rejectCue(state, createTimingError(lines[at] ?? '', at + 1));
  state.isSkipping = true;
  state.lastIndex = Number(lines[at - 1]) || undefined;
}

function createTimingError(line: string, lineNumber: number): CaptionError {
  const [, first = ''] = /^\s*(-?[\d:.,]*)/.exec(line) ?? [];
  const isFirstValid = parseLooseTimestamp(first) !== undefined;
  const arrow = line.indexOf('-->');
  const start = line.search(/\S/);
  if (isFirstValid && arrow === -1) {
    return new CaptionError(
      'Expected an arrow --> between the times.',
      lineNumber,
      start + first.length + 1,
    );
  }
  const second =
    arrow === -1 ? start : arrow + 3 + Math.max(0, line.slice(arrow + 3).search(/\S|$/));
  return new CaptionError(
    'Expected a time such as 00:01:02,345: hours, minutes and seconds from 00 to 59, a comma, and milliseconds.',
    lineNumber,
    (isFirstValid ? second : start) + 1,
  );
}

function toDraft({ timing, line, text }: OpenCue, { repairs }: ParseOptions): readonly DraftCue[] {
  const { settings, text: plain, isLossy } = convertOverrides(joinCueLines(text, line));
  if (isLossy) repairs.add('markup_removed', line + 1);
  const clean = cleanCueText(plain, (code) => repairs.add(code, line + 1));
  if (clean === '') {
    repairs.add('empty_cue', line);
    return [];
  }
  const times = { startMs: timing.start.ms, endMs: timing.end.ms };
  return [{ id: '', ...times, settings, text: clean, line }];
}
