/** The reason a JSON text is rejected. */
export type JsonProblem = 'syntax' | 'not_utf8' | 'too_deep' | 'duplicate_name' | 'bad_character';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

const WHITE_SPACE = /[ \t\n\r]/;

/**
 * Parses UTF-8 JSON (RFC 8259) as strictly as I-JSON (RFC 7493): no duplicate names and no lone
 * surrogates. It also rejects NUL, which databases can't store as text. `depthMax` limits the
 * nesting. A member named `__proto__` becomes an own property. Check the value against a schema,
 * and copy unknown names only with `Object.entries` and `fromEntries`.
 */
export function parseStrictJson(bytes: Uint8Array, depthMax: number): ParsedJson {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { ok: false, problem: 'not_utf8' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, problem: 'syntax' };
  }
  const problem = findProblem(text, depthMax);
  return problem === undefined ? { ok: true, value } : { ok: false, problem };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** Checks valid JSON for problems that JSON.parse accepts. */
function findProblem(text: string, depthMax: number): JsonProblem | undefined {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      open.push(new Set());
      if (open.length > depthMax) return 'too_deep';
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = findStringEnd(text, at);
      const problem = findStringProblem(text.slice(at, end), isName(text, end), open.at(-1));
      if (problem !== undefined) return problem;
      at = end - 1;
    }
  }
  return undefined;
}

/** Returns the position after the closing quote. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isName(text: string, after: number): boolean {
  let at = after;
  while (WHITE_SPACE.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

function findStringProblem(
  quoted: string,
  name: boolean,
  names: Set<string> | undefined,
): JsonProblem | undefined {
  const content: unknown = JSON.parse(quoted);
  if (typeof content !== 'string' || !content.isWellFormed() || content.includes('\0')) {
    return 'bad_character';
  }
  if (!name || names === undefined) return undefined;
  if (names.has(content)) return 'duplicate_name';
  names.add(content);
  return undefined;
}
