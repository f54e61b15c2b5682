import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { cleanRegion } from './clean-region.ts';
import { cleanStyle } from './clean-style.ts';
import { cleanCueSettings } from './cue-settings.ts';
import { CAPTION_REGIONS_MAX, CAPTION_STYLES_MAX } from './limits.ts';
import type { RepairLog } from './repairs.ts';
import { checkCueCount, type DraftCue, joinCueLines, settleCues } from './settle-cues.ts';
import { isBlank, toLines } from './source-lines.ts';
import { parseVttTimestamp } from './timestamps.ts';

export type Reading = {
  readonly repairs: RepairLog;
  /** Leave out cues that can't be read, and report them, where they would end the reading. */
  readonly skipInvalid: boolean;
};

const TIME_EXPECTED =
  'A time is expected here, such as 00:01:02.345: hours, or none; minutes and seconds from 00 to 59; a point; three ' +
  'digits.';

type State = Reading & {
  readonly lines: readonly string[];
  readonly cues: DraftCue[];
  readonly styles: string[];
  readonly regions: Map<string, string>;
};

const SIGNATURE = /^WEBVTT(?:[ \t].*)?$/;
const BLOCK_NAME = /^(STYLE|REGION|NOTE)(?:[ \t\f]*|(?<=NOTE)[ \t].*)$/;
const TIMING = /^[ \t\f]*([^ \t\f]*?)[ \t\f]*-->[ \t\f]*([\d:.,]*)(.*)$/;
const SLOPPY_ARROW = /^(\s*[\d:.,]{5,20}\s*)(?:-+\s*>|[–—=]>|→)(\s*[\d:.,]{5,20}.*)$/;

/**
 * Reads WebVTT as its standard's own reader does (§6), but is not silent: what that reader would skip because it can't
 * read its times is refused. Throws CaptionError.
 */
export function parseWebVtt(text: string, reading: Reading): Captions {
  const state: State = {
    ...reading,
    lines: toLines(text),
    cues: [],
    styles: [],
    regions: new Map(),
  };
  let at = skipHeader(state);
  while (at < state.lines.length) {
    at = isBlank(state.lines[at]) ? at + 1 : readBlock(state, at);
  }
  return {
    cues: settleCues(state.cues, { repairs: reading.repairs, trimsOverlaps: false }),
    styles: state.styles,
    regions: [...state.regions.values()],
  };
}

/** Answers the index of the line where the blocks begin. */
function skipHeader({ lines, repairs }: State): number {
  const start = lines.findIndex((line) => !isBlank(line));
  if (start === -1) return lines.length;
  const first = lines[start] ?? '';
  if (start > 0 || !SIGNATURE.test(first)) repairs.add('header_added', 1);
  if (!/^\s*WEBVTT/i.test(first)) return start;
  let at = start + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line) || line.includes('-->')) break;
    const isMap = line.startsWith('X-TIMESTAMP-MAP');
    repairs.add(isMap ? 'timestamp_map_removed' : 'header_ignored', at + 1);
  }
  if (!isBlank(lines[at])) repairs.add('blank_line_added', at + 1);
  return at;
}

/** Answers where the next block begins. */
function readBlock(state: State, at: number): number {
  const { repairs } = state;
  const line = state.lines[at] ?? '';
  if (toTimingLine(state, at).includes('-->')) return readCue(state, { at, id: '' });
  if (toTimingLine(state, at + 1).includes('-->')) {
    return readCue(state, { at: at + 1, id: line.trim() });
  }
  const end = findBlockEnd(state, at + 1);
  const body = state.lines.slice(at + 1, end).join('\n');
  const isEarly = state.cues.length === 0;
  const name = BLOCK_NAME.exec(line)?.[1];
  if (isEarly && name === 'STYLE') addStyle(state, { body, line: at + 1 });
  else if (isEarly && name === 'REGION') addRegion(state, { body, line: at + 1 });
  else if (name !== 'NOTE') repairs.add('text_skipped', at + 1);
  return end;
}

/** The line; with a right arrow where a wrong one stands between two times at the top of a block. */
function toTimingLine({ lines }: State, index: number): string {
  const line = lines[index] ?? '';
  const isInsideBlock = BLOCK_NAME.test(lines[index - 1] ?? '');
  return isInsideBlock ? line : line.replace(SLOPPY_ARROW, '$1-->$2');
}

function findBlockEnd(state: State, from: number): number {
  let end = from;
  while (end < state.lines.length && !isBlockEnd(state, end)) end += 1;
  return end;
}

function isBlockEnd(state: State, index: number): boolean {
  // Only an empty line ends a block: one of blanks does not (§6.1).
  const line = state.lines[index] ?? '';
  return line === '' || line.includes('-->');
}

type Block = { readonly body: string; readonly line: number };

function addStyle({ styles, repairs }: State, { body, line }: Block): void {
  const isOver = styles.length >= CAPTION_STYLES_MAX;
  const { css, isCut } = isOver ? { css: '', isCut: true } : cleanStyle(body);
  if (isCut) repairs.add('style_removed', line);
  if (css !== '') styles.push(css);
}

function addRegion({ regions, repairs }: State, { body, line }: Block): void {
  const region = cleanRegion(body);
  if (region === undefined || regions.size >= CAPTION_REGIONS_MAX) {
    repairs.add('region_removed', line);
  } else regions.set(region.id, region.body);
}

type Place = { readonly at: number; readonly id: string };

function readCue(state: State, { at, id }: Place): number {
  const { lines, repairs, cues, regions } = state;
  const line = at + 1;
  const end = findBlockEnd(state, at + 1);
  if (end < lines.length && lines[end] !== '') repairs.add('blank_line_added', end + 1);
  const timing = readTiming(state, at);
  if (timing === undefined) return end;
  const { settings, isCut } = cleanCueSettings(timing.rest, new Set(regions.keys()));
  if (isCut) repairs.add('settings_ignored', line);
  const text = cleanCueText(joinCueLines(lines.slice(at + 1, end), line), (code) => {
    repairs.add(code, line + 1);
  });
  cues.push({ id, startMs: timing.startMs, endMs: timing.endMs, settings, text, line });
  checkCueCount(cues.length, line);
  return end;
}

type Timing = { readonly startMs: number; readonly endMs: number; readonly rest: string };

/** Undefined when the line is skipped. Throws CaptionError. */
function readTiming(state: State, at: number): Timing | undefined {
  const { repairs } = state;
  const line = toTimingLine(state, at);
  if (line !== state.lines[at]) repairs.add('arrow_mended', at + 1);
  if (!/\d/.test(line)) {
    repairs.add('stray_arrow', at + 1);
    return undefined;
  }
  const [, start = '', end = '', rest = ''] = TIMING.exec(line) ?? [];
  const startMs = parseVttTimestamp(start.replace(',', '.'));
  const endMs = parseVttTimestamp(end.replace(',', '.'));
  if (startMs === undefined) return refuseTiming(state, at, line.search(/\S/));
  if (endMs === undefined) return refuseTiming(state, at, findEndColumn(line));
  if (`${start}${end}`.includes(',')) repairs.add('decimal_mark', at + 1);
  return { startMs, endMs, rest };
}

/** Throws CaptionError, or leaves the cue out. */
function refuseTiming({ repairs, skipInvalid }: State, at: number, column: number): undefined {
  if (!skipInvalid) throw new CaptionError(TIME_EXPECTED, at + 1, column + 1);
  repairs.add('invalid_cue_skipped', at + 1);
  return undefined;
}

function findEndColumn(line: string): number {
  const behind = line.indexOf('-->') + '-->'.length;
  return behind + Math.max(0, line.slice(behind).search(/\S|$/));
}
