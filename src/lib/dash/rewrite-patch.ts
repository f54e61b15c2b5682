import { redactUrls } from '../manifest/redact-urls.ts';
import { escapeXml, spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, toLocalName } from '../xml/xml-document.ts';
import { planPeriods } from './base-plan.ts';
import type { Base, PublicLocation } from './base-plan.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import type { CapabilityFactory } from './capability-writer.ts';
import { toPeriodKey } from './mpd-path.ts';
import { parsePatchSelector } from './patch-selector.ts';
import { readMpd } from './read-mpd.ts';
import { listReplacementStarts, redactMpd } from './redact-mpd.ts';
import { rewriteBases } from './rewrite-bases.ts';
import { rewriteCallbacks } from './rewrite-callbacks.ts';
import { rewriteSlots } from './rewrite-slots.ts';
import { isUrlQueryProperty, planQueries } from './url-query.ts';
import { findAttributeSlot, findTemplateSlot, findTextSlot } from './url-slots.ts';

export type PatchRewriteOptions = CapabilityFactory &
  PublicLocation & {
    /**
     * The bases that `sealResource` received with the patch URL: first the URL of the MPD itself,
     * without a label.
     */
    readonly bases: readonly Base[];
  };

/** Elements that change the media URLs of a period, at any depth. */
const ADDRESSING: ReadonlySet<string> = new Set([
  'BaseURL',
  'AdaptationSet',
  'Representation',
  'SegmentBase',
  'SegmentList',
  'SegmentTemplate',
  'InitializationSet',
]);
/**
 * A patch may remove these elements: it does not matter that capabilities for their URLs remain
 * valid.
 */
const REMOVABLE: ReadonlySet<string> = new Set(['AdaptationSet', 'Representation']);
/**
 * Rewriting adds or removes elements of these kinds, so an index selects a different element in the
 * rewritten MPD.
 */
const RENUMBERED =
  /\/(?:[\w.-]+:)?(?:EssentialProperty|SupplementalProperty|RequestParam|InbandEventStream|pssh|pro)\[\d/;
const SCHEME_PREDICATE = /\[@schemeIdUri=(?:'[^']*'|"[^"]*")\]/g;

/**
 * Rewrites a patch (ISO/IEC 23009-1 §5.15) so that it has the same effect on the rewritten MPD as
 * the original has on the original MPD. It rewrites entire periods and everything else that does
 * not depend on base URLs of a period. For any other change it returns a patch that applies to no
 * MPD, so that players reload the full MPD. Throws MpdError.
 */
export function rewritePatch(xml: string, options: PatchRewriteOptions): string {
  const document = readMpd(xml, { rootName: 'Patch' });
  const operations = document.root.elements;
  if (!operations.every(isSelfContained)) return writeInapplicablePatch(document);

  const { root, presentation = '', origin } = options;
  const mediaRoot = root + presentation;
  const [mpdBase, ...bases] = options.bases;
  if (mpdBase === undefined) return writeInapplicablePatch(document);
  const base = mpdBase.url;
  const inserted = operations.flatMap((operation) => operation.elements);
  const periods = inserted.filter((each) => toLocalName(each.name) === 'Period');
  const plan = planPeriods(periods, {
    bases,
    root: mediaRoot,
    origin,
    // The periods that precede these in the MPD are unknown.
    toKey: (period) => toPeriodKey(period, null),
  });
  const queries = planQueries(document, periods, base);
  const writer = createCapabilityWriter({
    ...options,
    mediaRoot,
    base,
    periodBases: bases,
    queries,
  });
  const ctx = {
    plan,
    queries,
    findQuery: () => undefined,
    writer,
    base,
    mediaRoot,
    origin,
    isStatic: false,
  };
  const edits: XmlEdit[] = [
    ...rewriteBases(ctx),
    ...rewriteCallbacks(periods, ctx),
    ...rewriteSlots(inserted, ctx),
  ];
  const selectors = operations.flatMap((each) => findXmlAttribute(each, 'sel') ?? []);
  const rewrittenStarts = listReplacementStarts([...edits, ...selectors]);
  return spliceXml(document.text, [
    ...edits,
    ...redactMpd(document, { rewrittenStarts, upstream: { base, hosts: writer.hosts } }),
  ]);
}

/** Returns true for an operation that can be rewritten without the MPD it changes. */
function isSelfContained(operation: XmlElement): boolean {
  const text = findXmlAttribute(operation, 'sel')?.value.trim() ?? '';
  const selector = parsePatchSelector(text);
  if (selector === undefined || RENUMBERED.test(text) || includesUrl(text)) return false;
  const elements = selector.elements.filter((each) => each !== 'text()');
  if (elements.includes('BaseURL')) return false;
  const attribute = findAddedAttribute(operation) ?? selector.attribute;
  return toLocalName(operation.name) === 'remove' || attribute !== null
    ? !affectsAddressing(elements.at(-1) ?? '', attribute)
    : isIndependentContent(operation, elements);
}

function findAddedAttribute(operation: XmlElement): string | undefined {
  return findXmlAttribute(operation, 'type')?.value.replace('@', '');
}

/** `elements` is the path to the element that the operation extends or replaces. */
function isIndependentContent(operation: XmlElement, elements: readonly string[]): boolean {
  // Text is independent unless the element that contains it has a URL as its text.
  if (operation.elements.length === 0) return findTextSlot(elements.at(-1) ?? '') === undefined;
  const position = findXmlAttribute(operation, 'pos')?.value ?? '';
  const isChild = toLocalName(operation.name) === 'add' && !/^(?:before|after)$/.test(position);
  const depth = isChild ? elements.length : elements.length - 1;
  return operation.elements.every(
    depth === 1 ? isIndependentMpdChild : (each) => !containsAddressing(each),
  );
}

/**
 * Returns true if changing the attribute or removing the element affects URLs that were already
 * served.
 */
function affectsAddressing(element: string, attribute: string | null): boolean {
  if (attribute === null) return ADDRESSING.has(element) && !REMOVABLE.has(element);
  const isIdentifier =
    element === 'Representation' && (attribute === 'id' || attribute === 'bandwidth');
  const hasUrl =
    findTemplateSlot(element, attribute) !== undefined ||
    findAttributeSlot(element, attribute, undefined) !== undefined;
  return isIdentifier || hasUrl || (element === 'UTCTiming' && attribute === 'value');
}

function isIndependentMpdChild(element: XmlElement): boolean {
  return toLocalName(element.name) !== 'BaseURL' && !isUrlQueryProperty(element);
}

function containsAddressing(element: XmlElement): boolean {
  const isAddressing =
    ADDRESSING.has(toLocalName(element.name)) ||
    isUrlQueryProperty(element) ||
    findTextSlot(element.name) !== undefined ||
    element.attributes.some(({ name }) =>
      findAttributeSlot(element.name, name, findScheme(element)),
    );
  return isAddressing || element.elements.some(containsAddressing);
}

function findScheme(element: XmlElement): string | undefined {
  return findXmlAttribute(element, 'schemeIdUri')?.value;
}

/** Selectors cannot be redacted. Scheme identifiers are names, even if they look like URLs. */
function includesUrl(selector: string): boolean {
  const rest = selector.replaceAll(SCHEME_PREDICATE, '');
  return redactUrls(rest) !== rest;
}

/** Returns the patch without operations and with a publish time that no MPD has. */
function writeInapplicablePatch({ root }: XmlDocument): string {
  const original = findXmlAttribute(root, 'originalPublishTime');
  const prefix = root.name.slice(0, root.name.indexOf(':') + 1);
  const declared = root.attributes
    .filter(({ name }) => name === 'xmlns' || name === `xmlns:${prefix.slice(0, -1)}`)
    .concat(root.attributes.filter(({ name }) => name === 'mpdId' || name === 'publishTime'));
  const attributes = declared.map(({ name, value }) => {
    const isSchema = name.startsWith('xmlns');
    return ` ${name}="${escapeXml(isSchema ? value : redactUrls(value))}"`;
  });
  const time = original === undefined ? '' : ' originalPublishTime="1970-01-01T00:00:00Z"';
  return `<${root.name}${attributes.join('')}${time}/>`;
}
