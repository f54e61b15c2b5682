import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { cleanRegion } from './clean-region.ts';
import { cleanStyle } from './clean-style.ts';
import { cleanCueSettings } from './cue-settings.ts';
import { CAPTION_REGIONS_MAX, CAPTION_STYLES_MAX } from './limits.ts';
import { checkCueCount, type DraftCue, joinCueLines, normalizeCues } from './normalize-cues.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import { isBlank, toLines } from './source-lines.ts';
import { parseVttTimestamp } from './timestamps.ts';

const TIME_EXPECTED =
  'Expected a time such as 00:01:02.345: optional hours, minutes and seconds from 00 to 59, a point, ' +
  'and three digits.';

type State = ParseOptions & {
  readonly lines: readonly string[];
  readonly cues: DraftCue[];
  readonly styles: string[];
  readonly regions: Map<string, string>;
};

const SIGNATURE = /^WEBVTT(?:[ \t].*)?$/;
const BLOCK_NAME = /^(STYLE|REGION|NOTE)(?:[ \t\f]*|(?<=NOTE)[ \t].*)$/;
const TIMING = /^[ \t\f]*([^ \t\f]*?)[ \t\f]*-->[ \t\f]*([\d:.,]*)(.*)$/;
const MISSPELLED_ARROW = /^(\s*[\d:.,]{5,20}\s*)(?:-+\s*>|[–—=]>|→)(\s*[\d:.,]{5,20}.*)$/;

/**
 * Parses WebVTT like the standard parser (§6). A strict parser rejects cues with invalid times,
 * which are otherwise skipped and reported. Throws CaptionError.
 */
export function parseWebVtt(text: string, options: ParseOptions): Captions {
  const state: State = {
    ...options,
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
    cues: normalizeCues(state.cues, { ...options, trimsOverlaps: false }),
    styles: state.styles,
    regions: [...state.regions.values()],
  };
}

/** Returns the index of the first line after the header. */
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

/** Returns the index of the next block. */
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

/**
 * Returns the line, with a misspelled arrow corrected if it is between two times at the start of a
 * block.
 */
function toTimingLine({ lines }: State, index: number): string {
  const line = lines[index] ?? '';
  const isInsideBlock = BLOCK_NAME.test(lines[index - 1] ?? '');
  return isInsideBlock ? line : line.replace(MISSPELLED_ARROW, '$1-->$2');
}

function findBlockEnd(state: State, from: number): number {
  let end = from;
  while (end < state.lines.length && !isBlockEnd(state, end)) end += 1;
  return end;
}

function isBlockEnd(state: State, index: number): boolean {
  // Only an empty line ends a block; a line of spaces does not (§6.1).
  const line = state.lines[index] ?? '';
  return line === '' || line.includes('-->');
}

type Block = { readonly body: string; readonly line: number };

function addStyle({ styles, repairs }: State, { body, line }: Block): void {
  const isOver = styles.length >= CAPTION_STYLES_MAX;
  const { css, isLossy } = isOver ? { css: '', isLossy: true } : cleanStyle(body);
  if (isLossy) repairs.add('style_removed', line);
  if (css !== '') styles.push(css);
}

function addRegion({ regions, repairs }: State, { body, line }: Block): void {
  const region = cleanRegion(body);
  if (region === undefined || regions.size >= CAPTION_REGIONS_MAX) {
    repairs.add('region_removed', line);
  } else regions.set(region.id, region.body);
}

function readCue(state: State, { at, id }: { readonly at: number; readonly id: string }): number {
  const { lines, repairs, cues, regions } = state;
  const line = at + 1;
  const end = findBlockEnd(state, at + 1);
  if (end < lines.length && lines[end] !== '') repairs.add('blank_line_added', end + 1);
  const timing = readTiming(state, at);
  if (timing === undefined) return end;
  const { settings, isLossy } = cleanCueSettings(timing.rest, new Set(regions.keys()));
  if (isLossy) repairs.add('settings_ignored', line);
  const text = cleanCueText(joinCueLines(lines.slice(at + 1, end), line), (code) => {
    repairs.add(code, line + 1);
  });
  cues.push({ id, startMs: timing.startMs, endMs: timing.endMs, settings, text, line });
  checkCueCount(cues.length, line);
  return end;
}

/** Returns undefined if the line is skipped. Throws CaptionError. */
function readTiming(
  state: State,
  at: number,
): { readonly startMs: number; readonly endMs: number; readonly rest: string } | undefined {
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
  if (startMs === undefined) return rejectTiming(state, at, line.search(/\S/));
  if (endMs === undefined) return rejectTiming(state, at, findEndColumn(line));
  if (`${start}${end}`.includes(',')) repairs.add('decimal_mark', at + 1);
  return { startMs, endMs, rest };
}

function rejectTiming(state: State, at: number, column: number): undefined {
  rejectCue(state, new CaptionError(TIME_EXPECTED, at + 1, column + 1));
}

function findEndColumn(line: string): number {
  const arrowEnd = line.indexOf('-->') + '-->'.length;
  return arrowEnd + Math.max(0, line.slice(arrowEnd).search(/\S|$/));
}
