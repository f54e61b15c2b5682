import { readLiteral, type Span } from './read-literal.ts';

export type FoundLiteral = {
  readonly value: object;
  /** What stands right before it, such as `jwplayer("player").setup(`. */
  readonly before: string;
};

const LITERALS_MAX = 400;
const BEFORE_CHARACTERS = 100;
/** Where a value may begin: after a name's `=`, in a call, in a list, after a `return`. */
const BEGINNING = /[=(,:?|&[]\s{0,20}([{[])|return\s{1,20}([{[])|JSON\.parse\(\s{0,20}["'`]/g;

/**
 * The objects and lists that a script is written with, as data, in the order in which they stand there. Functions'
 * bodies are looked through as well; each character is read a few times at most, for what one pass takes the next
 * leaves out.
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

/** A script that is JSON as a whole, such as `__NEXT_DATA__`. */
function parseData(script: string): object | undefined {
  if (!/^\s*[{[]/.test(script)) return undefined;
  try {
    const value: unknown = JSON.parse(script);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Programs may begin like that as well.
    return undefined;
  }
}

type Findings = { readonly found: FoundLiteral[]; readonly ranges: Span[] };

function findInRange(script: string, range: Span, { found, ranges }: Findings): void {
  const beginning = new RegExp(BEGINNING);
  beginning.lastIndex = range.start;
  while (found.length < LITERALS_MAX) {
    const mark = beginning.exec(script);
    if (mark === null || mark.index >= range.end) return;
    const isBracket = mark[0].endsWith('{') || mark[0].endsWith('[');
    const start = isBracket ? mark.index + mark[0].length - 1 : mark.index;
    const { value, end, skipped } = readLiteral(script, start, range.end);
    if (typeof value === 'object' && value !== null) {
      const before = script.slice(Math.max(range.start, start - BEFORE_CHARACTERS), start);
      found.push({ value, before });
    }
    ranges.push(...skipped);
    beginning.lastIndex = Math.max(end, start + 1);
  }
}
