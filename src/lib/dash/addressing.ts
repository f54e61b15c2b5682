import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName } from '../xml/xml-document.ts';

/** The attribute in which a part of a segment list says where it is. */
const ADDRESS_OF: ReadonlyMap<string, string> = new Map([
  ['SegmentURL', 'media'],
  ['Initialization', 'sourceURL'],
  ['RepresentationIndex', 'sourceURL'],
  ['BitstreamSwitching', 'sourceURL'],
]);

/** What one level says of its segments' addresses (ISO/IEC 23009-1 §5.3.9.1). */
export type SegmentLevel = {
  readonly element: XmlElement;
  /** The attributes of its SegmentTemplate that hold templates. */
  readonly templates: ReadonlySet<string>;
  /** Whether a list or a SegmentBase asks for the base address itself; null when there is neither. */
  readonly asksForBase: boolean | null;
};

/** The levels of a representation, nearest first: itself, its adaptation set, its period. */
export type SegmentLevels = readonly SegmentLevel[];

export function describeSegments(element: XmlElement): SegmentLevel {
  const attributes = childrenNamed(element, 'SegmentTemplate').flatMap((each) => each.attributes);
  return {
    element,
    templates: new Set(attributes.map((attribute) => localName(attribute.name))),
    asksForBase: asksForBase(element),
  };
}

/** True when a player asks for the base address as a file: there is no template, nor a list that names everything. */
export function isWholeFile(levels: SegmentLevels): boolean {
  if (levels.some((level) => level.templates.has('media'))) return false;
  return levels.find((level) => level.asksForBase !== null)?.asksForBase ?? true;
}

/** A segment, an index or an initialisation without an address of its own is a range of the base. */
function asksForBase(element: XmlElement): boolean | null {
  if (childrenNamed(element, 'SegmentBase').length > 0) return true;
  const lists = childrenNamed(element, 'SegmentList');
  if (lists.length === 0) return null;
  return lists
    .flatMap((list) => list.elements)
    .some((each) => {
      const attribute = ADDRESS_OF.get(localName(each.name));
      return attribute !== undefined && findXmlAttribute(each, attribute) === undefined;
    });
}

/** True when a template attribute of this level counts for the representation: no nearer level has one of its own. */
export function usesTemplateOf(
  levels: SegmentLevels,
  level: XmlElement,
  attribute: string,
): boolean {
  return levels.find((each) => each.templates.has(attribute))?.element === level;
}
