import { toLocalName, type XmlAttribute, type XmlElement } from '../xml/xml-document.ts';
import type { MpdRole } from './mpd-role.ts';
import type { RequestKind } from './url-query.ts';

/**
 * The base URL for references in a slot: that of its level, of each representation there, or of the
 * MPD itself.
 */
export type SlotScope = 'level' | 'representations' | 'document';

export type Slot = {
  readonly role: MpdRole;
  readonly scope: SlotScope;
  /** The name of the resource in its path; omitted for resources without a lasting position. */
  readonly name?: string;
  /** The elements form a list, so a number follows the name. */
  readonly isNumbered?: boolean;
  /**
   * The kind of request, which determines the query that the MPD adds. Omitted for segments and for
   * URLs that never get a query.
   */
  readonly request?: RequestKind;
  /** The value is a whitespace-separated list. */
  readonly isList?: boolean;
};

export type TemplateSlot = { readonly role: MpdRole; readonly name: string };

function slot(role: MpdRole, scope: SlotScope, request?: RequestKind): Slot {
  return { role, scope, ...(request !== undefined && { request }) };
}

/** A media resource of the representations at its level. */
function mediaSlot(role: MpdRole, name: string): Slot {
  return { role, scope: 'representations', name };
}

/** Elements whose text is a URL (ISO/IEC 23009-1 and DASH-IF content protection). */
const TEXT_SLOTS: ReadonlyMap<string, Slot> = new Map([
  ['Location', { ...slot('manifest', 'document', 'mpd'), name: 'mpd' }],
  ['PatchLocation', { ...slot('patch', 'document', 'mpdpatch'), name: 'patch' }],
  ['ContentSteering', slot('steering', 'document', 'steering')],
  ['ImportedMPD', slot('manifest', 'level')],
  ['BaseURL', slot('media', 'level')],
  ['laurl', slot('license', 'level')],
  ['Laurl', slot('license', 'level')],
  ['certurl', slot('license', 'level')],
  ['Certurl', slot('license', 'level')],
  ['authzurl', slot('license', 'level')],
  ['Authzurl', slot('license', 'level')],
  ['AuthzUrl', slot('license', 'level')],
]);

/** Attributes that contain one URL, as `Element@attribute` without prefixes. */
const ATTRIBUTE_SLOTS = groupByElement<Slot>([
  ['SegmentURL@media', { ...mediaSlot('segment', 'segment'), isNumbered: true }],
  ['SegmentURL@index', { ...mediaSlot('index', 'index'), isNumbered: true }],
  ['Initialization@sourceURL', mediaSlot('init', 'init')],
  ['RepresentationIndex@sourceURL', mediaSlot('index', 'index')],
  ['BitstreamSwitching@sourceURL', mediaSlot('init', 'switching')],
  ['InitializationSet@initialization', slot('init', 'representations')],
  ['AdaptationSet@initializationPrincipal', slot('init', 'representations')],
  ['InsertPresentation@url', slot('manifest', 'level')],
  ['InsertPresentation@uri', slot('manifest', 'level')],
  ['ReplacePresentation@url', slot('manifest', 'level')],
  ['ReplacePresentation@uri', slot('manifest', 'level')],
  ['AlternativeMPD@url', slot('manifest', 'level')],
  ['AlternativeMPD@uri', slot('manifest', 'level')],
  ['laurl@licenseUrl', slot('license', 'level')],
  ['Laurl@licenseUrl', slot('license', 'level')],
  ['License@keyLicenseUrl', slot('license', 'level')],
]);

const DATA_URI = /^\s*data:/i;
const REMOTE_ELEMENT = slot('remote-element', 'document');

/** Attributes that contain a segment template. */
const TEMPLATE_SLOTS = groupByElement<TemplateSlot>([
  ['SegmentTemplate@media', { role: 'segment', name: 'segment' }],
  ['SegmentTemplate@initialization', { role: 'init', name: 'init' }],
  ['SegmentTemplate@index', { role: 'index', name: 'index' }],
  ['SegmentTemplate@bitstreamSwitching', { role: 'init', name: 'switching' }],
  ['CryptoPeriod@keyUriTemplate', { role: 'key', name: 'key' }],
  ['CryptoPeriod@ivUriTemplate', { role: 'key', name: 'iv' }],
  ['CryptoTimeline@keyUriTemplate', { role: 'key', name: 'key' }],
  ['CryptoTimeline@ivUriTemplate', { role: 'key', name: 'iv' }],
  ['ContentAuthenticity@authUrlTemplate', { role: 'key', name: 'auth' }],
]);

/** Descriptors with a URL in an attribute, by scheme. */
const DESCRIPTOR_SLOTS: readonly {
  readonly scheme: RegExp;
  readonly attribute: string;
  readonly slot: Slot;
}[] = [
  {
    scheme: /^urn:mpeg:dash:chaining:2016$/,
    attribute: 'value',
    slot: { ...slot('manifest', 'level', 'chaining'), isList: true },
  },
  {
    scheme: /^urn:mpeg:dash:fallback:2016$/,
    attribute: 'value',
    slot: { ...slot('manifest', 'level', 'fallback'), isList: true },
  },
  {
    scheme: /^urn:mpeg:dash:mpd-as-linking:20\d\d$/,
    attribute: 'value',
    slot: { ...slot('manifest', 'level'), isList: true },
  },
  { scheme: /^urn:dvb:dash:fontdownload:2014$/, attribute: 'url', slot: slot('font', 'level') },
  {
    scheme: /^urn:mpeg:dash:utc:http-(?:xsdate|iso|ntp|head):20\d\d$/,
    attribute: 'value',
    slot: { ...slot('utc-timing', 'level'), isList: true },
  },
];

/** Most elements have no slots, so a lookup of the element precedes its attributes. */
function groupByElement<Value>(
  slots: readonly (readonly [name: string, slot: Value])[],
): ReadonlyMap<string, ReadonlyMap<string, Value>> {
  const elements = new Map<string, Map<string, Value>>();
  for (const [name, value] of slots) {
    const [element = '', attribute = ''] = name.split('@');
    elements.set(element, (elements.get(element) ?? new Map()).set(attribute, value));
  }
  return elements;
}

const ELEMENTS_WITH_SLOTS: ReadonlySet<string> = new Set([
  ...TEXT_SLOTS.keys(),
  ...ATTRIBUTE_SLOTS.keys(),
  ...TEMPLATE_SLOTS.keys(),
]);

/** False if the element itself has no slot. `scheme` is its @schemeIdUri. */
export function mayHaveSlots(
  { name, attributes }: Pick<XmlElement, 'name' | 'attributes'>,
  scheme: string | undefined,
): boolean {
  return (
    scheme !== undefined ||
    ELEMENTS_WITH_SLOTS.has(toLocalName(name)) ||
    attributes.some((attribute) => isLink(attribute.name))
  );
}

/** `xlink:href`, with any prefix. */
function isLink(attribute: string): boolean {
  return attribute.endsWith(':href');
}

export function findTextSlot(element: string): Slot | undefined {
  return TEXT_SLOTS.get(toLocalName(element));
}

export function findTemplateSlot(element: string, attribute: string): TemplateSlot | undefined {
  return TEMPLATE_SLOTS.get(toLocalName(element))?.get(toLocalName(attribute));
}

/** `scheme` is the element's @schemeIdUri. */
export function findAttributeSlot(
  element: string,
  attribute: string,
  scheme: string | undefined,
): Slot | undefined {
  const name = toLocalName(attribute);
  if (name === 'href' && isLink(attribute)) return REMOTE_ELEMENT;
  const descriptor =
    scheme === undefined
      ? undefined
      : DESCRIPTOR_SLOTS.find((each) => each.attribute === name && each.scheme.test(scheme));
  return descriptor?.slot ?? ATTRIBUTE_SLOTS.get(toLocalName(element))?.get(name);
}

/**
 * True for initialization data in the attribute itself. Redaction checks it, because all upstream
 * hosts are known only then.
 */
export function isInlineInit(
  element: string,
  { name, value }: Pick<XmlAttribute, 'name' | 'value'>,
): boolean {
  return DATA_URI.test(value) && findAttributeSlot(element, name, undefined)?.role === 'init';
}
