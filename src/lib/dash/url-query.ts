import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName } from '../xml/xml-document.ts';

const SCHEME = /^urn:mpeg:dash:urlparam:20\d\d$/;
/** Since the sixth edition it stands in no property. */
const PARAMETER = 'RequestParam';
const INFO_NAMES: ReadonlySet<string> = new Set(['UrlQueryInfo', 'ExtUrlQueryInfo', PARAMETER]);

/** What is asked for with a query, as @includeInRequests lists it; segments where it is absent. */
export type QueriedRequest = 'segment' | 'callback';
const PLACEHOLDER = /\$(?:querypart|query:([^$]*))\$/g;

/**
 * True for the property that tells players to add a query to the addresses of segments (ISO/IEC 23009-1 annex I). Its
 * values are the upstream's, so the query is part of what a capability opens and the property is taken out.
 */
export function isUrlQueryProperty(element: XmlElement): boolean {
  const scheme = findXmlAttribute(element, 'schemeIdUri')?.value ?? '';
  return SCHEME.test(scheme) || localName(element.name) === PARAMETER;
}

const LEVELS = ['MPD', 'Period', 'AdaptationSet', 'Representation'] as const;

/** The queries in force at the levels of an MPD or a period: each level's own property, else that of the level above. */
export function planQueries(top: XmlElement, mpdUrl: URL): ReadonlyMap<XmlElement, string> {
  const queries = new Map<XmlElement, string>();

  function enter(element: XmlElement, above: string, [next, ...rest]: readonly string[]): void {
    const query = findUrlQuery(element, 'segment', mpdUrl) ?? above;
    queries.set(element, query);
    if (next === undefined) return;
    for (const child of childrenNamed(element, next)) enter(child, query, rest);
  }

  enter(top, '', LEVELS.slice(localName(top.name) === 'Period' ? 2 : 1));
  return queries;
}

/** A reference with a query added to what it has. */
export function addQuery(reference: string, query: string): string {
  if (query === '') return reference;
  return `${reference}${reference.includes('?') ? '&' : '?'}${query}`;
}

/** The query that an element asks for with requests of this kind; undefined when it says nothing of them. */
export function findUrlQuery(
  element: XmlElement,
  request: QueriedRequest,
  mpdUrl: URL,
): string | undefined {
  const info = element.elements
    .filter(isUrlQueryProperty)
    .flatMap((property) => [property, ...property.elements])
    .find((each) => INFO_NAMES.has(localName(each.name)) && isIncluded(each, request));
  return info && toQuery(info, mpdUrl);
}

function isIncluded(info: XmlElement, request: QueriedRequest): boolean {
  const requests = findXmlAttribute(info, 'includeInRequests')?.value ?? 'segment';
  return requests.split(/[\s,]+/).includes(request);
}

function toQuery(info: XmlElement, mpdUrl: URL): string {
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
