import type { XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren } from '../xml/xml-document.ts';

const NUMBER = /^\d{1,15}$/;

/**
 * Returns the numbers of the segments in a list (ISO/IEC 23009-1 §5.3.9.3). The entries of a list
 * that changes have no lasting number unless it starts with a given one.
 */
export function numberSegments(
  list: XmlElement,
  { isStatic }: { readonly isStatic: boolean },
): ReadonlyMap<XmlElement, number> {
  const given = findXmlAttribute(list, 'startNumber')?.value.trim() ?? '';
  if (!isStatic && !NUMBER.test(given)) return new Map();
  const first = NUMBER.test(given) ? Number(given) : 1;
  return new Map(
    listChildren(list, 'SegmentURL').map((segment, index) => [segment, first + index]),
  );
}
