import { holdsAddress } from '../manifest/holds-address.ts';
import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { redactAddresses, redactHosts } from '../manifest/redact-addresses.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, localName, textOf } from '../xml/xml-document.ts';

/** Names that look like addresses, or that other parts of the presentation refer to: never rewritten. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'schemeIdUri',
  'schemaLocation',
  'namespace',
  'profiles',
  'id',
]);
/** Referred to by steering manifests; host names in them stay, whole addresses do not. */
const LOCATION_NAMES: ReadonlySet<string> = new Set(['serviceLocation', 'defaultServiceLocation']);
const ADDRESS_NAME = /(?:ur[il]|href)$/i;
/** Base64 of key system headers, which may name a licence server. */
const KEY_SYSTEM_HEADERS: ReadonlySet<string> = new Set(['pro', 'pssh']);
const CALLBACK_EVENTS = /^urn:mpeg:dash:event:callback:/;

/** The edits that take every address out of what no slot has rewritten; `done` holds where those edits start. */
export function redactMpd(
  document: XmlDocument,
  context: { readonly done: ReadonlySet<number>; readonly hosts: ReadonlySet<string> },
): XmlEdit[] {
  const edits: XmlEdit[] = [];

  function redact(value: string): string {
    return redactHosts(redactAddresses(value), context.hosts);
  }

  function visitAttribute(attribute: XmlAttribute, isCallback: boolean): void {
    if (context.done.has(attribute.start) || isIdentifier(attribute)) return;
    const { value } = attribute;
    const isCallbackAddress = isCallback && attribute.name === 'messageData';
    const text = isCallbackAddress ? INERT_ADDRESS : redactAttribute(attribute, redact);
    if (text !== value) edits.push({ ...attribute, text: escapeXml(text) });
  }

  function visit(element: XmlElement, isCallback: boolean): void {
    for (const attribute of element.attributes) visitAttribute(attribute, isCallback);
    if (!context.done.has(element.content.start)) visitTexts(element, isCallback);
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
    for (const text of element.texts) {
      const redacted = redact(text.value);
      if (redacted !== text.value) edits.push({ ...text, text: escapeXml(redacted) });
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

function isIdentifier({ name }: XmlAttribute): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:') || IDENTIFIERS.has(localName(name));
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
