import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';

/** Writes an element. `content` is XML. */
export type WriteTag = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  content?: string,
) => string;

/** Uses the namespace prefix of the neighboring element. */
export function createTagWriter(sibling: XmlElement): WriteTag {
  const prefix = sibling.name.slice(0, sibling.name.indexOf(':') + 1);
  return (name, attributes, content = '') => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    const open = `<${prefix}${name}${list.join('')}`;
    return content === '' ? `${open}/>` : `${open}>${content}</${prefix}${name}>`;
  };
}
