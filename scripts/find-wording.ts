import ts from 'typescript';

import { IDENTIFIER_WORDS, NAMES, TEXT_RULES } from './language-rules.ts';

export type Wording = { readonly line: number; readonly found: string; readonly prefer: string };
type Add = (offset: number, found: string, prefer: string) => void;

/** Text with three words or more is prose; shorter strings are keys, paths and values. */
const PROSE = /[A-Za-z’']+[ ,;:]+[A-Za-z’']+[ ,;:]+[A-Za-z’']+/;
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['it', 'describe', 'test']);
const COMMENT_COLUMNS_MAX = 100;

/** Finds refused wording in one file. Offsets in code come from the TypeScript scanner. */
export function findWording(file: string, text: string): readonly Wording[] {
  const found: Wording[] = [];
  const lineOf = createLineFinder(text);
  const add: Add = (offset, words, prefer) => {
    found.push({ line: lineOf(offset), found: words.replaceAll(/\s+/g, ' '), prefer });
  };
  for (const segment of file.replace(/\.\w+$/, '').split('/')) checkIdentifier(segment, 0, add);
  if (/\.(?:ts|tsx|mjs)$/.test(file)) checkCode(file, text, add);
  else checkProse(withoutCode(text), 0, add);
  return found;
}

/** Blanks code blocks, code spans and link targets, and keeps every offset. */
function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, '_');
}

function checkProse(text: string, start: number, add: Add): void {
  // A phrase may be wrapped across lines, with comment markers between its words.
  const joined = text.replaceAll(/\n[ \t]*(?:\/\/|\*(?!\/)|>)?[ \t]*/g, (mark) =>
    ' '.repeat(mark.length),
  );
  for (const { pattern, prefer } of TEXT_RULES) {
    const spaced = new RegExp(pattern.source.replaceAll(' ', '\\s+'), `${pattern.flags}gm`);
    for (const match of joined.matchAll(spaced)) add(start + match.index, match[0].trim(), prefer);
  }
}

function checkCode(file: string, text: string, add: Add): void {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const isTest = /\.test\.tsx?$|^test\//.test(file);
  const seen = new Set<number>();
  function visit(node: ts.Node): void {
    checkComments(node.pos);
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      checkIdentifier(node.text, node.getStart(source), add);
    } else if (isText(node) && (!isTest || isTestName(node))) {
      const raw = withoutExpressions(node, source);
      if (PROSE.test(raw)) checkProse(raw, node.getStart(source), add);
    }
    ts.forEachChild(node, visit);
    checkComments(node.end);
  }
  function checkComments(position: number): void {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, position) ?? []),
      ...(ts.getTrailingCommentRanges(text, position) ?? []),
    ];
    for (const { pos, end } of ranges) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      checkComment(text, { pos, end }, add);
    }
  }
  visit(source);
}

function checkComment(text: string, { pos: start, end }: ts.TextRange, add: Add): void {
  checkProse(text.slice(start, end), start, add);
  const from = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', end);
  for (const line of text.slice(from, lineEnd === -1 ? text.length : lineEnd).split('\n')) {
    // A line with a URL may be longer, because a URL can't be wrapped.
    if (line.length > COMMENT_COLUMNS_MAX && !line.includes('://')) {
      add(start, `${line.trim().slice(0, 40)}…`, `wrap at ${COMMENT_COLUMNS_MAX} columns`);
    }
  }
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateExpression(node) ||
    ts.isJsxText(node)
  );
}

/**
 * Replaces each expression of a template with one word of the same length, so that offsets stay
 * valid.
 */
function withoutExpressions(node: ts.Node, source: ts.SourceFile): string {
  const raw = node.getText(source);
  if (!ts.isTemplateExpression(node)) return raw;
  const start = node.getStart(source);
  return node.templateSpans.reduce((text, { expression }) => {
    const from = expression.getStart(source) - start - '${'.length;
    const to = expression.getEnd() - start + '}'.length;
    return text.slice(0, from) + 'x'.repeat(to - from) + text.slice(to);
  }, raw);
}

function isTestName({ parent }: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isIdentifier(parent.expression) &&
    TEST_FUNCTIONS.has(parent.expression.text)
  );
}

function checkIdentifier(name: string, start: number, add: Add): void {
  const whole = NAMES.get(name);
  if (whole !== undefined) add(start, name, whole);
  for (const part of name.split(/(?<=[a-z\d])(?=[A-Z])|[-_.]/)) {
    const prefer = IDENTIFIER_WORDS.get(part.toLowerCase());
    if (prefer !== undefined) add(start, name, prefer);
  }
}

function createLineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
