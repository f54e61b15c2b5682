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

/** To the comma or bracket that ends an expression; strings, comments, patterns and brackets are passed whole. */
export function endOfExpression(text: string, start: number, limit: number): number {
  let depth = 0;
  let before = '';
  let at = start;
  while (at < limit) {
    const character = text.charAt(at);
    if (isQuote(character)) at = endOfString(text, at + 1, { quote: character, limit });
    else if (character === '/') at = endOfSlash(text, at, { before, limit });
    else {
      if (depth === 0 && EXPRESSION_ENDS.has(character)) return at;
      if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character)) depth -= 1;
      at += 1;
    }
    if (!/\s/.test(character)) before = character;
  }
  return limit;
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
