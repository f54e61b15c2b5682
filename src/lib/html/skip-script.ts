/** Where an expression inside a list, an object or a call ends. */
export const EXPRESSION_ENDS: ReadonlySet<string> = new Set([',', '}', ']', ')', ';']);

export function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === '`';
}

const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,500}\//y;

/** Past white space and comments. */
export function endOfSpace(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    if (text.startsWith('//', at)) at = indexAfter(text, '\n', at + 2);
    else if (text.startsWith('/*', at)) at = indexAfter(text, '*/', at + 2);
    else if (/\s/.test(text.charAt(at))) at += 1;
    else break;
  }
  return Math.min(at, limit);
}

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

/** Past a string, whose opening quote stands at or before `start`. */
export function endOfString(
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

/** What has a meaning between brackets; one look at a character of a long script has to do. */
const MARKS: ReadonlyMap<string, 'quote' | 'slash' | 'opening' | 'closing' | 'separator'> = new Map(
  [
    ...['"', "'", '`'].map((character) => [character, 'quote'] as const),
    ...['(', '[', '{'].map((character) => [character, 'opening'] as const),
    ...[')', ']', '}'].map((character) => [character, 'closing'] as const),
    ...[',', ';'].map((character) => [character, 'separator'] as const),
    ['/', 'slash'],
  ],
);

/** To the comma or bracket that ends an expression; strings, comments, patterns and brackets are passed whole. */
export function endOfExpression(text: string, start: number, limit: number): number {
  let depth = 0;
  let at = start;
  while (at < limit) {
    const character = text.charAt(at);
    const mark = MARKS.get(character);
    if (mark === 'quote') at = endOfString(text, at + 1, { quote: character, limit });
    else if (mark === 'slash') {
      at = endOfSlash(text, at, { before: findBefore(text, at, start), limit });
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

/** The last character before that is no white space; empty where the expression begins. */
function findBefore(text: string, at: number, start: number): string {
  for (let index = at - 1; index >= start; index -= 1) {
    const character = text.charAt(index);
    if (!/\s/.test(character)) return character;
  }
  return '';
}

/** A slash begins a comment, a pattern, or is a division: patterns stand where a value may (ECMA-262 §12). */
function endOfSlash(
  text: string,
  at: number,
  { before, limit }: { readonly before: string; readonly limit: number },
): number {
  const next = text.charAt(at + 1);
  if (next === '/' || next === '*') return Math.max(endOfSpace(text, at, limit), at + 1);
  if (before !== '' && !'(,=:[!&|?{};+'.includes(before)) return at + 1;
  PATTERN.lastIndex = at;
  return Math.min(at + (PATTERN.exec(text)?.[0].length ?? 1), limit);
}
