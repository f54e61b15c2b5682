import { type AssStyle, DEFAULT_STYLE, readAssStyle } from './ass-style.ts';
import { toAssText } from './ass-text.ts';
import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { checkCueCount, type DraftCue, normalizeCues } from './normalize-cues.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import { toLines } from './source-lines.ts';
import { parseLooseTimestamp } from './timestamps.ts';

type State = ParseOptions & {
  section: string;
  /** Field names of the section's `Format:` line. */
  format: readonly string[];
  readonly styles: Map<string, AssStyle>;
  readonly cues: DraftCue[];
  /** Keys of the cues so far, because layers repeat the same line. */
  readonly seen: Set<string>;
};

const FIELDS_MAX = 50;
const EVENT_FORMAT = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');

/**
 * Parses both versions of SubStation Alpha: text, times, position as far as WebVTT supports it,
 * bold, italic and underline. Fonts, colors, drawings and animations are lost. Throws CaptionError.
 */
export function parseAss(text: string, options: ParseOptions): Captions {
  const state: State = {
    ...options,
    section: '',
    format: EVENT_FORMAT,
    styles: new Map(),
    cues: [],
    seen: new Set(),
  };
  for (const [at, line] of toLines(text).entries()) readLine(state, { line, at });
  return {
    cues: normalizeCues(state.cues, { ...options, trimsOverlaps: false }),
    styles: [],
    regions: [],
  };
}

type Line = { readonly line: string; readonly at: number };

function readLine(state: State, { line, at }: Line): void {
  const section = /^\s*\[([^\]]+)\]\s*$/.exec(line)?.[1];
  if (section !== undefined) {
    state.section = section.toLowerCase();
    state.format = EVENT_FORMAT;
    return;
  }
  const [, keyword = '', value = ''] = /^\s*(\w+):\s?(.*)$/.exec(line) ?? [];
  switch (keyword.toLowerCase()) {
    case 'format':
      state.format = value.split(',', FIELDS_MAX).map((name) => name.trim().toLowerCase());
      break;
    case 'style': {
      const { name, style } = readAssStyle(readFields(state.format, value), state.section);
      if (name !== '') state.styles.set(name, style);
      break;
    }
    case 'dialogue':
      readDialogue(state, { fields: readFields(state.format, value), line, at });
      break;
    default:
      break;
  }
}

type Fields = ReadonlyMap<string, string>;

/** The last field contains the rest of the line, including commas. */
function readFields(format: readonly string[], value: string): Fields {
  const fields = new Map<string, string>();
  let from = 0;
  for (const [index, name] of format.entries()) {
    const isLast = index === format.length - 1;
    const comma = isLast ? -1 : value.indexOf(',', from);
    const end = comma === -1 ? value.length : comma;
    fields.set(name, value.slice(from, end));
    from = Math.min(value.length, end + 1);
  }
  return fields;
}

function readDialogue(
  state: State,
  { fields, line, at }: Line & { readonly fields: Fields },
): void {
  const { repairs } = state;
  const get = (name: string): string => (fields.get(name) ?? '').trim();
  const startMs = parseLooseTimestamp(get('start'))?.ms;
  const endMs = parseLooseTimestamp(get('end'))?.ms;
  if (startMs === undefined || endMs === undefined) {
    rejectCue(state, createTimeError(get(startMs === undefined ? 'start' : 'end'), line, at));
    return;
  }
  const style = state.styles.get(get('style').replace(/^\*/, '')) ?? DEFAULT_STYLE;
  const { text, settings, isLossy } = toAssText(fields.get('text') ?? '', style);
  if (isLossy) repairs.add('markup_removed', at + 1);
  addCue(state, { id: '', startMs, endMs, settings, text, line: at + 1 });
}

function addCue({ repairs, cues, seen }: State, cue: DraftCue): void {
  const { startMs, endMs, text, line } = cue;
  const key = `${startMs} ${endMs} ${text}`;
  if (text === '') repairs.add('empty_cue', line);
  if (text === '' || seen.has(key)) return;
  seen.add(key);
  cues.push(cue);
  checkCueCount(cues.length, line);
}

function createTimeError(field: string, line: string, at: number): CaptionError {
  const found = field === '' ? -1 : line.indexOf(field);
  const message = 'Expected a time such as 0:01:02.34: hours, minutes, seconds and hundredths.';
  return new CaptionError(message, at + 1, Math.max(0, found) + 1);
}
