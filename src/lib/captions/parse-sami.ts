import type { Captions } from './caption.ts';
import { cleanCueText } from './clean-cue-text.ts';
import { checkCueCount, checkCueLength, normalizeCues } from './normalize-cues.ts';
import type { ParseOptions } from './reject-cue.ts';
import type { RepairCode, RepairLog } from './repairs.ts';
import { type OpenText, toCuesUntilNext } from './until-next.ts';

const SYNC = /<sync\b([^<>]*)>/gi;
const START = /\bstart\s*=\s*["']?\s*(-?\d{1,10})/i;
const PARAGRAPH = /<p\b([^<>]*)>/gi;
const CLASS = /\bclass\s*=\s*["']?\s*([\w-]{1,40})/i;
/** A rule of the style sheet, which states the language of a class. */
const RULE = /\.([\w-]{1,40})\s{0,20}\{([^{}]{0,1000})\}/g;
const LANGUAGE = /\blang\s*:\s*["']?([a-z]{2,3})\b/i;
/** Elements without meaning for captions. */
const STRUCTURE = /<\/?(?:p|sync|body|sami|div|span|center)\b[^<>]*>|<!--|-->/gi;

/** A text in one language. The class is empty for a text in all languages. */
type Paragraph = OpenText & { readonly className: string };

/**
 * Parses SAMI (Microsoft, “Understanding SAMI 1.0”): each paragraph is shown until the next one of
 * its language. Of several languages, the one of the track is read, or else the first.
 */
export function parseSami(text: string, options: ParseOptions): Captions {
  const paragraphs = listParagraphs(text, options.repairs);
  const className = chooseClass(text, paragraphs, options.lang);
  const isChosen = (each: Paragraph): boolean => ['', className].includes(each.className);
  const other = paragraphs.find((each) => !isChosen(each) && each.text !== '');
  if (other !== undefined) options.repairs.add('language_removed', other.line);
  const drafts = toCuesUntilNext(paragraphs.filter(isChosen));
  return {
    cues: normalizeCues(drafts, { ...options, trimsOverlaps: true }),
    styles: [],
    regions: [],
  };
}

function listParagraphs(file: string, repairs: RepairLog): readonly Paragraph[] {
  const syncs = [...file.matchAll(SYNC)];
  const found: Paragraph[] = [];
  let line = 1;
  let countedTo = 0;
  for (const [index, sync] of syncs.entries()) {
    line += countLineBreaks(file.slice(countedTo, sync.index));
    countedTo = sync.index;
    const startMs = Number(START.exec(sync[1] ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(startMs)) {
      repairs.add('text_skipped', line);
      continue;
    }
    const body = file.slice(sync.index + sync[0].length, syncs[index + 1]?.index);
    found.push(
      ...splitParagraphs(body).map((each) => toParagraph(each, { startMs, line, repairs })),
    );
    checkCueCount(found.length, line);
  }
  return found;
}

type RawParagraph = { readonly className: string; readonly raw: string };

/** A body without paragraphs is one in all languages. */
function splitParagraphs(body: string): readonly RawParagraph[] {
  const starts = [...body.matchAll(PARAGRAPH)];
  if (starts.length === 0) return [{ className: '', raw: body }];
  return starts.map((start, index) => ({
    className: CLASS.exec(start[1] ?? '')?.[1]?.toLowerCase() ?? '',
    raw: body.slice(start.index + start[0].length, starts[index + 1]?.index),
  }));
}

function toParagraph(
  { className, raw }: RawParagraph,
  { startMs, line, repairs }: { startMs: number; line: number; repairs: RepairLog },
): Paragraph {
  checkCueLength(raw.length, line);
  const lines = raw
    .replace(STRUCTURE, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .split(/<br\b[^<>]*>/i)
    .map((each) => each.trim())
    .join('\n');
  const text = cleanCueText(lines, (code: RepairCode) => repairs.add(code, line));
  return { className, startMs, text, line };
}

function chooseClass(
  file: string,
  paragraphs: readonly Paragraph[],
  lang: string | undefined,
): string {
  const names = paragraphs
    .filter(({ className, text }) => className !== '' && text !== '')
    .map(({ className }) => className);
  const wanted = lang?.split('-', 1)[0]?.toLowerCase();
  const languages = new Map(
    Array.from(file.matchAll(RULE), ([, name = '', body = '']) => [
      name.toLowerCase(),
      LANGUAGE.exec(body)?.[1]?.toLowerCase(),
    ]),
  );
  const known = names.find((name) => wanted !== undefined && languages.get(name) === wanted);
  return known ?? names[0] ?? '';
}

function countLineBreaks(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}
