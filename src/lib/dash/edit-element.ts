import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';

type NewElement = { readonly name: string; readonly text: string };

/** Gives an element this text and nothing else; `<a/>` becomes `<a>text</a>`. */
export function setContent(element: XmlElement, text: string): XmlEdit {
  if (!element.selfClosing) return { ...element.content, text: escapeXml(text) };
  return {
    start: element.content.start,
    end: element.end,
    text: closeWith(element, escapeXml(text)),
  };
}

export function removeElement({ start, end }: XmlElement): XmlEdit {
  return { start, end, text: '' };
}

/** A new element in front of a child, in the name space that its parent's prefix stands for. */
export function insertBefore(child: XmlElement, parent: XmlElement, element: NewElement): XmlEdit {
  return { start: child.start, end: child.start, text: toMarkup(parent, element) };
}

/** A new element as the last child. */
export function appendChild(parent: XmlElement, element: NewElement): XmlEdit {
  const markup = toMarkup(parent, element);
  if (!parent.selfClosing)
    return { start: parent.content.end, end: parent.content.end, text: markup };
  return { start: parent.content.start, end: parent.end, text: closeWith(parent, markup) };
}

function closeWith(element: XmlElement, content: string): string {
  return `>${content}</${element.name}>`;
}

function toMarkup(parent: XmlElement, { name, text }: NewElement): string {
  const prefix = parent.name.slice(0, parent.name.indexOf(':') + 1);
  return `<${prefix}${name}>${escapeXml(text)}</${prefix}${name}>`;
}
