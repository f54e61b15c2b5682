import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import type { Reading } from './parse-webvtt.ts';
import { toPlacement } from './placement.ts';
import type { RepairLog } from './repairs.ts';
import { checkCueCount, type DraftCue, joinCueLines, settleCues } from './settle-cues.ts';
import { isBlank, toLines } from './source-lines.ts';
import { type LooseTimestamp, parseLooseTimestamp } from './timestamps.ts';

type Timing = {
  readonly start: LooseTimestamp;
  readonly end: LooseTimestamp;
  readonly arrow: string;
  readonly rest: string;
  /** Blanks were in the times. */
  readonly isSpread: boolean;
};

/** A cue whose text is still being collected. */
type OpenCue = { readonly timing: Timing; readonly line: number; readonly text: string[] };

type State = Reading & {
  readonly lines: readonly string[];
  readonly cues: OpenCue[];
  /** Of the cue before; undefined when it had none. */
  lastIndex: number | undefined;
};

const TIMING = /^\s*(-?[\d:.,]+)\s*(-+\s*>|[–—=]>|→)\s*(-?[\d:.,]+)(?:\s(.*))?$/;
/** Programs that translate take the marks in a time for punctuation: `00: 00: 01, 500`. */
const SPREAD = /[ \t\u00a0]?([:.,])[ \t\u00a0](?=\d)/g;
const INDEX = /^\s*\d{1,9}\s*$/;
const TWO_TIMES = /^\s*\d{1,5}:\d\d?\b.{0,40}?\d:\d/;

/**
 * Reads SubRip, which has no standard: what its own readers agree on, and what hands and programs commonly get wrong
 * where only one thing can be meant. Throws CaptionError.
 */
export function parseSrt(text: string, reading: Reading): Captions {
  const state: State = { ...reading, lines: toLines(text), cues: [], lastIndex: 0 };
  for (const at of state.lines.keys()) readLine(state, at);
  const drafts = state.cues.flatMap((cue) => toDraft(cue, reading));
  return {
    cues: settleCues(drafts, { repairs: reading.repairs, trimsOverlaps: true }),
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
  } else if (isTimingPlace(state, at) && isLikeTiming(line)) {
    refuseTiming(state, at);
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
  const isApart = isBlank(lines[index === undefined ? at - 1 : indexAt - 1]);
  noteRepairs(state, { timing, index, isApart, line: at + 1 });
  state.lastIndex = index;
  cues.push({ timing, line: at + 1, text: [] });
  checkCueCount(cues.length, at + 1);
}

type Start = {
  readonly timing: Timing;
  readonly index: number | undefined;
  /** A blank line is before it. */
  readonly isApart: boolean;
  readonly line: number;
};

function noteRepairs(
  { cues, repairs, lastIndex }: State,
  { timing, index, isApart, line }: Start,
): void {
  const isFirst = cues.length === 0;
  const isNext = isFirst || lastIndex === undefined || index === lastIndex + 1;
  if (index === undefined || !isNext) repairs.add('index_mended', line);
  if (!isFirst && !isApart) repairs.add('blank_line_added', line);
  noteTimingRepairs(timing, repairs, line);
}

function noteTimingRepairs(
  { start, end, arrow, rest, isSpread }: Timing,
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

/** A number of its own before the times: at the beginning of a block, or the one that comes next. */
function isIndex(state: State, at: number): boolean {
  const { lines } = state;
  const line = lines[at];
  if (line === undefined || !INDEX.test(line)) return false;
  const isBlockStart = isBlank(lines[at - 1]);
  const next = lines[at + 1];
  if (next !== undefined && !isBlank(next)) {
    const isBeforeTimes = parseTiming(next) !== undefined || isLikeTiming(next);
    return isBeforeTimes && (isBlockStart || Number(line) === (state.lastIndex ?? -1) + 1);
  }
  return isBlockStart && findTimingAfter(lines, at) !== undefined;
}

function findIndexBefore({ lines }: State, at: number): number {
  let index = at - 1;
  while (index >= 0 && isBlank(lines[index])) index -= 1;
  return index;
}

/** The line of times that follows with nothing but one blank line between. */
function findTimingAfter(lines: readonly string[], at: number): string | undefined {
  const after = lines[at + 2];
  return after !== undefined && parseTiming(after) !== undefined ? after : undefined;
}

/** Where a cue's times have to stand: at the top of a block, behind its number or none. */
function isTimingPlace(state: State, at: number): boolean {
  const before = state.lines[at - 1];
  return isBlank(before) || isIndex(state, at - 1);
}

/** An arrow between anything but times is text. */
function isLikeTiming(line: string): boolean {
  return (line.includes('-->') && /\d\s?[:.,]/.test(line)) || TWO_TIMES.test(line);
}

function parseTiming(line: string): Timing | undefined {
  return matchTiming(line, false) ?? matchTiming(line.replace(SPREAD, '$1'), true);
}

function matchTiming(line: string, isSpread: boolean): Timing | undefined {
  const [, first = '', arrow = '', second = '', rest = ''] = TIMING.exec(line) ?? [];
  const start = parseLooseTimestamp(first);
  const end = parseLooseTimestamp(second);
  if (start === undefined || end === undefined) return undefined;
  return { start, end, arrow, rest, isSpread };
}

/** Throws CaptionError, or leaves the cue out. */
function refuseTiming(state: State, at: number): void {
  const line = state.lines[at] ?? '';
  if (state.skipInvalid) {
    state.repairs.add('invalid_cue_skipped', at + 1);
    return;
  }
  const [, first = ''] = /^\s*(-?[\d:.,]*)/.exec(line) ?? [];
  const isFirstRight = parseLooseTimestamp(first) !== undefined;
  const arrow = line.indexOf('-->');
  const start = line.search(/\S/);
  if (isFirstRight && arrow === -1) {
    throw new CaptionError(
      'An arrow --> is expected between the times.',
      at + 1,
      start + first.length + 1,
    );
  }
  const second =
    arrow === -1 ? start : arrow + 3 + Math.max(0, line.slice(arrow + 3).search(/\S|$/));
  throw new CaptionError(
    'A time is expected here, such as 00:01:02,345: hours, minutes and seconds from 00 to 59, a comma, milliseconds.',
    at + 1,
    (isFirstRight ? second : start) + 1,
  );
}

function toDraft({ timing, line, text }: OpenCue, { repairs }: Reading): readonly DraftCue[] {
  const { settings, plain, isCut } = toPlacement(joinCueLines(text, line));
  if (isCut) repairs.add('markup_removed', line + 1);
  const clean = cleanCueText(plain, (code) => repairs.add(code, line + 1));
  if (clean === '') {
    repairs.add('empty_cue', line);
    return [];
  }
  const times = { startMs: timing.start.ms, endMs: timing.end.ms };
  return [{ id: '', ...times, settings, text: clean, line }];
}
