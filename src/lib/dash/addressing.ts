import type { XmlElement } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute, toLocalName } from '../xml/xml-document.ts';

/** The URL attribute of each element in a segment list. */
const URL_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['SegmentURL', 'media'],
  ['Initialization', 'sourceURL'],
  ['RepresentationIndex', 'sourceURL'],
  ['BitstreamSwitching', 'sourceURL'],
]);

/** The segment addressing of one level (ISO/IEC 23009-1 §5.3.9.1). */
export type SegmentLevel = {
  readonly element: XmlElement;
  /** The names of the SegmentTemplate attributes that this level has. */
  readonly templates: ReadonlySet<string>;
  /**
   * True if a SegmentBase, or a SegmentList entry without a URL, refers to the base URL itself.
   * Null if the level has neither a SegmentBase nor a SegmentList.
   */
  readonly usesBaseUrl: boolean | null;
};

/** The levels of a representation, nearest first: Representation, AdaptationSet, Period. */
export type SegmentLevels = readonly SegmentLevel[];

/** Shared, because most levels have none. */
const NO_TEMPLATES: ReadonlySet<string> = new Set();

export function toSegmentLevel(element: XmlElement): SegmentLevel {
  // Most representations are empty.
  if (element.elements.length === 0) return { element, templates: NO_TEMPLATES, usesBaseUrl: null };
  const attributes = listChildren(element, 'SegmentTemplate').flatMap((each) => each.attributes);
  return {
    element,
    templates:
      attributes.length === 0
        ? NO_TEMPLATES
        : new Set(attributes.map((attribute) => toLocalName(attribute.name))),
    usesBaseUrl: usesBaseUrl(element),
  };
}

/**
 * Returns true when players request the base URL as a file: there is no media template, and no list
 * that has a URL for every segment.
 */
export function isSingleFile(levels: SegmentLevels): boolean {
  if (levels.some((level) => level.templates.has('media'))) return false;
  return levels.find((level) => level.usesBaseUrl !== null)?.usesBaseUrl ?? true;
}

/** A segment list entry without a URL is a byte range of the base URL. */
function usesBaseUrl(element: XmlElement): boolean | null {
  if (listChildren(element, 'SegmentBase').length > 0) return true;
  const lists = listChildren(element, 'SegmentList');
  if (lists.length === 0) return null;
  return lists
    .flatMap((list) => list.elements)
    .some((each) => {
      const attribute = URL_ATTRIBUTES.get(toLocalName(each.name));
      return attribute !== undefined && findXmlAttribute(each, attribute) === undefined;
    });
}

/**
 * Returns true when the representation uses this level's template attribute, because no nearer
 * level overrides it.
 */
export function isTemplateInForce(
  levels: SegmentLevels,
  level: XmlElement,
  attribute: string,
): boolean {
  return levels.find((each) => each.templates.has(attribute))?.element === level;
}

/**
 * Returns true when the representation uses this level's SegmentBase or SegmentList, because no
 * nearer level has one.
 */
export function usesSegmentInfo(levels: SegmentLevels, level: XmlElement): boolean {
  const own = levels.find((each) => each.usesBaseUrl !== null);
  return own === undefined || own.element === level;
}
