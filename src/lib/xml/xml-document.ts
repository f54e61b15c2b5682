/** Offsets into the source text; `end` is exclusive. */
export type XmlSpan = { readonly start: number; readonly end: number };

/** The decoded value, and its span between the quotes. */
export type XmlAttribute = XmlSpan & { readonly name: string; readonly value: string };

/**
 * Decoded character data between two pieces of markup. The span of a CDATA section includes its
 * delimiters.
 */
export type XmlText = XmlSpan & { readonly value: string };

export type XmlElement = XmlSpan & {
  /** The qualified name as written. */
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly elements: readonly XmlElement[];
  readonly texts: readonly XmlText[];
  /** The span between the tags; for `<a/>` an empty span before the slash. */
  readonly content: XmlSpan;
  readonly isSelfClosing: boolean;
  /** The number of elements in this one, and this one. */
  readonly size: number;
};

/** The start tag of an element, and the children that were read so far. */
export type XmlStart = Pick<XmlElement, 'name' | 'attributes' | 'elements'>;

/** The part of a document that was read so far. */
export type XmlHead = Pick<XmlDocument, 'text'> & { readonly root: XmlStart };

export type XmlDocument = {
  readonly text: string;
  readonly root: XmlElement;
  /** The content of comments and processing instructions (`Misc` in XML 1.0, production 27). */
  readonly misc: readonly XmlSpan[];
};

/** Removes the prefix. Namespaces are ignored because real documents use undeclared prefixes. */
export function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Finds an attribute by its local name. */
export function findXmlAttribute(
  element: Pick<XmlElement, 'attributes'>,
  name: string,
): XmlAttribute | undefined {
  return element.attributes.find((attribute) => hasLocalName(attribute.name, name));
}

/** Returns the value of an attribute with this local name. */
export function readXmlAttribute(
  element: Pick<XmlElement, 'attributes'>,
  name: string,
): string | undefined {
  return findXmlAttribute(element, name)?.value;
}

const NONE: readonly XmlElement[] = [];

export function listChildren(
  element: Pick<XmlElement, 'elements'>,
  name: string,
): readonly XmlElement[] {
  // Most elements of large documents are empty.
  if (element.elements.length === 0) return NONE;
  return element.elements.filter((child) => hasLocalName(child.name, name));
}

/** Compares without creating a string, because documents have up to a million names. */
function hasLocalName(qualified: string, name: string): boolean {
  const colon = qualified.length - name.length - 1;
  if (colon < 0) return qualified === name && !name.includes(':');
  return qualified.endsWith(name) && qualified.indexOf(':') === colon;
}

/** Returns the character data directly inside an element, trimmed. */
export function readText(element: XmlElement): string {
  if (element.texts.length === 0) return '';
  return element.texts
    .map((text) => text.value)
    .join('')
    .trim();
}
