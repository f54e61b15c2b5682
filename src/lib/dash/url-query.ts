import type { XmlDocument, XmlElement, XmlStart } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute, toLocalName } from '../xml/xml-document.ts';

const SCHEME = /^urn:mpeg:dash:urlparam:20\d\d$/;
/** Since the sixth edition of ISO/IEC 23009-1, this element is not inside a property descriptor. */
const REQUEST_PARAM = 'RequestParam';
const INFO_NAMES: ReadonlySet<string> = new Set(['UrlQueryInfo', 'ExtUrlQueryInfo', REQUEST_PARAM]);

/** Values of @includeInRequests; the default is `segment`. */
export type RequestKind =
  | 'segment'
  | 'callback'
  | 'mpd'
  | 'mpdpatch'
  | 'steering'
  | 'chaining'
  | 'fallback';

/** A query that players add to URLs. */
export type UrlQuery = {
  readonly text: string;
  /** Restricts the query to URLs of this origin; null for no restriction. */
  readonly origin: string | null;
};

/** Queries by level. */
export type UrlQueries = ReadonlyMap<XmlStart, UrlQuery>;

export const NO_QUERY: UrlQuery = { text: '', origin: null };

const IDENTIFIER = /\$([^$]*)\$/g;
const QUERY_PARAMETER = /^query:(.*)$/s;

/**
 * Returns true for the property that makes players add a query to segment URLs (ISO/IEC 23009-1
 * annex I). Its values come from the upstream, so the query becomes part of the capability and the
 * property is removed.
 */
export function isUrlQueryProperty(element: XmlElement): boolean {
  const scheme = findXmlAttribute(element, 'schemeIdUri')?.value;
  const isDescriptor = scheme !== undefined && SCHEME.test(scheme);
  return isDescriptor || toLocalName(element.name) === REQUEST_PARAM;
}

const LEVELS = ['MPD', 'Period', 'AdaptationSet', 'Representation'] as const;

/** A text without these contains no property, because only character references hide letters. */
const PROPERTY_MARK = /urlparam|RequestParam|&#/;

/** False if no element of the text adds a query. */
export function mayAddQueries(text: string): boolean {
  return PROPERTY_MARK.test(text);
}

/**
 * Returns the queries for the levels of an MPD, or of periods of a document; each level overrides
 * the one above. Few documents have any.
 */
export function planQueries(
  { text }: Pick<XmlDocument, 'text'>,
  tops: readonly XmlStart[],
  mpdUrl: URL,
): UrlQueries {
  const queries = new Map<XmlStart, UrlQuery>();
  if (!mayAddQueries(text)) return queries;

  function visit(element: XmlStart, above: UrlQuery, [next, ...rest]: readonly string[]): void {
    const query = findUrlQuery(element, 'segment', mpdUrl) ?? above;
    queries.set(element, query);
    if (next === undefined) return;
    for (const child of listChildren(element, next)) visit(child, query, rest);
  }

  for (const top of tops)
    visit(top, NO_QUERY, LEVELS.slice(toLocalName(top.name) === 'Period' ? 2 : 1));
  return queries;
}

/** Appends a query to a URL. */
export function addQuery(url: URL, query: UrlQuery): URL {
  const applies = query.origin === null || query.origin === url.origin;
  if (query.text === '' || !applies) return url;
  const extended = new URL(url);
  extended.search = [url.search.slice(1), query.text].filter(Boolean).join('&');
  return extended;
}

/**
 * Returns the query that an element adds to requests of this kind; undefined if it defines none.
 */
export function findUrlQuery(
  element: XmlStart,
  request: RequestKind,
  mpdUrl: URL,
): UrlQuery | undefined {
  if (element.elements.length === 0) return undefined;
  const info = element.elements
    .filter(isUrlQueryProperty)
    .flatMap((property) => [property, ...property.elements])
    .find((each) => INFO_NAMES.has(toLocalName(each.name)) && isIncluded(each, request));
  return info && toQuery(info, mpdUrl);
}

function isIncluded(info: XmlElement, request: RequestKind): boolean {
  const given = findXmlAttribute(info, 'includeInRequests')?.value ?? 'segment';
  const requests = given.split(/[\s,]+/);
  return requests.includes(request) || requests.includes('*');
}

function toQuery(info: XmlElement, mpdUrl: URL): UrlQuery {
  const template = findXmlAttribute(info, 'queryTemplate')?.value ?? '';
  const usesMpd = findXmlAttribute(info, 'useMPDUrlQuery')?.value === 'true';
  const isSameOrigin = findXmlAttribute(info, 'sameOriginOnly')?.value === 'true';
  const queryString = findXmlAttribute(info, 'queryString')?.value ?? '';
  const query = [usesMpd ? mpdUrl.search.slice(1) : '', queryString].filter(Boolean).join('&');
  const parts = template.split('&').map((part) => fillTemplate(part, query));
  return { text: parts.filter(Boolean).join('&'), origin: isSameOrigin ? mpdUrl.origin : null };
}

/** Unknown identifiers are replaced with an empty string (§I.2.2.2). */
function fillTemplate(part: string, query: string): string {
  return part.replaceAll(IDENTIFIER, (_, identifier: string) => {
    if (identifier === '') return '$';
    if (identifier === 'querypart') return query;
    const name = QUERY_PARAMETER.exec(identifier)?.[1] ?? '';
    const value = new URLSearchParams(query).get(name);
    return value === null ? '' : new URLSearchParams([[name, value]]).toString();
  });
}
