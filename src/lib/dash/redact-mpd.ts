import { isUtf8 } from 'node:buffer';

import { INERT_URL } from '../manifest/inert-url.ts';
import { createRedactor, createRevealCheck, type Upstream } from '../manifest/redact-upstream.ts';
import { redactUrls } from '../manifest/redact-urls.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlAttribute, XmlDocument, XmlElement, XmlSpan } from '../xml/xml-document.ts';
import { findXmlAttribute, toLocalName, readText } from '../xml/xml-document.ts';
import { removeElement } from './edit-element.ts';

/** Attributes that identify elements or refer to them. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'dependencyId', 'associationId']);
/** Attributes whose values look like URLs but are names, so they are never rewritten. */
const SCHEMA_ATTRIBUTES: ReadonlySet<string> = new Set([
  'schemeIdUri',
  'schemaLocation',
  'namespace',
  'profiles',
]);
/**
 * Steering manifests refer to these values, so host names in them are kept and only absolute URLs
 * are removed.
 */
const LOCATION_NAMES: ReadonlySet<string> = new Set(['serviceLocation', 'defaultServiceLocation']);
const URL_ATTRIBUTE_NAME = /(?:ur[il]|href)$/i;
/**
 * Base64 headers of key systems. A header that contains a license server URL is removed, because
 * players reject an empty one.
 */
const KEY_SYSTEM_HEADERS: ReadonlySet<string> = new Set(['pro', 'pssh']);
const CALLBACK_EVENTS = /^urn:mpeg:dash:event:callback:/;

/**
 * Lists the start offsets of edits that replace text. Insertions are excluded, because text that
 * starts at the same offset still needs redaction.
 */
export function listReplacementStarts(edits: readonly XmlSpan[]): ReadonlySet<number> {
  return new Set(edits.filter(({ start, end }) => end > start).map(({ start }) => start));
}

/**
 * Returns the edits that redact every URL outside the rewritten slots, whose start offsets are
 * `rewrittenStarts`.
 */
export function redactMpd(
  document: XmlDocument,
  {
    rewrittenStarts,
    upstream,
  }: { readonly rewrittenStarts: ReadonlySet<number>; readonly upstream: Upstream },
): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const reveals = createRevealCheck(upstream);
  const redact = createRedactor(upstream);
  const ctx = { redact, reveals };

  function visitAttribute(element: XmlElement, attribute: XmlAttribute, isCallback: boolean): void {
    // The ID of the MPD element is redacted too, because patches refer to it and redact it in the
    // same way.
    const isKept = element === document.root ? isSchemaName(attribute) : isIdentifier(attribute);
    if (rewrittenStarts.has(attribute.start) || isKept) return;
    const { name, value } = attribute;
    const text =
      name !== 'messageData'
        ? redactAttribute(attribute, redact)
        : isCallback
          ? INERT_URL
          : redactMessage(element, value, ctx);
    if (text !== value) edits.push({ ...attribute, text: escapeXml(text) });
  }

  function visit(element: XmlElement, isCallback: boolean): void {
    if (isKeySystemHeader(element) && reveals(Buffer.from(readText(element), 'base64'))) {
      edits.push(removeElement(element));
      return;
    }
    for (const attribute of element.attributes) visitAttribute(element, attribute, isCallback);
    if (!rewrittenStarts.has(element.content.start)) visitTexts(element, isCallback);
    const scheme = findXmlAttribute(element, 'schemeIdUri')?.value ?? '';
    const containsCallbacks = isCallback || CALLBACK_EVENTS.test(scheme);
    for (const child of element.elements) visit(child, containsCallbacks);
  }

  function visitTexts(element: XmlElement, isCallback: boolean): void {
    if (element.texts.length === 0) return;
    if (isCallback && readText(element) !== '') {
      edits.push({ ...element.content, text: INERT_URL });
      return;
    }
    const values = element.texts.map(({ value }) => value);
    const redacted = redactTexts(values, (value) => redactMessage(element, value, ctx));
    for (const [index, text] of element.texts.entries()) {
      const value = redacted[index] ?? '';
      if (value !== text.value) edits.push({ ...text, text: escapeXml(value) });
    }
  }

  visit(document.root, false);
  for (const span of document.misc) {
    const value = document.text.slice(span.start, span.end);
    const redacted = redact(value);
    if (redacted !== value) edits.push({ ...span, text: redacted });
  }
  return edits;
}

function isSchemaName({ name }: XmlAttribute): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:') || SCHEMA_ATTRIBUTES.has(toLocalName(name));
}

function isIdentifier(attribute: XmlAttribute): boolean {
  return isSchemaName(attribute) || IDENTIFIERS.has(toLocalName(attribute.name));
}

/**
 * Comments or elements may split a text. If only the joined text reveals a URL, the first piece
 * receives the entire redacted text.
 */
function redactTexts(
  values: readonly string[],
  redact: (value: string) => string,
): readonly string[] {
  const separate = values.map(redact);
  const joined = values.length > 1 ? redact(values.join('')) : separate.join('');
  return joined === separate.join('') ? separate : [joined];
}

/**
 * Event messages may be Base64. A binary message is kept unless it reveals the upstream, because
 * only its application can read it.
 */
function redactMessage(
  element: XmlElement,
  value: string,
  {
    redact,
    reveals,
  }: {
    readonly redact: (value: string) => string;
    readonly reveals: (bytes: Buffer) => boolean;
  },
): string {
  if (findXmlAttribute(element, 'contentEncoding')?.value !== 'base64') return redact(value);
  const bytes = Buffer.from(value, 'base64');
  const text = bytes.toString('utf8');
  const binary = reveals(bytes) ? INERT_URL : text;
  const redacted = isUtf8(bytes) && !bytes.includes(0) ? redact(text) : binary;
  return redacted === text ? value : Buffer.from(redacted).toString('base64');
}

function redactAttribute(attribute: XmlAttribute, redact: (value: string) => string): string {
  const name = toLocalName(attribute.name);
  if (LOCATION_NAMES.has(name)) return redactUrls(attribute.value);
  const isUrl = URL_ATTRIBUTE_NAME.test(name) && !attribute.value.startsWith('urn:');
  return isUrl && attribute.value !== '' ? INERT_URL : redact(attribute.value);
}

function isKeySystemHeader({ name }: XmlElement): boolean {
  return KEY_SYSTEM_HEADERS.has(toLocalName(name));
}
