import { SaxesParser } from 'saxes';

import { TreeBuilder } from './tree-builder.ts';
import type { TreeLimits } from './tree-builder.ts';
import type { XmlDocument } from './xml-document.ts';
import { XmlError, type XmlPlace } from './xml-error.ts';

const COMMENT_MARKS = { before: '<!--'.length, after: '-->'.length };
const INSTRUCTION_MARKS = { before: '<?'.length, after: '?>'.length };
/** Players' own readers take one of two attributes with one name. */
const FORGIVEN = 'duplicate attribute';

export type XmlLimits = TreeLimits & {
  /** Characters that are read, those that are passed over aside. */
  readonly charactersMax: number;
};

/**
 * Reads an XML document into a tree that knows where everything stands, so that parts of the text can be replaced
 * and all else stays byte for byte. No document type, no entities but XML's own five. Throws XmlError. Linear.
 * What `bulk` (a global expression) matches between two tags is passed over: whole elements that are known to be
 * well-formed and to matter to nobody, such as the rows of a long table.
 */
export function readXml(text: string, limits: XmlLimits, bulk?: RegExp): XmlDocument {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const builder = new TreeBuilder(text, limits);
  let at = 0;
  let passed = 0;

  function position(): number {
    return parser.position + passed;
  }

  function readUntil(end: number): void {
    if (end - passed > limits.charactersMax) throw new XmlError('too_large');
    parser.write(text.slice(at, end));
    at = end;
  }

  function toPlace(): XmlPlace {
    return { line: parser.line, column: parser.columnIndex + 1 };
  }

  parser.on('error', (error) => {
    if (!error.message.includes(FORGIVEN)) throw new XmlError('malformed', toPlace());
  });
  parser.on('doctype', () => {
    throw new XmlError('doctype', toPlace());
  });
  parser.on('xmldecl', () => builder.passDeclaration(position()));
  // The event comes at the second hyphen of the end mark.
  parser.on('comment', () => builder.addAside(position() + 1, COMMENT_MARKS));
  parser.on('processinginstruction', () => builder.addAside(position(), INSTRUCTION_MARKS));
  parser.on('opentagstart', (tag) => builder.open(tag.name));
  parser.on('attribute', ({ name, value }) => builder.addAttribute(name, value, position() - 1));
  parser.on('opentag', (tag) => builder.startContent(position(), tag));
  parser.on('text', (value) => builder.addText(value));
  parser.on('cdata', (value) => builder.addCdata(value, position()));
  parser.on('closetag', (tag) => builder.close(position(), tag));

  for (const { index, 0: run } of bulk === undefined ? [] : text.matchAll(bulk)) {
    readUntil(index);
    if (!builder.passOver(index, index + run.length)) continue;
    at += run.length;
    passed += run.length;
  }
  readUntil(text.length);
  parser.close();

  return builder.finish();
}
