import { SaxesParser } from 'saxes';

import { TreeBuilder } from './tree-builder.ts';
import type { KeepChild, TreeLimits } from './tree-builder.ts';
import type { XmlDocument } from './xml-document.ts';
import { XmlError, type XmlPosition } from './xml-error.ts';

const COMMENT_MARKS = { before: '<!--'.length, after: '-->'.length };
const INSTRUCTION_MARKS = { before: '<?'.length, after: '?>'.length };
/** Players' XML parsers also accept duplicate attributes. */
const TOLERATED_ERROR = 'duplicate attribute';

export type XmlLimits = TreeLimits & {
  /** The limit does not count skipped characters. */
  readonly charactersMax: number;
};

export type XmlReadOptions = {
  /**
   * A global expression. Text that it matches between two tags is not parsed: it must match
   * complete, well-formed elements that no caller needs, such as rows of a long timeline.
   */
  readonly skippable?: RegExp;
  /** Keeps all children if omitted. */
  readonly keepChild?: KeepChild | undefined;
};

/**
 * Reads an XML document into a tree with source positions, so that parts of the text can be
 * replaced byte-exactly. Runs in linear time and throws XmlError. Document types and custom
 * entities are rejected.
 */
export function readXml(
  text: string,
  limits: XmlLimits,
  { skippable, keepChild }: XmlReadOptions = {},
): XmlDocument {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const builder = new TreeBuilder(text, limits, keepChild);
  let at = 0;
  let skipped = 0;

  function toOffset(): number {
    return parser.position + skipped;
  }

  function readUntil(end: number): void {
    if (end - skipped > limits.charactersMax) throw new XmlError('too_large');
    parser.write(text.slice(at, end));
    at = end;
  }

  function toPosition(): XmlPosition {
    return { line: parser.line, column: parser.columnIndex + 1 };
  }

  parser.on('error', (error) => {
    if (!error.message.includes(TOLERATED_ERROR)) throw new XmlError('malformed', toPosition());
  });
  parser.on('doctype', () => {
    throw new XmlError('doctype', toPosition());
  });
  parser.on('xmldecl', () => builder.skipDeclaration(toOffset()));
  // saxes emits the event at the second hyphen of `-->`.
  parser.on('comment', () => builder.addMisc(toOffset() + 1, COMMENT_MARKS));
  parser.on('processinginstruction', () => builder.addMisc(toOffset(), INSTRUCTION_MARKS));
  parser.on('opentagstart', (tag) => builder.open(tag.name));
  parser.on('attribute', ({ name, value }) => builder.addAttribute(name, value, toOffset() - 1));
  parser.on('opentag', (tag) => builder.startContent(toOffset(), tag));
  parser.on('text', (value) => builder.addText(value));
  parser.on('cdata', (value) => builder.addCdata(value, toOffset()));
  parser.on('closetag', (tag) => builder.close(toOffset(), tag));

  for (const { index, 0: run } of skippable === undefined ? [] : text.matchAll(skippable)) {
    readUntil(index);
    if (!builder.skip(index, index + run.length)) continue;
    at += run.length;
    skipped += run.length;
  }
  readUntil(text.length);
  parser.close();

  return builder.finish();
}
