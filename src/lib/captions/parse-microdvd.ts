import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { checkCueCount, joinCueLines, normalizeCues } from './normalize-cues.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import { isBlank, toLines } from './source-lines.ts';
import { type OpenText, toCuesUntilNext } from './until-next.ts';

const FRAMES = /^\s*\{(\d{1,9})\}\s*\{(\d{0,9})\}([^]*)$/;
const RATE = /^\s*(\d{1,3}(?:[.,]\d{1,6})?)\s*(?:fps)?\s*$/i;
const RATE_MAX = 240;
/** A code at the start of a line: `{y:i}` applies to the line, `{Y:i}` to all lines. */
const CODE = /\{([A-Za-z]):([^{}]{0,100})\}/g;

/**
 * Parses MicroDVD, whose times are frame numbers: the text of its first line is the frame rate.
 * Throws CaptionError.
 */
export function parseMicroDvd(text: string, options: ParseOptions): Captions {
  const lines = toLines(text);
  const rateAt = lines.findIndex((line) => !isBlank(line));
  const rate = readRate(lines[rateAt] ?? '');
  if (rate === undefined) {
    throw new CaptionError(
      'Expected the frame rate in the first line, such as {1}{1}23.976, because times are frame numbers.',
      rateAt + 1,
    );
  }
  const texts = lines.flatMap((line, at) =>
    at <= rateAt || isBlank(line) ? [] : readLine(line, { at, rate, options }),
  );
  checkCueCount(texts.length, 1);
  return {
    cues: normalizeCues(toCuesUntilNext(texts), { ...options, trimsOverlaps: true }),
    styles: [],
    regions: [],
  };
}

/** Undefined for a line of text, and for an implausible rate. */
function readRate(line: string): number | undefined {
  const [, first, last, text = ''] = FRAMES.exec(line) ?? [];
  const [, digits] = RATE.exec(text) ?? [];
  if (digits === undefined || Number(first) > 1 || Number(last) > 1) return undefined;
  const rate = Number(digits.replace(',', '.'));
  return rate >= 1 && rate <= RATE_MAX ? rate : undefined;
}

type LineContext = { readonly at: number; readonly rate: number; readonly options: ParseOptions };

function readLine(line: string, { at, rate, options }: LineContext): readonly OpenText[] {
  const [, first, last, text = ''] = FRAMES.exec(line) ?? [];
  if (first === undefined) {
    const message = 'Expected two frame numbers before the text, such as {100}{150}.';
    rejectCue(options, new CaptionError(message, at + 1));
    return [];
  }
  const toMs = (frame: string): number => Math.round((Number(frame) * 1000) / rate);
  return [
    {
      startMs: toMs(first),
      endMs: last === undefined || last === '' ? undefined : toMs(last),
      text: toText(joinCueLines([text], at + 1), { at, options }),
      line: at + 1,
    },
  ];
}

function toText(text: string, { at, options }: Omit<LineContext, 'rate'>): string {
  const { repairs } = options;
  const common = listStyles(text, 'Y');
  const lines = text.split('|').map((line) => {
    const plain = line.replace(CODE, '');
    const isItalic = plain.startsWith('/');
    const styles = new Set([...common, ...listStyles(line, 'y'), ...(isItalic ? ['i'] : [])]);
    return wrap(isItalic ? plain.slice(1) : plain, [...styles]);
  });
  const isLossy = Array.from(text.matchAll(CODE)).some(([, name]) => name?.toLowerCase() !== 'y');
  if (isLossy) repairs.add('markup_removed', at + 1);
  return cleanCueText(lines.join('\n'), (code) => repairs.add(code, at + 1));
}

/** Bold, italic and underline; others have no equivalent. */
function listStyles(text: string, code: 'y' | 'Y'): readonly string[] {
  return Array.from(text.matchAll(CODE)).flatMap(([, name, value = '']) =>
    name === code ? value.toLowerCase().split(',').filter(isStyle) : [],
  );
}

function isStyle(name: string): boolean {
  return name === 'b' || name === 'i' || name === 'u';
}

function wrap(text: string, styles: readonly string[]): string {
  return styles.reduceRight((inner, style) => `<${style}>${inner}</${style}>`, text);
}
