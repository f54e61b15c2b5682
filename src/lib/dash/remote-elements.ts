import { readXml } from '../xml/read-xml.ts';
import { spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { toLocalName } from '../xml/xml-document.ts';
import { XmlError } from '../xml/xml-error.ts';
import { readMpd } from './read-mpd.ts';

/** An element of an MPD in another document (ISO/IEC 23009-1 §5.5), with its name and URL. */
export type RemoteElement = {
  readonly name: string;
  readonly href: string;
  readonly start: number;
  readonly end: number;
};

/** `text` is undefined if the element is unavailable. */
export type FetchedElement = {
  readonly element: RemoteElement;
  readonly text: string | undefined;
};

const HREF = /:href$/;
const ELEMENTS_MAX = 16;
const LIMITS = { depthMax: 32, elementsMax: 20_000, charactersMax: 1024 * 1024 };
const DECLARATION = /^\uFEFF?\s*<\?xml[^>]*\?>/;

/**
 * Lists the outermost remote elements of an MPD, at most 16. `base` is the URL of the MPD. Throws
 * MpdError.
 */
export function listRemoteElements(xml: string, base: URL): readonly RemoteElement[] {
  // Fast path: most MPDs have no remote elements and need not be parsed.
  if (!xml.includes(':href')) return [];
  const { root, text } = readMpd(xml);
  // If ampersands were repaired, offsets no longer refer to `xml`, so the MPD keeps its default
  // content.
  return text === xml ? listRemoteDescendants(root, base).slice(0, ELEMENTS_MAX) : [];
}

function listRemoteDescendants(element: XmlElement, base: URL): readonly RemoteElement[] {
  return element.elements.flatMap((child) => {
    const href = child.attributes.find(({ name }) => HREF.test(name))?.value.trim();
    // Values that are not http(s) URLs are names, such as the one that removes the element
    // (resolve-to-zero).
    const url = href === undefined ? null : URL.parse(href, base.href);
    return url === null || !/^https?:$/.test(url.protocol)
      ? listRemoteDescendants(child, base)
      : [{ name: toLocalName(child.name), href: url.href, start: child.start, end: child.end }];
  });
}

/**
 * Replaces remote elements with the fetched elements, one or more of the same name. An element
 * without a valid replacement keeps its default content.
 */
export function insertRemoteElements(xml: string, fetched: readonly FetchedElement[]): string {
  const edits = fetched.flatMap(({ element, text }): readonly XmlEdit[] => {
    const content = text?.replace(DECLARATION, '').trim();
    if (content === undefined || !containsOnly(content, element.name)) return [];
    return [{ start: element.start, end: element.end, text: content }];
  });
  return spliceXml(xml, edits);
}

/** Returns true for well-formed elements of this name that are not themselves remote. */
function containsOnly(content: string, name: string): boolean {
  try {
    const { root } = readXml(`<r>${content}</r>`, LIMITS);
    return (
      root.elements.length > 0 &&
      root.texts.every(({ value }) => value.trim() === '') &&
      root.elements.every((each) => toLocalName(each.name) === name && !isRemote(each))
    );
  } catch (error) {
    if (error instanceof XmlError) return false;
    throw error;
  }
}

function isRemote(element: XmlElement): boolean {
  return element.attributes.some(({ name }) => HREF.test(name));
}
