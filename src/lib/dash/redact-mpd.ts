import { isUtf8 } from 'node:buffer';

import { isOpaqueDataUri } from '../manifest/data-uri.ts';
import { INERT_URL } from '../manifest/inert-url.ts';
import {
  createRedactor,
  createRevealCheck,
  isInert,
  type Upstream,
} from '../manifest/redact-upstream.ts';
import { redactUrls } from '../manifest/redact-urls.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlSpan,
  XmlStart,
  XmlText,
} from '../xml/xml-document.ts';
import { findXmlAttribute, toLocalName, readText } from '../xml/xml-document.ts';
import { removeElement } from './edit-element.ts';
import { isInlineInit } from './url-slots.ts';

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
const NOT_BASE64 = /[^\w+/=\s-]/;

/**
 * Lists the start offsets of edits that replace text. Insertions and removals are excluded, because
 * the content of the parent may start at the same offset and still needs redaction.
 */
export function listReplacementStarts(
  edits: readonly (XmlSpan & Partial<XmlEdit>)[],
): ReadonlySet<number> {
  const replacements = edits.filter(({ start, end, text }) => end > start && text !== '');
  return new Set(replacements.map(({ start }) => start));
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
  const redaction = new MpdRedaction(document.root);
  redaction.addRoot(document.root, rewrittenStarts, new Set());
  return redaction.listEdits(document, upstream);
}

/** Parts of a document that may reveal the upstream. They do not refer to their elements. */
type Suspect =
  | { readonly kind: 'header'; readonly element: XmlSpan; readonly text: string }
  | { readonly kind: 'inline-init'; readonly attribute: XmlText }
  /** The pieces of one text. */
  | { readonly kind: 'text'; readonly pieces: readonly XmlText[]; readonly isEncoded: boolean };

type Visit = {
  readonly rewrittenStarts: ReadonlySet<number>;
  readonly isKept: (rule: AttributeRule) => boolean;
  /** True inside an event stream whose events are callbacks. */
  readonly isCallback: boolean;
};

/** Redacts an MPD whose elements are no longer in memory when all upstream hosts are known. */
export class MpdRedaction {
  readonly #isCallbackRoot: boolean;
  readonly #edits: XmlEdit[] = [];
  readonly #suspects: Suspect[] = [];
  readonly #findRule = createRuleFinder();

  constructor(root: Pick<XmlStart, 'attributes'>) {
    this.#isCallbackRoot = isCallbackParent(root);
  }

  /** Adds a child of the root with its descendants, except for rewritten slots. */
  addElement(element: XmlElement, rewrittenStarts: ReadonlySet<number>): void {
    const isCallback = this.#isCallbackRoot;
    this.#visit(element, { rewrittenStarts, isKept: isName, isCallback });
  }

  /** Adds the root with its descendants, except for rewritten slots and some of the children. */
  addRoot(
    root: XmlElement,
    rewrittenStarts: ReadonlySet<number>,
    except: ReadonlySet<XmlElement>,
  ): void {
    const children = root.elements.filter((child) => !except.has(child));
    this.#visit(root, { rewrittenStarts, isKept: isSchema, isCallback: false }, children);
  }

  listEdits({ text, misc }: Pick<XmlDocument, 'text' | 'misc'>, upstream: Upstream): XmlEdit[] {
    const redactors = { redact: createRedactor(upstream), reveals: createRevealCheck(upstream) };
    for (const suspect of this.#suspects) this.#redact(suspect, redactors);
    for (const { start, end } of misc) {
      const value = text.slice(start, end);
      const redacted = redactors.redact(value);
      if (redacted !== value) this.#edits.push({ start, end, text: redacted });
    }
    return this.#edits;
  }

  #visit(element: XmlElement, visit: Visit, children = element.elements): void {
    const { rewrittenStarts, isKept, isCallback } = visit;
    if (isKeySystemHeader(element)) {
      const { start, end } = element;
      this.#suspects.push({ kind: 'header', element: { start, end }, text: readText(element) });
    }
    for (const attribute of element.attributes) {
      const rule = this.#findRule(attribute.name);
      if (!isKept(rule) && !rewrittenStarts.has(attribute.start))
        this.#addAttribute(element, attribute, { rule, isCallback });
    }
    if (element.texts.length > 0 && !rewrittenStarts.has(element.content.start))
      this.#addTexts(element, isCallback);
    if (children.length === 0) return;
    const isCallbackBelow = isCallback || isCallbackParent(element);
    const below = { rewrittenStarts, isKept: isName, isCallback: isCallbackBelow };
    for (const child of children) this.#visit(child, below);
  }

  #addAttribute(
    element: XmlElement,
    attribute: XmlAttribute,
    { rule, isCallback }: Pick<Visit, 'isCallback'> & { readonly rule: AttributeRule },
  ): void {
    const { value } = attribute;
    if (isInlineInit(element.name, attribute))
      this.#suspects.push({ kind: 'inline-init', attribute });
    else if (rule === 'location-name') this.#replace(attribute, redactUrls(value));
    else if (rule === 'message' && isCallback) this.#replace(attribute, INERT_URL);
    else if (rule === 'message') this.#suspect([attribute], isBase64(element));
    else if (rule === 'url' && value !== '' && !value.startsWith('urn:'))
      this.#replace(attribute, INERT_URL);
    else this.#suspect([attribute], false);
  }

  #addTexts(element: XmlElement, isCallback: boolean): void {
    if (readText(element) === '') return;
    if (isCallback) this.#edits.push({ ...element.content, text: INERT_URL });
    else this.#suspect(element.texts, isBase64(element));
  }

  #suspect(pieces: readonly XmlText[], isEncoded: boolean): void {
    const isOnlyInert = pieces.length === 1 && pieces.every(({ value }) => isInert(value));
    if (isEncoded || !isOnlyInert) this.#suspects.push({ kind: 'text', pieces, isEncoded });
  }

  #redact(suspect: Suspect, redactors: Redactors): void {
    if (suspect.kind === 'header') {
      const isRevealing = redactors.reveals(Buffer.from(suspect.text, 'base64'));
      if (isRevealing) this.#edits.push(removeElement(suspect.element));
      return;
    }
    if (suspect.kind === 'inline-init') {
      const { attribute } = suspect;
      const isKept = isOpaqueDataUri(attribute.value.trim(), redactors.reveals);
      if (!isKept) this.#replace(attribute, INERT_URL);
      return;
    }
    const { pieces, isEncoded } = suspect;
    const values = pieces.map(({ value }) => value);
    const inert = isEncoded ? encodeMessage(INERT_URL) : INERT_URL;
    const redacted = redactTexts(values, { redact: toRedact(isEncoded, redactors), inert });
    for (const [index, piece] of pieces.entries()) this.#replace(piece, redacted[index] ?? '');
  }

  #replace({ start, end, value }: XmlText, text: string): void {
    if (text !== value) this.#edits.push({ start, end, text: escapeXml(text) });
  }
}

/** What an attribute is, by its name. */
type AttributeRule = 'schema' | 'identifier' | 'message' | 'location-name' | 'url' | 'text';

/** Documents repeat the same few names. */
function createRuleFinder(): (name: string) => AttributeRule {
  const known = new Map<string, AttributeRule>();
  return (name) => {
    const existing = known.get(name);
    if (existing !== undefined) return existing;
    const rule = toRule(name);
    known.set(name, rule);
    return rule;
  };
}

function toRule(name: string): AttributeRule {
  const local = toLocalName(name);
  const isNamespace = name === 'xmlns' || name.startsWith('xmlns:');
  if (isNamespace || SCHEMA_ATTRIBUTES.has(local)) return 'schema';
  if (IDENTIFIERS.has(local)) return 'identifier';
  if (name === 'messageData') return 'message';
  if (LOCATION_NAMES.has(local)) return 'location-name';
  return URL_ATTRIBUTE_NAME.test(local) ? 'url' : 'text';
}

/**
 * The ID of the MPD element is redacted too, because patches refer to it and redact it in the same
 * way.
 */
function isSchema(rule: AttributeRule): boolean {
  return rule === 'schema';
}

function isName(rule: AttributeRule): boolean {
  return rule === 'schema' || rule === 'identifier';
}

function isCallbackParent(element: Pick<XmlStart, 'attributes'>): boolean {
  return CALLBACK_EVENTS.test(findXmlAttribute(element, 'schemeIdUri')?.value ?? '');
}

function isBase64(element: XmlElement): boolean {
  return findXmlAttribute(element, 'contentEncoding')?.value === 'base64';
}

type Redactors = {
  readonly redact: (text: string) => string;
  readonly reveals: (bytes: Buffer) => boolean;
};

/**
 * Comments or elements may split a text. If only the joined text reveals a URL, the first piece
 * receives the entire redacted text. Joining can also hide a host name that a piece reveals, so the
 * entire text becomes inert if the results differ.
 */
function redactTexts(
  values: readonly string[],
  { redact, inert }: { readonly redact: (value: string) => string; readonly inert: string },
): readonly string[] {
  const separate = values.map(redact);
  const joined = values.length > 1 ? redact(values.join('')) : separate.join('');
  if (joined === separate.join('')) return separate;
  return [values.every((value, index) => value === separate[index]) ? joined : inert];
}

/**
 * Event messages may be Base64. A binary message is kept unless it reveals the upstream, because
 * only its application can read it. A message may also be plain text although it is declared as
 * Base64.
 */
function toRedact(isEncoded: boolean, { redact, reveals }: Redactors): (value: string) => string {
  if (!isEncoded) return redact;
  return (value) => {
    const bytes = Buffer.from(value, 'base64');
    const text = bytes.toString('utf8');
    const binary = reveals(bytes) ? INERT_URL : text;
    const redacted = isUtf8(bytes) && !bytes.includes(0) ? redact(text) : binary;
    const written = redacted === text ? value : encodeMessage(redacted);
    return NOT_BASE64.test(written) ? redact(written) : written;
  };
}

function encodeMessage(text: string): string {
  return Buffer.from(text).toString('base64');
}

function isKeySystemHeader({ name }: XmlElement): boolean {
  return KEY_SYSTEM_HEADERS.has(toLocalName(name));
}
