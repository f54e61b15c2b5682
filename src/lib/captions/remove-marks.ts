import type { RepairLog } from './repairs.ts';

/** Characters without width that set the direction of text or join it. */
const MARK = '\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff';
const MARKS = new RegExp(`[${MARK}]+`, 'g');

/** Lines without text: numbers, times with what follows them, and the signature of WebVTT. */
const NUMBER = /^\s*\d{1,9}\s*$/;
const TIMES = /^\s*-?\d[\d:., \t]{0,40}(?:-[- ]{0,3}>|[–—=]>|→)/;
const SBV_TIMES = /^\s*\d+:\d+:\d+[.,]\d+\s*,\s*\d+:\d+:\d+[.,]\d+\s*$/;
const SIGNATURE = /^\s*WEBVTT(?:\s|$)/;
/** Times before the text of their line: LRC, MicroDVD and SubStation Alpha. */
const LEADING_TIMES = new RegExp(
  `^[\\s${MARK}]*(?:(?:[[{][\\d:.,${MARK}]{0,60}[\\]}][${MARK}]*)*[[{][\\d:.,${MARK}]{0,60}[\\]}]|` +
    `(?:Dialogue|Comment):[^,]{0,60},[^,]{0,60},[^,]{0,60},)`,
);

/**
 * Removes invisible marks around numbers and times, which editors of right-to-left languages add.
 * The marks of texts stay, because they order its characters.
 */
export function removeMarks(text: string, repairs: Pick<RepairLog, 'add'>): string {
  if (text.search(MARKS) === -1) return text;
  let line = 1;
  return text
    .split(/(\r\n|\n|\r)/)
    .map((part, index) => {
      if (index % 2 === 1) {
        line += 1;
        return part;
      }
      const clean = cleanLine(part);
      if (clean !== part) repairs.add('marks_removed', line);
      return clean;
    })
    .join('');
}

function cleanLine(line: string): string {
  const bare = stripMarks(line);
  if (bare === line) return line;
  const hasText = ![NUMBER, TIMES, SBV_TIMES, SIGNATURE, /^\s*$/].some((each) => each.test(bare));
  return hasText ? line.replace(LEADING_TIMES, stripMarks) : bare;
}

export function stripMarks(text: string): string {
  return text.replace(MARKS, '');
}
