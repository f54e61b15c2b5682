import { assertNever } from '../assert-never.ts';
import { INERT_URL } from '../manifest/inert-url.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlAttribute, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, toLocalName, readText } from '../xml/xml-document.ts';
import { usesSegmentInfo } from './addressing.ts';
import { hasServiceLocation, attachQuery } from './base-plan.ts';
import type { Base, BasePlan, PlannedLevel } from './base-plan.ts';
import type { CapabilityWriter } from './capability-writer.ts';
import { removeElement, setContent } from './edit-element.ts';
import { formatMpdPath, toNumberedItem, toRepresentationKey } from './mpd-path.ts';
import { isCallbackStream } from './rewrite-callbacks.ts';
import { numberSegments } from './segment-numbers.ts';
import { isUrlQueryProperty } from './url-query.ts';
import type { RequestKind, UrlQueries, UrlQuery } from './url-query.ts';
import {
  findAttributeSlot,
  findTemplateSlot,
  findTextSlot,
  isInlineInit,
  mayHaveSlots,
} from './url-slots.ts';
import type { Slot } from './url-slots.ts';

type Context = {
  readonly plan: BasePlan;
  readonly queries: UrlQueries;
  /** Finds the query that the MPD adds to non-segment requests. */
  readonly findQuery: (request: RequestKind) => UrlQuery | undefined;
  readonly writer: CapabilityWriter;
  readonly base: URL;
  /** See PublicLocation. */
  readonly origin: string;
  /** True when the MPD element itself adds a query. */
  readonly hasQuery?: boolean;
  /** The MPD does not change. */
  readonly isStatic: boolean;
};

type Numbers = ReadonlyMap<XmlElement, number>;
/** The nearest enclosing element that has a planned level, and that level. */
type Position = {
  readonly element: XmlElement;
  readonly level: PlannedLevel;
  /** The key of the first representation that uses the segment information of the level. */
  readonly representation: string | null;
  /** The numbers of the segments in the enclosing list. */
  readonly numbers: Numbers;
};
type State = { readonly position: Position; readonly ctx: Context };

const NO_LEVEL: PlannedLevel = { period: null, bases: [], representations: [], segmentBases: [] };
const NO_NUMBERS: Numbers = new Map();
const NO_POSITION = { level: NO_LEVEL, representation: null, numbers: NO_NUMBERS };
const RESOLVE_TO_ZERO = 'urn:mpeg:dash:resolve-to-zero:2013';
/** In the URL list of a link, an item that is a parameter (ISO/IEC 23009-1, MPD linking). */
const LINK_PARAMETER = /^timeOffset=[\d.+-]{1,32}$/;
/**
 * An MPD anchor selects a time, period or adaptation set (ISO/IEC 23009-1 annex C). The player
 * evaluates it, so it remains outside the capability.
 */
const ANCHORED = /^([^#]*)(#(?:t|period|as|track|group|posix)=[\w:.,&=%+-]*)$/;
/** Browsers do not support NTP, so the URLs of NTP servers are replaced with the inert URL. */
const NETWORK_TIME = /^urn:mpeg:dash:utc:s?ntp:/;

const NO_ELEMENTS: ReadonlySet<XmlElement> = new Set();

/**
 * Returns the edits for every URL in these elements except BaseURL elements, and except some of the
 * children.
 */
export function rewriteSlots(
  elements: readonly XmlElement[],
  ctx: Context,
  except = NO_ELEMENTS,
): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const planned = new Set(ctx.plan.baseUrls.map(({ element }) => element));

  function rewriteElement(element: XmlElement, scheme: string | undefined, state: State): void {
    for (const attribute of element.attributes) {
      const text = rewriteAttribute(element, { attribute, scheme }, state);
      if (text !== undefined) edits.push({ ...attribute, text: escapeXml(text) });
    }
    const slot = planned.has(element) ? undefined : findTextSlot(element.name);
    const reference = readText(element);
    if (slot !== undefined && reference !== '') {
      edits.push(rewriteText(element, slot, state));
    }
  }

  function visit(element: XmlElement, above: Position, children = element.elements): void {
    if (isUrlQueryProperty(element) || isInbandCallbackStream(element)) {
      edits.push(removeElement(element));
      return;
    }
    const scheme = findXmlAttribute(element, 'schemeIdUri')?.value;
    if (children.length === 0 && !mayHaveSlots(element, scheme)) return;
    const position = toPosition(element, above, ctx);
    rewriteElement(element, scheme, { position, ctx });
    for (const child of children) visit(child, position);
  }

  for (const element of elements) {
    const children = element.elements.filter((child) => !except.has(child));
    visit(element, { element, ...NO_POSITION }, children);
  }
  return edits;
}

function toPosition(element: XmlElement, above: Position, { plan, isStatic }: Context): Position {
  const level = plan.levels.get(element);
  if (level !== undefined) {
    // An empty level has no segments, whose paths need it.
    const users = element.elements.length === 0 ? [] : level.representations;
    const user = users.find(({ levels }) => usesSegmentInfo(levels, element));
    const representation = user === undefined ? null : toRepresentationKey(user.id);
    return { element, level, representation, numbers: NO_NUMBERS };
  }
  return toLocalName(element.name) === 'SegmentList'
    ? { ...above, numbers: numberSegments(element, { isStatic }) }
    : above;
}

/**
 * In-band events are part of the media, which is not rewritten, so their URLs would point to the
 * upstream.
 */
function isInbandCallbackStream(element: XmlElement): boolean {
  return toLocalName(element.name) === 'InbandEventStream' && isCallbackStream(element);
}

/**
 * A patch that is not served loses its PatchLocation, so that players reload the full MPD. The
 * same applies if the MPD adds a query to all periods, because a patch would add periods without
 * it.
 */
function rewriteText(element: XmlElement, slot: Slot, state: State): XmlEdit {
  const { writer, hasQuery, origin } = state.ctx;
  const isPatch = slot.role === 'patch';
  if (isPatch && hasQuery) return removeElement(element);
  const text = writer.writeUrl({
    role: slot.role,
    text: readText(element),
    bases: listBases(slot, state),
    path: toPath(element, slot, state),
  });
  if (text === null && isPatch) return removeElement(element);
  if (text === null) return setContent(element, INERT_URL);
  return setContent(element, hasServiceLocation(element) ? origin + text : text);
}

/** Returns the new value of an attribute; undefined if it is not a slot. */
function rewriteAttribute(
  element: XmlElement,
  { attribute, scheme }: { readonly attribute: XmlAttribute; readonly scheme: string | undefined },
  state: State,
): string | undefined {
  const { position, ctx } = state;
  const name = toLocalName(attribute.name);
  const template = findTemplateSlot(element.name, attribute.name);
  if (template !== undefined) {
    const place = { ...position, attribute: name };
    return ctx.writer.writeTemplate(template, attribute.value, place) ?? INERT_URL;
  }
  if (name === 'value' && scheme !== undefined && NETWORK_TIME.test(scheme)) return INERT_URL;
  const slot = findAttributeSlot(element.name, attribute.name, scheme);
  if (slot === undefined || isInlineInit(element.name, attribute)) return undefined;
  return slot.role === 'remote-element'
    ? rewriteRemoteElement(element, attribute, state)
    : rewriteList(attribute.value, slot, { ...state, path: toPath(element, slot, state) });
}

/**
 * Some attributes contain a whitespace-separated list of URLs. In a link to another adaptation set,
 * the list also contains a `timeOffset` parameter.
 */
function rewriteList(
  value: string,
  slot: Slot,
  { path, ...state }: State & { readonly path: string | null },
): string {
  const bases = listBases(slot, state);
  const items = slot.isList === true ? value.split(/\s+/).filter(Boolean) : [value.trim()];
  return items.map((item) => rewriteItem(item, slot, { bases, path, ...state })).join(' ');
}

function rewriteItem(
  item: string,
  { role, isList }: Slot,
  {
    bases,
    path,
    ctx,
  }: {
    readonly bases: readonly Base[];
    readonly path: string | null;
    readonly ctx: Context;
  },
): string {
  if (isList === true && LINK_PARAMETER.test(item)) return item;
  const [, reference = item, anchor = ''] = role === 'manifest' ? (ANCHORED.exec(item) ?? []) : [];
  const text = ctx.writer.writeUrl({ role, text: reference, bases, path });
  return text === null ? INERT_URL : text + anchor;
}

/** The path of a resource with a position. Representations may share the resource of the first. */
function toPath(element: XmlElement, slot: Slot, { position }: State): string | null {
  if (slot.name === undefined) return null;
  if (slot.scope === 'document') return slot.name;
  const { level, representation, numbers } = position;
  const number = numbers.get(element);
  if (level.period === null || representation === null) return null;
  if (slot.isNumbered === true && number === undefined) return null;
  const item = number === undefined ? slot.name : toNumberedItem(slot.name, number);
  return formatMpdPath({ period: level.period, representation, item });
}

/** A remote element that is not served resolves to zero, unless it has default content. */
function rewriteRemoteElement(
  element: XmlElement,
  attribute: XmlAttribute,
  { ctx }: { readonly ctx: Context },
): string {
  if (attribute.value.startsWith('urn:')) return attribute.value;
  const bases = [{ label: '', url: ctx.base }];
  const fallback = element.elements.length === 0 ? RESOLVE_TO_ZERO : INERT_URL;
  const reference = { role: 'remote-element', text: attribute.value, bases, path: null } as const;
  return ctx.writer.writeUrl(reference) ?? fallback;
}

function listBases(slot: Slot, state: State): readonly Base[] {
  const { queries, findQuery } = state.ctx;
  const isSegment = slot.scope === 'representations';
  const segmentQuery = isSegment ? queries.get(state.position.element) : undefined;
  const query = slot.request === undefined ? segmentQuery : findQuery(slot.request);
  return attachQuery(listPlainBases(slot, state), query);
}

function listPlainBases(slot: Slot, { position, ctx }: State): readonly Base[] {
  const document = { label: '', url: ctx.base };
  switch (slot.scope) {
    case 'document':
      return [document];
    case 'level':
      return [position.level.bases[0] ?? document];
    case 'representations':
      return position.level.segmentBases;
    default:
      return assertNever(slot.scope);
  }
}
