/** Offsets into the text that was read: `start` is the first character, `end` the one after the last. */
export type XmlSpan = { readonly start: number; readonly end: number };

/** The value is decoded; the span is what stands between the quotes. */
export type XmlAttribute = XmlSpan & { readonly name: string; readonly value: string };

/** Decoded character data between two pieces of markup; a CDATA section's span includes its marks. */
export type XmlText = XmlSpan & { readonly value: string };

export type XmlElement = XmlSpan & {
  /** With its prefix, as written. */
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly elements: readonly XmlElement[];
  readonly texts: readonly XmlText[];
  /** Between the tags; for `<a/>` an empty span before the slash. */
  readonly content: XmlSpan;
  readonly selfClosing: boolean;
};

export type XmlDocument = {
  readonly text: string;
  readonly root: XmlElement;
  /** What stands inside comments and processing instructions. */
  readonly asides: readonly XmlSpan[];
};

/** A name without its prefix: real documents use prefixes that nothing declares, so namespaces are not judged. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of the attribute with this local name, or undefined. */
export function findXmlAttribute(element: XmlElement, name: string): XmlAttribute | undefined {
  return element.attributes.find((attribute) => localName(attribute.name) === name);
}

export function childrenNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return element.elements.filter((child) => localName(child.name) === name);
}

/** The character data directly inside an element, without the blanks around it. */
export function textOf(element: XmlElement): string {
  return element.texts
    .map((text) => text.value)
    .join('')
    .trim();
}
