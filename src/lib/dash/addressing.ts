import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName } from '../xml/xml-document.ts';

/** What one level says of its segments' addresses (ISO/IEC 23009-1 §5.3.9.1). */
export type SegmentLevel = {
  readonly element: XmlElement;
  /** The attributes of its SegmentTemplate that hold templates. */
  readonly templates: ReadonlySet<string>;
  readonly list: 'none' | 'named' | 'unnamed';
};

/** The levels of a representation, nearest first: itself, its adaptation set, its period. */
export type SegmentLevels = readonly SegmentLevel[];

export function describeSegments(element: XmlElement): SegmentLevel {
  const attributes = childrenNamed(element, 'SegmentTemplate').flatMap((each) => each.attributes);
  const segments = childrenNamed(element, 'SegmentList').flatMap((list) =>
    childrenNamed(list, 'SegmentURL'),
  );
  const isNamed = segments.every((each) => findXmlAttribute(each, 'media') !== undefined);
  return {
    element,
    templates: new Set(attributes.map((attribute) => localName(attribute.name))),
    list: segments.length === 0 ? 'none' : isNamed ? 'named' : 'unnamed',
  };
}

/** True when the base address is the media file itself: no template, and no list that names each segment. */
export function isWholeFile(levels: SegmentLevels): boolean {
  if (levels.some((level) => level.templates.has('media'))) return false;
  return (
    !levels.some((level) => level.list === 'named') ||
    levels.some((level) => level.list === 'unnamed')
  );
}

/** True when a template attribute of this level counts for the representation: no nearer level has one of its own. */
export function usesTemplateOf(
  levels: SegmentLevels,
  level: XmlElement,
  attribute: string,
): boolean {
  return levels.find((each) => each.templates.has(attribute))?.element === level;
}
