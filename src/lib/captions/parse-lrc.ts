import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { CAPTION_TEXT_CHARACTERS_MAX } from './limits.ts';
import { checkCueCount, joinCueLines, normalizeCues } from './normalize-cues.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import { isBlank, toLines } from './source-lines.ts';
import { toVttTimestamp } from './timestamps.ts';
import { type OpenText, toCuesUntilNext } from './until-next.ts';

const TIME_EXPECTED = 'Expected a time such as [01:02.34]: minutes, seconds and hundredths.';
/** One or more times before the text of a line, shown at each of them. */
const TIMED_LINE =
  /^\s*(?<times>\[\d{1,5}:[0-5]?\d(?:[.:,]\d{1,3})?\](?:\s*\[\d{1,5}:[0-5]?\d(?:[.:,]\d{1,3})?\])*)(?<text>[^]*)$/;
const LINE_TIME = /\[(\d+):(\d+)(?:[.:,](\d+))?\]/g;
const WORD_TIME = /<(\d{1,5}):([0-5]?\d)(?:[.:,](\d{1,3}))?>/g;
const BROKEN_TIME = /^\s*\[\d/;
/** Metadata such as `[ar:Artist]`. */
const TAG = /^\s*\[(?<name>[A-Za-z#]*):(?<value>[^]*)\]\s*$/;

/**
 * Parses LRC lyrics, which have no standard: each line is shown until the next one starts, and
 * `offset` is the number of milliseconds by which all lines are early. Throws CaptionError.
 */
export function parseLrc(text: string, options: ParseOptions): Captions {
  const lines = toLines(text);
  const offsetMs = findOffset(lines);
  const timed = lines.flatMap((line, at) => readLine({ line, at }, { ...options, offsetMs }));
  checkCueCount(timed.length, 1);
  checkRepeatedText(timed);
  return {
    cues: normalizeCues(toCuesUntilNext(timed), { ...options, trimsOverlaps: true }),
    styles: [],
    regions: [],
  };
}

/** A line with many times repeats its text. Throws CaptionError. */
function checkRepeatedText(timed: readonly OpenText[]): void {
  const characters = timed.reduce((sum, { text }) => sum + text.length, 0);
  if (characters <= CAPTION_TEXT_CHARACTERS_MAX) return;
  throw new CaptionError('The repeated text of the lines is too long.');
}

function findOffset(lines: readonly string[]): number {
  const tags = lines.map((line) => TAG.exec(line)?.groups);
  const offset = tags.find((tag) => tag?.['name']?.toLowerCase() === 'offset')?.['value']?.trim();
  return offset !== undefined && /^[+-]?\d{1,9}$/.test(offset) ? Number(offset) : 0;
}

type LineOptions = ParseOptions & { readonly offsetMs: number };

function readLine(
  { line, at }: { readonly line: string; readonly at: number },
  options: LineOptions,
): readonly OpenText[] {
  const { repairs, offsetMs } = options;
  const { times, text } = TIMED_LINE.exec(line)?.groups ?? {};
  if (times !== undefined && text !== undefined) {
    const cueText = joinCueLines([text], at + 1).replace(
      WORD_TIME,
      (_, ...parts: string[]) => `<${toVttTimestamp(toMs(parts) - offsetMs)}>`,
    );
    const clean = cleanCueText(cueText.trim(), (code) => repairs.add(code, at + 1));
    return Array.from(times.matchAll(LINE_TIME), ([, ...parts]) => ({
      startMs: toMs(parts) - offsetMs,
      text: clean,
      line: at + 1,
    }));
  }
  if (BROKEN_TIME.test(line)) {
    rejectCue(options, new CaptionError(TIME_EXPECTED, at + 1, line.indexOf('[') + 1));
  } else if (!isBlank(line) && !TAG.test(line)) repairs.add('text_skipped', at + 1);
  return [];
}

function toMs([minutes, seconds, fraction = '0']: readonly (string | undefined)[]): number {
  const wholeSeconds = Number(minutes) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction}`) * 1000);
}
