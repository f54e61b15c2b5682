import { Parser } from 'htmlparser2';
import ts from 'typescript';

export type LiteralText = { readonly line: number; readonly text: string };

/** Attributes and properties with a text that users see or hear. */
const VISIBLE_NAMES: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'ariaLabel',
  'confirmLabel',
  'description',
  'error',
  'heading',
  'innerText',
  'label',
  'message',
  'nothingFoundMessage',
  'placeholder',
  'text',
  'textContent',
  'title',
]);
/** Names that are the same in all languages. */
const NAMES = /\b(?:API|Dolby Digital(?: Plus)?|oEmbed|Reelay)\b|https:\/\//g;
const LETTER = /\p{L}/u;
/** A capitalized word before another one, or an ellipsis after a word. */
const PROSE = /^\p{Lu}[\p{L}’']*,? \p{L}|\p{L} ?…$/u;
/** A template of attributes only, such as `poster="…"`. */
const ATTRIBUTES = /^\s*(?:[a-z-]+(?:="[^"]*")?\s*)+$/;
/** Stands for an expression in a template. */
const EXPRESSION = '0';

/** Finds user-visible text in code, which belongs in a catalog. Messages of errors are exempt. */
export function findLiteralText(file: string, code: string): readonly LiteralText[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: LiteralText[] = [];
  function report(node: ts.Node, texts: readonly string[]): void {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    for (const text of texts.map((each) => each.trim())) {
      if (LETTER.test(text.replaceAll(NAMES, ''))) found.push({ line: line + 1, text });
    }
  }
  function visit(node: ts.Node): void {
    if (ts.isNewExpression(node) || ts.isImportDeclaration(node) || isCode(node)) return;
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'html') {
      report(node, listVisibleTexts(toText(node.template)));
      ts.forEachChild(node.template, (span) => ts.forEachChild(span, visit));
      return;
    }
    if (ts.isJsxText(node)) report(node, [node.text]);
    if (isText(node)) {
      const text = toText(node);
      if (isShown(node) || PROSE.test(text)) report(node, [text]);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

type TextNode = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

function isText(node: ts.Node): node is TextNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function toText(node: ts.TemplateLiteral | ts.StringLiteralLike): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return (
    node.head.text + node.templateSpans.map(({ literal }) => EXPRESSION + literal.text).join('')
  );
}

/** The text nodes and visible attributes of markup. */
function listVisibleTexts(markup: string): readonly string[] {
  if (!markup.includes('<') && ATTRIBUTES.test(markup)) return [];
  const texts: string[] = [];
  const parser = new Parser({
    ontext: (text) => texts.push(text),
    onattribute: (name, value) => {
      if (VISIBLE_NAMES.has(name)) texts.push(value);
    },
  });
  parser.end(markup);
  return texts;
}

/** True for the value of a visible name, for a JSX child, and for a child of `createElement`. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isParenthesizedExpression(parent)) return isShown(parent);
  if (ts.isBinaryExpression(parent)) return isShownOperand(node, parent);
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isShown(parent) : true;
  if (ts.isJsxAttribute(parent)) return VISIBLE_NAMES.has(parent.name.getText());
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return VISIBLE_NAMES.has(parent.name.getText().replaceAll(/['"]/g, ''));
  }
  if (ts.isArrayLiteralExpression(parent)) return isCreateElement(parent.parent);
  return ts.isCallExpression(parent) && isVisibleAttribute(node, parent);
}

function isShownOperand(node: ts.Node, { operatorToken, left }: ts.BinaryExpression): boolean {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) {
    return operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && isShown(left.parent);
  }
  return node !== left && ts.isPropertyAccessExpression(left) && VISIBLE_NAMES.has(left.name.text);
}

function isCreateElement(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'createElement';
}

/** True for the value in `element.setAttribute('title', value)`. */
function isVisibleAttribute(
  node: ts.Node,
  { arguments: values, expression }: ts.CallExpression,
): boolean {
  const [name, value] = values;
  return (
    expression.getText().endsWith('.setAttribute') &&
    value === node &&
    name !== undefined &&
    ts.isStringLiteral(name) &&
    VISIBLE_NAMES.has(name.text)
  );
}

/** Names in code are the same in all languages. */
function isCode(node: ts.Node): boolean {
  return ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'code';
}
