import { readXml } from '../xml/read-xml.ts';
import { spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { localName } from '../xml/xml-document.ts';
import { XmlError } from '../xml/xml-error.ts';
import { readMpd } from './read-mpd.ts';

/** An element of an MPD that stands elsewhere (ISO/IEC 23009-1 §5.5): what it is called, and where it is. */
export type RemoteElement = {
  readonly name: string;
  readonly url: URL;
  readonly start: number;
  readonly end: number;
};

const HREF = /:href$/;
const ELEMENTS_MAX = 16;
const LIMITS = { depthMax: 32, elementsMax: 20_000, charactersMax: 1024 * 1024 };
const DECLARATION = /^\uFEFF?\s*<\?xml[^>]*\?>/;

/** The outermost remote elements of an MPD, at most 16; `base` is the MPD's address. Throws MpdError. */
export function listRemoteElements(xml: string, base: URL): readonly RemoteElement[] {
  // Most have none, and need not be read once more.
  if (!xml.includes(':href')) return [];
  const { root, text } = readMpd(xml);
  // What is mended on reading stands elsewhere in the text than it did; such an MPD keeps its defaults.
  return text === xml ? listBelow(root, base).slice(0, ELEMENTS_MAX) : [];
}

function listBelow(element: XmlElement, base: URL): readonly RemoteElement[] {
  return element.elements.flatMap((child) => {
    const href = child.attributes.find(({ name }) => HREF.test(name))?.value.trim();
    // Others are names, such as the one that says that the element is to be left out.
    const url = href === undefined ? null : URL.parse(href, base.href);
    return url === null || !/^https?:$/.test(url.protocol)
      ? listBelow(child, base)
      : [{ name: localName(child.name), url, start: child.start, end: child.end }];
  });
}

/**
 * The MPD with what was found of its remote elements in their places: one or more elements of the same name. An
 * element of which nothing right was found stays, with what it holds for that case.
 */
export function insertRemoteElements(
  xml: string,
  found: readonly { readonly element: RemoteElement; readonly text: string | undefined }[],
): string {
  const edits = found.flatMap(({ element, text }): readonly XmlEdit[] => {
    const content = text?.replace(DECLARATION, '').trim();
    if (content === undefined || !holdsOnly(content, element.name)) return [];
    return [{ start: element.start, end: element.end, text: content }];
  });
  return spliceXml(xml, edits);
}

/** True for well-formed elements of this name that are not remote once more. */
function holdsOnly(content: string, name: string): boolean {
  try {
    const { root } = readXml(`<r>${content}</r>`, LIMITS);
    return (
      root.elements.length > 0 &&
      root.texts.every(({ value }) => value.trim() === '') &&
      root.elements.every((each) => localName(each.name) === name && !isRemote(each))
    );
  } catch (error) {
    if (error instanceof XmlError) return false;
    throw error;
  }
}

function isRemote(element: XmlElement): boolean {
  return element.attributes.some(({ name }) => HREF.test(name));
}
