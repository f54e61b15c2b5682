import { parseJsonText } from '../json/parse-json-text.ts';
import { readLiteral, type Span } from './read-literal.ts';

export type FoundLiteral = {
  readonly value: object;
  /** The code right before the literal, such as `jwplayer("player").setup(`. */
  readonly before: string;
};

const LITERALS_MAX = 400;
const BEFORE_CHARACTERS = 100;
/** Positions where a value may start: after `=`, in a call or list, after `return`. */
const VALUE_START =
  /[=(,:?|&[]\s{0,20}([{[])|return\s{1,20}([{[])|JSON\.parse\(\s{0,20}(?:(?:window\.)?(?:decodeURIComponent|unescape|atob)\(\s{0,20}){0,3}["'`]/g;

/**
 * Finds the object and list literals of a script, in document order within each range. Function
 * bodies are searched too. Ranges skipped in one pass are searched in a later one, and each
 * character is read at most a few times.
 */
export function findLiterals(script: string): readonly FoundLiteral[] {
  const data = parseData(script);
  if (data !== undefined) return [{ value: data, before: '' }];
  const found: FoundLiteral[] = [];
  const ranges: Span[] = [{ start: 0, end: script.length }];
  let budget = script.length * 4;
  for (let index = 0; index < ranges.length && found.length < LITERALS_MAX; index += 1) {
    const range = ranges[index];
    if (range === undefined || budget <= 0) break;
    budget -= range.end - range.start;
    findInRange(script, range, { found, ranges });
  }
  return found;
}

/** Parses a script that consists only of JSON, such as `__NEXT_DATA__`. */
function parseData(script: string): object | undefined {
  if (!/^\s*[{[]/.test(script)) return undefined;
  const value = parseJsonText(script);
  return typeof value === 'object' && value !== null ? value : undefined;
}

function findInRange(
  script: string,
  range: Span,
  { found, ranges }: { readonly found: FoundLiteral[]; readonly ranges: Span[] },
): void {
  const valueStart = new RegExp(VALUE_START);
  valueStart.lastIndex = range.start;
  while (found.length < LITERALS_MAX) {
    const mark = valueStart.exec(script);
    if (mark === null || mark.index >= range.end) return;
    const isBracket = mark[0].endsWith('{') || mark[0].endsWith('[');
    const start = isBracket ? mark.index + mark[0].length - 1 : mark.index;
    const { value, end, skipped } = readLiteral(script, start, range.end);
    if (typeof value === 'object' && value !== null) {
      const before = script.slice(Math.max(range.start, start - BEFORE_CHARACTERS), start);
      found.push({ value, before });
    }
    ranges.push(...skipped);
    valueStart.lastIndex = Math.max(end, start + 1);
  }
}
