/** Characters that end an expression inside a list, object or call. */
export const EXPRESSION_ENDS: ReadonlySet<string> = new Set([',', '}', ']', ')', ';']);

export function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === '`';
}

const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,500}\//y;

const OTHER = 0;
const BLANK = 1;
const QUOTE = 2;
const SLASH = 3;
const OPENING = 4;
const CLOSING = 5;
const SEPARATOR = 6;
/** Classifies ASCII characters with a single look-up each, because scripts can be long. */
const MARKS = new Uint8Array(128);
const MARKS_OF_KINDS: readonly (readonly [kind: number, characters: string])[] = [
  [BLANK, '\t\n\v\f\r '],
  [QUOTE, '"\'`'],
  [SLASH, '/'],
  [OPENING, '([{'],
  [CLOSING, ')]}'],
  [SEPARATOR, ',;'],
];
for (const [kind, characters] of MARKS_OF_KINDS) {
  for (const character of characters) MARKS[character.charCodeAt(0)] = kind;
}

function getMark(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return MARKS[code] ?? OTHER;
  return /\s/.test(text.charAt(at)) ? BLANK : OTHER;
}

/** Returns the offset after white space and comments. */
export function findSpaceEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    const mark = getMark(text, at);
    if (mark === BLANK) at += 1;
    else if (mark !== SLASH) break;
    else if (text.startsWith('/', at + 1)) at = findIndexAfter(text, '\n', at + 2);
    else if (text.startsWith('*', at + 1)) at = findIndexAfter(text, '*/', at + 2);
    else break;
  }
  return Math.min(at, limit);
}

function findIndexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

/** Returns the offset after a string whose opening quote is at or before `start`. */
export function findStringEnd(
  text: string,
  start: number,
  { quote, limit }: { readonly quote: string; readonly limit: number },
): number {
  const quoteCode = quote.charCodeAt(0);
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === quoteCode) return at + 1;
  }
  return limit;
}

const BACKSLASH = 0x5c;

/**
 * Returns the offset of the comma or bracket that ends an expression. Strings, comments, regular
 * expressions and bracketed parts are skipped as units.
 */
export function findExpressionEnd(text: string, start: number, limit: number): number {
  let depth = 0;
  let at = start;
  while (at < limit) {
    const mark = getMark(text, at);
    if (mark === QUOTE) at = findStringEnd(text, at + 1, { quote: text.charAt(at), limit });
    else if (mark === SLASH) {
      at = findSlashEnd(text, at, { before: findPreviousCharacter(text, at, start), limit });
    } else {
      const isEnd = mark === CLOSING || mark === SEPARATOR;
      if (depth === 0 && isEnd) return at;
      if (mark === OPENING) depth += 1;
      else if (mark === CLOSING) depth -= 1;
      at += 1;
    }
  }
  return limit;
}

/**
 * Returns the last non-blank character before `at`, or an empty string at the start of the
 * expression.
 */
function findPreviousCharacter(text: string, at: number, start: number): string {
  for (let index = at - 1; index >= start; index -= 1) {
    if (getMark(text, index) !== BLANK) return text.charAt(index);
  }
  return '';
}

/**
 * A slash starts a comment or a regular expression, or divides. A regular expression can only occur
 * where a value is allowed (ECMA-262 §12).
 */
function findSlashEnd(
  text: string,
  at: number,
  { before, limit }: { readonly before: string; readonly limit: number },
): number {
  const next = text.charAt(at + 1);
  if (next === '/' || next === '*') return Math.max(findSpaceEnd(text, at, limit), at + 1);
  if (before !== '' && !'(,=:[!&|?{};+'.includes(before)) return at + 1;
  REGEXP.lastIndex = at;
  return Math.min(at + (REGEXP.exec(text)?.[0].length ?? 1), limit);
}
