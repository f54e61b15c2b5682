/** Characters that end an expression inside a list, object or call. */
export const EXPRESSION_ENDS: ReadonlySet<string> = new Set([',', '}', ']', ')', ';']);

export function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === '`';
}

const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,500}\//y;

/** Returns the offset after white space and comments. */
export function findSpaceEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    if (text.startsWith('//', at)) at = findIndexAfter(text, '\n', at + 2);
    else if (text.startsWith('/*', at)) at = findIndexAfter(text, '*/', at + 2);
    else if (/\s/.test(text.charAt(at))) at += 1;
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
  for (let at = start; at < limit; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === quote) return at + 1;
  }
  return limit;
}

/** Classifies characters with a single lookup each, because scripts can be long. */
const MARK_KINDS: ReadonlyMap<string, 'quote' | 'slash' | 'opening' | 'closing' | 'separator'> =
  new Map([
    ...['"', "'", '`'].map((character) => [character, 'quote'] as const),
    ...['(', '[', '{'].map((character) => [character, 'opening'] as const),
    ...[')', ']', '}'].map((character) => [character, 'closing'] as const),
    ...[',', ';'].map((character) => [character, 'separator'] as const),
    ['/', 'slash'],
  ]);

/**
 * Returns the offset of the comma or bracket that ends an expression. Strings, comments, regular
 * expressions and bracketed parts are skipped as units.
 */
export function findExpressionEnd(text: string, start: number, limit: number): number {
  let depth = 0;
  let at = start;
  while (at < limit) {
    const character = text.charAt(at);
    const mark = MARK_KINDS.get(character);
    if (mark === 'quote') at = findStringEnd(text, at + 1, { quote: character, limit });
    else if (mark === 'slash') {
      at = findSlashEnd(text, at, { before: findPreviousCharacter(text, at, start), limit });
    } else {
      const isEnd = mark === 'closing' || mark === 'separator';
      if (depth === 0 && isEnd) return at;
      if (mark === 'opening') depth += 1;
      else if (mark === 'closing') depth -= 1;
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
    const character = text.charAt(index);
    if (!/\s/.test(character)) return character;
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
