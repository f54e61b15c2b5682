import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName } from '../xml/xml-document.ts';

const SCHEME = /^urn:mpeg:dash:urlparam:201[46]$/;
const INFO_NAMES: ReadonlySet<string> = new Set(['UrlQueryInfo', 'ExtUrlQueryInfo']);
const PLACEHOLDER = /\$(?:querypart|query:([^$]*))\$/g;

/**
 * True for the property that tells players to add a query to the addresses of segments (ISO/IEC 23009-1 annex I). Its
 * values are the upstream's, so the query is part of what a capability opens and the property is taken out.
 */
export function isUrlQueryProperty(element: XmlElement): boolean {
  return SCHEME.test(findXmlAttribute(element, 'schemeIdUri')?.value ?? '');
}

/** The queries in force at the levels of an MPD: each level's own property, else that of the level above. */
export function planQueries(mpd: XmlElement, mpdUrl: URL): ReadonlyMap<XmlElement, string> {
  const queries = new Map<XmlElement, string>();

  function enter(element: XmlElement, above: string, [next, ...rest]: readonly string[]): void {
    const query = findUrlQuery(element, mpdUrl) ?? above;
    queries.set(element, query);
    if (next === undefined) return;
    for (const child of childrenNamed(element, next)) enter(child, query, rest);
  }

  enter(mpd, '', ['Period', 'AdaptationSet', 'Representation']);
  return queries;
}

/** A reference with a query added to what it has. */
export function addQuery(reference: string, query: string): string {
  if (query === '') return reference;
  return `${reference}${reference.includes('?') ? '&' : '?'}${query}`;
}

function findUrlQuery(element: XmlElement, mpdUrl: URL): string | undefined {
  const info = element.elements
    .filter(isUrlQueryProperty)
    .flatMap((property) => property.elements)
    .find((child) => INFO_NAMES.has(localName(child.name)));
  if (info === undefined) return undefined;
  const template = findXmlAttribute(info, 'queryTemplate')?.value ?? '';
  const usesMpd = findXmlAttribute(info, 'useMPDUrlQuery')?.value === 'true';
  const own = findXmlAttribute(info, 'queryString')?.value ?? '';
  const query = [usesMpd ? mpdUrl.search.slice(1) : '', own].filter(Boolean).join('&');
  const parameters = new URLSearchParams(query);
  return template.replaceAll(PLACEHOLDER, (_, name?: string) => {
    if (name === undefined) return query;
    const value = parameters.get(name);
    return value === null ? '' : new URLSearchParams([[name, value]]).toString();
  });
}
