import { assertNever } from '../assert-never.ts';
import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlAttribute, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, localName, textOf } from '../xml/xml-document.ts';
import { findAttributeSlot, findTemplateRole, findTextSlot } from './address-slots.ts';
import type { Slot } from './address-slots.ts';
import { isSteered, withQuery } from './base-plan.ts';
import type { Base, BasePlan, PlannedLevel } from './base-plan.ts';
import type { CapabilityWriter } from './capability-writer.ts';
import { removeElement, setContent } from './edit-element.ts';
import { isCallbackStream } from './rewrite-callbacks.ts';
import { isUrlQueryProperty } from './url-query.ts';
import type { QueriedRequest, UrlQuery } from './url-query.ts';

type Context = {
  readonly plan: BasePlan;
  readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  /** The query that the MPD asks for with requests other than of segments. */
  readonly findQuery: (request: QueriedRequest) => UrlQuery | undefined;
  readonly writer: CapabilityWriter;
  readonly base: URL;
  /** See PublicPlace. */
  readonly origin: string;
  /** The MPD itself asks for a query. */
  readonly hasQuery?: boolean;
};

/** Where the walk is: the nearest element that has bases of its own. */
type Place = { readonly element: XmlElement; readonly level: PlannedLevel };

const NO_LEVEL: PlannedLevel = { bases: [], representations: [], segmentBases: [] };
const RESOLVE_TO_ZERO = 'urn:mpeg:dash:resolve-to-zero:2013';
/** Their servers are named for clients that speak the protocol itself, which no browser does. */
const NETWORK_TIME = /^urn:mpeg:dash:utc:s?ntp:/;

/** The edits for every address in these elements but their bases. */
export function rewriteSlots(elements: readonly XmlElement[], context: Context): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const planned = new Set(context.plan.baseUrls.map(({ element }) => element));

  function visit(element: XmlElement, above: Place): void {
    if (isUrlQueryProperty(element) || isInbandCallbackStream(element)) {
      edits.push(removeElement(element));
      return;
    }
    const level = context.plan.levels.get(element);
    const place = level === undefined ? above : { element, level };
    for (const attribute of element.attributes) {
      const text = rewriteAttribute(element, attribute, { place, context });
      if (text !== undefined) edits.push({ ...attribute, text: escapeXml(text) });
    }
    const slot = planned.has(element) ? undefined : findTextSlot(element.name);
    const reference = textOf(element);
    if (slot !== undefined && reference !== '') {
      edits.push(rewriteText(element, slot, { place, context }));
    }
    for (const child of element.elements) visit(child, place);
  }

  for (const element of elements) visit(element, { element, level: NO_LEVEL });
  return edits;
}

/** Its events stand in the media, which nobody rewrites: a player that looks for them would ask the upstream. */
function isInbandCallbackStream(element: XmlElement): boolean {
  return localName(element.name) === 'InbandEventStream' && isCallbackStream(element);
}

/**
 * A patch that is not served must not be asked for: without its address a player takes the whole MPD. Nor is one that
 * would add periods without the query that the MPD has for all of them.
 */
function rewriteText(
  element: XmlElement,
  slot: Slot,
  where: { readonly place: Place; readonly context: Context },
): XmlEdit {
  const { writer, hasQuery, origin } = where.context;
  const isPatch = slot.role === 'patch';
  if (isPatch && hasQuery) return removeElement(element);
  const text = writer.writeAddress(slot.role, textOf(element), basesOf(slot, where));
  if (text === null && isPatch) return removeElement(element);
  if (text === null) return setContent(element, INERT_ADDRESS);
  return setContent(element, isSteered(element) ? origin + text : text);
}

/** The new value of an attribute, or undefined for one that is no slot. */
function rewriteAttribute(
  element: XmlElement,
  attribute: XmlAttribute,
  where: { readonly place: Place; readonly context: Context },
): string | undefined {
  const { place, context } = where;
  const name = localName(attribute.name);
  const role = findTemplateRole(element.name, attribute.name);
  if (role !== undefined) {
    const at = { ...place, attribute: name };
    return context.writer.writeTemplate(role, attribute.value, at) ?? INERT_ADDRESS;
  }
  const scheme = findXmlAttribute(element, 'schemeIdUri')?.value;
  if (name === 'value' && scheme !== undefined && NETWORK_TIME.test(scheme)) return INERT_ADDRESS;
  const slot = findAttributeSlot(element.name, attribute.name, scheme);
  if (slot === undefined) return undefined;
  return slot.role === 'remote-element'
    ? rewriteRemote(element, attribute, where)
    : rewriteList(attribute.value, slot, where);
}

/** UTCTiming lists several addresses with blanks between; an address itself holds none. */
function rewriteList(
  value: string,
  slot: Slot,
  where: { readonly place: Place; readonly context: Context },
): string {
  const bases = basesOf(slot, where);
  const references =
    slot.role === 'utc-timing' ? value.split(/\s+/).filter(Boolean) : [value.trim()];
  return references
    .map((reference) => where.context.writer.writeAddress(slot.role, reference, bases))
    .map((text) => text ?? INERT_ADDRESS)
    .join(' ');
}

/** A remote element that is not served is gone, unless it has content of its own to fall back to. */
function rewriteRemote(
  element: XmlElement,
  attribute: XmlAttribute,
  { context }: { readonly context: Context },
): string {
  if (attribute.value.startsWith('urn:')) return attribute.value;
  const bases = [{ label: '', url: context.base }];
  const gone = element.elements.length === 0 ? RESOLVE_TO_ZERO : INERT_ADDRESS;
  return context.writer.writeAddress('remote-element', attribute.value, bases) ?? gone;
}

function basesOf(
  slot: Slot,
  where: { readonly place: Place; readonly context: Context },
): readonly Base[] {
  const { queries, findQuery } = where.context;
  const isSegment = slot.scope === 'representations';
  const ofSegments = isSegment ? queries.get(where.place.element) : undefined;
  const query = slot.request === undefined ? ofSegments : findQuery(slot.request);
  return withQuery(plainBasesOf(slot, where), query);
}

function plainBasesOf(
  slot: Slot,
  { place, context }: { readonly place: Place; readonly context: Context },
): readonly Base[] {
  const document = { label: '', url: context.base };
  switch (slot.scope) {
    case 'document':
      return [document];
    case 'level':
      return [place.level.bases[0] ?? document];
    case 'representations':
      return place.level.segmentBases;
    default:
      return assertNever(slot.scope);
  }
}
