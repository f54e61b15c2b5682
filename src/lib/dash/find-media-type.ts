import { readXmlAttribute, type XmlElement } from '../xml/xml-document.ts';

/** Returns `video`, `audio` and so on from the first element with a @contentType or @mimeType. */
export function findMediaType(elements: readonly XmlElement[]): string | undefined {
  const types = elements.map(
    (each) => readXmlAttribute(each, 'contentType') ?? readXmlAttribute(each, 'mimeType'),
  );
  return types.find((type) => type !== undefined)?.split('/', 1)[0];
}
