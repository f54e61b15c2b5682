import { SaxesParser } from 'saxes';

import { TreeBuilder } from './tree-builder.ts';
import type { TreeLimits } from './tree-builder.ts';
import type { XmlDocument } from './xml-document.ts';
import { XmlError } from './xml-error.ts';

const COMMENT_MARKS = { before: '<!--'.length, after: '-->'.length };
const INSTRUCTION_MARKS = { before: '<?'.length, after: '?>'.length };
/** Players' own readers take one of two attributes with one name. */
const FORGIVEN = 'duplicate attribute';

/**
 * Reads an XML document into a tree that knows where everything stands, so that parts of the text can be replaced
 * and all else stays byte for byte. No document type, no entities but XML's own five. Throws XmlError. Linear.
 */
export function readXml(text: string, limits: TreeLimits): XmlDocument {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const builder = new TreeBuilder(text, limits);

  parser.on('error', (error) => {
    if (!error.message.includes(FORGIVEN)) throw new XmlError('malformed');
  });
  parser.on('doctype', () => {
    throw new XmlError('doctype');
  });
  parser.on('xmldecl', () => builder.passDeclaration(parser.position));
  // The event comes at the second hyphen of the end mark.
  parser.on('comment', () => builder.addAside(parser.position + 1, COMMENT_MARKS));
  parser.on('processinginstruction', () => builder.addAside(parser.position, INSTRUCTION_MARKS));
  parser.on('opentagstart', (tag) => builder.open(tag.name));
  parser.on('attribute', ({ name, value }) =>
    builder.addAttribute(name, value, parser.position - 1),
  );
  parser.on('opentag', (tag) => builder.startContent(parser.position, tag));
  parser.on('text', (value) => builder.addText(value));
  parser.on('cdata', (value) => builder.addCdata(value, parser.position));
  parser.on('closetag', (tag) => builder.close(parser.position, tag));
  parser.write(text).close();

  return builder.finish();
}
