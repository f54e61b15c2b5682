import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement, XmlSpan } from '../xml/xml-document.ts';

type NewElement = { readonly name: string; readonly text: string };

/** Replaces the content of an element with text; `<a/>` becomes `<a>text</a>`. */
export function setContent(element: XmlElement, text: string): XmlEdit {
  if (!element.isSelfClosing) return { ...element.content, text: escapeXml(text) };
  return {
    start: element.content.start,
    end: element.end,
    text: toContentAndEndTag(element, escapeXml(text)),
  };
}

export function removeElement({ start, end }: XmlSpan): XmlEdit {
  return { start, end, text: '' };
}

/** Inserts a new element before a child, with the namespace prefix of its parent. */
export function insertBefore(child: XmlElement, parent: XmlElement, element: NewElement): XmlEdit {
  return { start: child.start, end: child.start, text: toMarkup(parent, element) };
}

/** Appends a new element as the last child. */
export function appendChild(parent: XmlElement, element: NewElement): XmlEdit {
  const markup = toMarkup(parent, element);
  if (!parent.isSelfClosing)
    return { start: parent.content.end, end: parent.content.end, text: markup };
  return { start: parent.content.start, end: parent.end, text: toContentAndEndTag(parent, markup) };
}

function toContentAndEndTag(element: XmlElement, content: string): string {
  return `>${content}</${element.name}>`;
}

function toMarkup(parent: XmlElement, { name, text }: NewElement): string {
  const prefix = parent.name.slice(0, parent.name.indexOf(':') + 1);
  return `<${prefix}${name}>${escapeXml(text)}</${prefix}${name}>`;
}
