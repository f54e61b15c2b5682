import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName } from '../xml/xml-document.ts';

const SCHEME = /^urn:mpeg:dash:urlparam:20\d\d$/;
/** Since the sixth edition it stands in no property. */
const PARAMETER = 'RequestParam';
const INFO_NAMES: ReadonlySet<string> = new Set(['UrlQueryInfo', 'ExtUrlQueryInfo', PARAMETER]);

/** What is asked for with a query, as @includeInRequests lists it; segments where it is absent. */
export type QueriedRequest =
  | 'segment'
  | 'callback'
  | 'mpd'
  | 'mpdpatch'
  | 'steering'
  | 'chaining'
  | 'fallback';

/** What players add to the query of an address. */
export type UrlQuery = {
  readonly text: string;
  /** It is added to addresses of this origin alone; null where it is for all. */
  readonly origin: string | null;
};

export const NO_QUERY: UrlQuery = { text: '', origin: null };

const IDENTIFIER = /\$([^$]*)\$/g;
const PARAMETER_OF = /^query:(.*)$/s;

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
export function planQueries(top: XmlElement, mpdUrl: URL): ReadonlyMap<XmlElement, UrlQuery> {
  const queries = new Map<XmlElement, UrlQuery>();

  function enter(element: XmlElement, above: UrlQuery, [next, ...rest]: readonly string[]): void {
    const query = findUrlQuery(element, 'segment', mpdUrl) ?? above;
    queries.set(element, query);
    if (next === undefined) return;
    for (const child of childrenNamed(element, next)) enter(child, query, rest);
  }

  enter(top, NO_QUERY, LEVELS.slice(localName(top.name) === 'Period' ? 2 : 1));
  return queries;
}

/** The address with the query behind the one that it has. */
export function addQuery(url: URL, query: UrlQuery): URL {
  const isFor = query.origin === null || query.origin === url.origin;
  if (query.text === '' || !isFor) return url;
  const extended = new URL(url);
  extended.search = [url.search.slice(1), query.text].filter(Boolean).join('&');
  return extended;
}

/** The query that an element asks for with requests of this kind; undefined when it says nothing of them. */
export function findUrlQuery(
  element: XmlElement,
  request: QueriedRequest,
  mpdUrl: URL,
): UrlQuery | undefined {
  const info = element.elements
    .filter(isUrlQueryProperty)
    .flatMap((property) => [property, ...property.elements])
    .find((each) => INFO_NAMES.has(localName(each.name)) && isIncluded(each, request));
  return info && toQuery(info, mpdUrl);
}

function isIncluded(info: XmlElement, request: QueriedRequest): boolean {
  const given = findXmlAttribute(info, 'includeInRequests')?.value ?? 'segment';
  const requests = given.split(/[\s,]+/);
  return requests.includes(request) || requests.includes('*');
}

function toQuery(info: XmlElement, mpdUrl: URL): UrlQuery {
  const template = findXmlAttribute(info, 'queryTemplate')?.value ?? '';
  const usesMpd = findXmlAttribute(info, 'useMPDUrlQuery')?.value === 'true';
  const isSameOrigin = findXmlAttribute(info, 'sameOriginOnly')?.value === 'true';
  const own = findXmlAttribute(info, 'queryString')?.value ?? '';
  const query = [usesMpd ? mpdUrl.search.slice(1) : '', own].filter(Boolean).join('&');
  const parts = template.split('&').map((part) => fillIn(part, query));
  return { text: parts.filter(Boolean).join('&'), origin: isSameOrigin ? mpdUrl.origin : null };
}

/** An identifier that nothing is known of is empty (§I.2.2.2). */
function fillIn(part: string, query: string): string {
  return part.replaceAll(IDENTIFIER, (_, identifier: string) => {
    if (identifier === '') return '$';
    if (identifier === 'querypart') return query;
    const name = PARAMETER_OF.exec(identifier)?.[1] ?? '';
    const value = new URLSearchParams(query).get(name);
    return value === null ? '' : new URLSearchParams([[name, value]]).toString();
  });
}
