import { redactAddresses } from '../manifest/redact-addresses.ts';
import { escapeXml, spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, localName } from '../xml/xml-document.ts';
import { findAttributeSlot, findTemplateRole, findTextSlot } from './address-slots.ts';
import { planPeriods } from './base-plan.ts';
import type { Base, PublicPlace } from './base-plan.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import type { CapabilityMakers } from './capability-writer.ts';
import { parsePatchSelector } from './patch-selector.ts';
import { readMpd } from './read-mpd.ts';
import { listReplaced, redactMpd } from './redact-mpd.ts';
import { rewriteBases } from './rewrite-bases.ts';
import { rewriteCallbacks } from './rewrite-callbacks.ts';
import { rewriteSlots } from './rewrite-slots.ts';
import { isUrlQueryProperty, planQueries } from './url-query.ts';

export type PatchRewriteOptions = CapabilityMakers &
  PublicPlace & {
    /** What the MPD that named the patch handed to `resource`: its own address first, without a label. */
    readonly bases: readonly Base[];
  };

/** Elements that decide what the addresses of media mean, wherever in a period they stand. */
const ADDRESSING: ReadonlySet<string> = new Set([
  'BaseURL',
  'AdaptationSet',
  'Representation',
  'SegmentBase',
  'SegmentList',
  'SegmentTemplate',
  'InitializationSet',
]);
/** What opens their addresses may stay behind them. */
const REMOVABLE: ReadonlySet<string> = new Set(['AdaptationSet', 'Representation']);
/** The rewritten MPD has some more of these, or fewer: what is told by its number is another one there. */
const RENUMBERED =
  /\/(?:[\w.-]+:)?(?:EssentialProperty|SupplementalProperty|RequestParam|InbandEventStream)\[\d/;
const SCHEME_PREDICATE = /\[@schemeIdUri=(?:'[^']*'|"[^"]*")\]/g;

/**
 * Returns a patch (ISO/IEC 23009-1 §5.15) that does to the rewritten MPD what the original does to the original. Whole
 * periods come with their addresses replaced, and so does all that hangs on no base address of a period. A patch that
 * changes more becomes one that fits no MPD, after which players take the whole. Throws MpdError.
 */
export function rewritePatch(xml: string, options: PatchRewriteOptions): string {
  const document = readMpd(xml, 'Patch');
  const operations = document.root.elements;
  if (!operations.every(isSelfContained)) return refitPatch(document);

  const { root, origin } = options;
  const [own, ...bases] = options.bases;
  if (own === undefined) return refitPatch(document);
  const base = own.url;
  const inserted = operations.flatMap((operation) => operation.elements);
  const periods = inserted.filter((each) => localName(each.name) === 'Period');
  const plan = planPeriods(periods, { bases, root, origin });
  const queries = new Map(periods.flatMap((period) => [...planQueries(period, base)]));
  const writer = createCapabilityWriter({ ...options, base, periodBases: bases, queries });
  const context = { plan, queries, findQuery: () => undefined, writer, base, origin };
  const edits: XmlEdit[] = [
    ...rewriteBases(context),
    ...rewriteCallbacks(periods, context),
    ...rewriteSlots(inserted, context),
  ];
  const selectors = operations.flatMap((each) => findXmlAttribute(each, 'sel') ?? []);
  const done = listReplaced([...edits, ...selectors]);
  return spliceXml(document.text, [
    ...edits,
    ...redactMpd(document, { done, upstream: { base, hosts: writer.hosts } }),
  ]);
}

/** True for an operation that can be rewritten without the MPD that it changes. */
function isSelfContained(operation: XmlElement): boolean {
  const text = findXmlAttribute(operation, 'sel')?.value.trim() ?? '';
  const selector = parsePatchSelector(text);
  if (selector === undefined || RENUMBERED.test(text) || namesAddress(text)) return false;
  const elements = selector.elements.filter((each) => each !== 'text()');
  if (elements.includes('BaseURL')) return false;
  const attribute = findAddedAttribute(operation) ?? selector.attribute;
  return localName(operation.name) === 'remove' || attribute !== null
    ? !isAddressing(elements.at(-1) ?? '', attribute)
    : isHarmlessContent(operation, elements);
}

function findAddedAttribute(operation: XmlElement): string | undefined {
  return findXmlAttribute(operation, 'type')?.value.replace('@', '');
}

/** `elements` lead to what the operation adds to, or replaces. */
function isHarmlessContent(operation: XmlElement, elements: readonly string[]): boolean {
  // The text of an element is no element: what it means hangs on the one around it.
  if (operation.elements.length === 0) return findTextSlot(elements.at(-1) ?? '') === undefined;
  const position = findXmlAttribute(operation, 'pos')?.value ?? '';
  const isChild = localName(operation.name) === 'add' && !/^(?:before|after)$/.test(position);
  const depth = isChild ? elements.length : elements.length - 1;
  return operation.elements.every(depth === 1 ? isMpdPart : (each) => !holdsAddressing(each));
}

/** What a change of an attribute, or the loss of an element, does to addresses that were handed out already. */
function isAddressing(element: string, attribute: string | null): boolean {
  if (attribute === null) return ADDRESSING.has(element) && !REMOVABLE.has(element);
  const names = element === 'Representation' && (attribute === 'id' || attribute === 'bandwidth');
  const isAddress =
    findTemplateRole(element, attribute) !== undefined ||
    findAttributeSlot(element, attribute, undefined) !== undefined;
  return names || isAddress || (element === 'UTCTiming' && attribute === 'value');
}

function isMpdPart(element: XmlElement): boolean {
  return localName(element.name) !== 'BaseURL' && !isUrlQueryProperty(element);
}

function holdsAddressing(element: XmlElement): boolean {
  const isOne =
    ADDRESSING.has(localName(element.name)) ||
    isUrlQueryProperty(element) ||
    findTextSlot(element.name) !== undefined ||
    element.attributes.some(({ name }) => findAttributeSlot(element.name, name, schemeOf(element)));
  return isOne || element.elements.some(holdsAddressing);
}

function schemeOf(element: XmlElement): string | undefined {
  return findXmlAttribute(element, 'schemeIdUri')?.value;
}

/** A selector must stay as it is; schemes are names, whatever they look like. */
function namesAddress(selector: string): boolean {
  const rest = selector.replaceAll(SCHEME_PREDICATE, '');
  return redactAddresses(rest) !== rest;
}

/** The patch without its operations, from a version of the MPD that nobody has. */
function refitPatch({ root }: XmlDocument): string {
  const original = findXmlAttribute(root, 'originalPublishTime');
  const prefix = root.name.slice(0, root.name.indexOf(':') + 1);
  const declared = root.attributes
    .filter(({ name }) => name === 'xmlns' || name === `xmlns:${prefix.slice(0, -1)}`)
    .concat(root.attributes.filter(({ name }) => name === 'mpdId' || name === 'publishTime'));
  const attributes = declared.map(({ name, value }) => {
    const isSchema = name.startsWith('xmlns');
    return ` ${name}="${escapeXml(isSchema ? value : redactAddresses(value))}"`;
  });
  const time = original === undefined ? '' : ' originalPublishTime="1970-01-01T00:00:00Z"';
  return `<${root.name}${attributes.join('')}${time}/>`;
}
