import { isUtf8 } from 'node:buffer';

import { holdsAddress } from '../manifest/holds-address.ts';
import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { redactAddresses } from '../manifest/redact-addresses.ts';
import { createRedactor, type Upstream } from '../manifest/redact-upstream.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlAttribute, XmlDocument, XmlElement, XmlSpan } from '../xml/xml-document.ts';
import { findXmlAttribute, localName, textOf } from '../xml/xml-document.ts';

/** What other parts refer to, and how they do. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'dependencyId', 'associationId']);
/** Names that look like addresses, and are never rewritten. */
const SCHEMAS: ReadonlySet<string> = new Set([
  'schemeIdUri',
  'schemaLocation',
  'namespace',
  'profiles',
]);
/** Referred to by steering manifests; host names in them stay, whole addresses do not. */
const LOCATION_NAMES: ReadonlySet<string> = new Set(['serviceLocation', 'defaultServiceLocation']);
const ADDRESS_NAME = /(?:ur[il]|href)$/i;
/** Base64 of key system headers, which may name a licence server. */
const KEY_SYSTEM_HEADERS: ReadonlySet<string> = new Set(['pro', 'pssh']);
const CALLBACK_EVENTS = /^urn:mpeg:dash:event:callback:/;

/** Where what is replaced starts. What is put in between replaces nothing, though text may begin at the same place. */
export function listReplaced(edits: readonly XmlSpan[]): ReadonlySet<number> {
  return new Set(edits.filter(({ start, end }) => end > start).map(({ start }) => start));
}

/** The edits that take every address out of what no slot has rewritten; `done` holds where those edits start. */
export function redactMpd(
  document: XmlDocument,
  { done, upstream }: { readonly done: ReadonlySet<number>; readonly upstream: Upstream },
): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const redact = createRedactor(upstream);

  function visitAttribute(element: XmlElement, attribute: XmlAttribute, isCallback: boolean): void {
    const isKept = element === document.root ? isName(attribute) : isIdentifier(attribute);
    if (done.has(attribute.start) || isKept) return;
    const { name, value } = attribute;
    const text =
      name !== 'messageData'
        ? redactAttribute(attribute, redact)
        : isCallback
          ? INERT_ADDRESS
          : redactMessage(element, value, redact);
    if (text !== value) edits.push({ ...attribute, text: escapeXml(text) });
  }

  function visit(element: XmlElement, isCallback: boolean): void {
    for (const attribute of element.attributes) visitAttribute(element, attribute, isCallback);
    if (!done.has(element.content.start)) visitTexts(element, isCallback);
    const scheme = findXmlAttribute(element, 'schemeIdUri')?.value ?? '';
    const holdsCallbacks = isCallback || CALLBACK_EVENTS.test(scheme);
    for (const child of element.elements) visit(child, holdsCallbacks);
  }

  function visitTexts(element: XmlElement, isCallback: boolean): void {
    if (isCallback && textOf(element) !== '') {
      edits.push({ ...element.content, text: INERT_ADDRESS });
      return;
    }
    if (KEY_SYSTEM_HEADERS.has(localName(element.name)) && holdsLicenceAddress(element)) {
      edits.push({ ...element.content, text: '' });
      return;
    }
    const values = element.texts.map(({ value }) => value);
    const redacted = redactTexts(values, (value) => redactMessage(element, value, redact));
    for (const [index, text] of element.texts.entries()) {
      const value = redacted[index] ?? '';
      if (value !== text.value) edits.push({ ...text, text: escapeXml(value) });
    }
  }

  visit(document.root, false);
  for (const aside of document.asides) {
    const value = document.text.slice(aside.start, aside.end);
    const redacted = redact(value);
    if (redacted !== value) edits.push({ ...aside, text: redacted });
  }
  return edits;
}

/** The ID of the document itself is not one: a patch tells it too, and has it changed alike. */
function isName({ name }: XmlAttribute): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:') || SCHEMAS.has(localName(name));
}

function isIdentifier(attribute: XmlAttribute): boolean {
  return isName(attribute) || IDENTIFIERS.has(localName(attribute.name));
}

/** One text may stand in pieces, with comments or elements between: what only all of them show is put into the first. */
function redactTexts(
  values: readonly string[],
  redact: (value: string) => string,
): readonly string[] {
  const apart = values.map(redact);
  const whole = values.length > 1 ? redact(values.join('')) : apart.join('');
  return whole === apart.join('') ? apart : [whole];
}

/** The message of an event may be in Base64. Bytes that are no text are for who knows what they are. */
function redactMessage(
  element: XmlElement,
  value: string,
  redact: (value: string) => string,
): string {
  if (findXmlAttribute(element, 'contentEncoding')?.value !== 'base64') return redact(value);
  const bytes = Buffer.from(value, 'base64');
  const text = bytes.toString('utf8');
  const redacted = isUtf8(bytes) ? redact(text) : text;
  return redacted === text ? value : Buffer.from(redacted).toString('base64');
}

function redactAttribute(attribute: XmlAttribute, redact: (value: string) => string): string {
  const name = localName(attribute.name);
  if (LOCATION_NAMES.has(name)) return redactAddresses(attribute.value);
  const isAddress = ADDRESS_NAME.test(name) && !attribute.value.startsWith('urn:');
  return isAddress && attribute.value !== '' ? INERT_ADDRESS : redact(attribute.value);
}

function holdsLicenceAddress(element: XmlElement): boolean {
  return holdsAddress(Buffer.from(textOf(element), 'base64'));
}
