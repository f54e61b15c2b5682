import { createHash } from 'node:crypto';

import type { XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute } from '../xml/xml-document.ts';
import { splitLabel } from './labeled-path.ts';
import type { IdentifierName } from './segment-template.ts';

/**
 * The position of a media resource in a presentation, which does not depend on its URL. Each field
 * is one path segment without special characters, except for a representation that is a template
 * identifier.
 */
export type MpdPosition = {
  readonly period: string;
  readonly representation: string;
  /** Such as `7` or `t9000` for a media segment, `init`, or `index-7`. */
  readonly item: string;
};

/** A parsed path `[label/]period/representation/item`. */
export type MpdPath = MpdPosition & {
  /** Identifies the base URL that the player chose; empty for a resource without alternatives. */
  readonly label: string;
  /** The representation ID as the player wrote it, decoded. */
  readonly representationId: string;
  /** The numbers in the item. */
  readonly numbers: ReadonlyMap<IdentifierName, string>;
};

/** The representation of a template that no representation uses. */
export const NO_REPRESENTATION = '~';
/** The period of an element outside of periods, or of a period without a lasting position. */
export const NO_PERIOD = 'index-~';

/** The representation in the path of a template that players fill in. */
export const SUBSTITUTED_ID = '$RepresentationID$';

const PERIOD = /^(?:period|start|index)-[\w.~-]{1,64}$/;
const PLAIN_NAME = /^(?!\.+$)[\w.-]{1,64}$/;
const DIGEST = /^~[\w-]{16}$/;
const DIGEST_CHARACTERS = 16;
/** A file is one path segment, because references next to it are resolved against its folder. */
export const FILE_SEPARATOR = ',';
const FILE = 'file';
const SEGMENT = 'segment';

const NAME_TOKEN = /^[a-z]{2,12}$/;
const NUMBER_TOKEN = /^([bts]?)(0|[1-9]\d{0,19})$/;
/** The letter before the value of each template identifier in an item. */
const IDENTIFIER_LETTERS: readonly (readonly [IdentifierName, letter: string])[] = [
  ['Bandwidth', 'b'],
  ['Number', ''],
  ['Time', 't'],
  ['SubNumber', 's'],
];

/**
 * Identifies a period by its ID, else by its start, else by its index. `index` is null if the
 * periods before it are unknown.
 */
export function toPeriodKey(period: XmlElement, index: number | null): string {
  const id = findXmlAttribute(period, 'id')?.value;
  if (id !== undefined) return `period-${toKey(id)}`;
  const start = findXmlAttribute(period, 'start')?.value;
  if (start !== undefined) return `start-${toKey(start)}`;
  return index === null ? NO_PERIOD : `index-${index}`;
}

export function toRepresentationKey(id: string): string {
  return toKey(decodeRepresentationId(id));
}

/** Players insert an ID into a path unescaped, so an ID may contain escapes and slashes. */
export function decodeRepresentationId(id: string): string {
  return id.includes('%') ? id.split('/').map(decodeSegment).join('/') : id;
}

/** Browsers normalize these segments before a request, encoded or not. */
export function hasDotSegment(decodedPath: string): boolean {
  return /(?:^|\/)\.{1,2}(?:\/|$)/.test(decodedPath);
}

/** A digest replaces a name that is not a plain path segment. It is its own key. */
function toKey(name: string): string {
  if (PLAIN_NAME.test(name) || DIGEST.test(name)) return name;
  const digest = createHash('sha256').update(name).digest('base64url');
  return `~${digest.slice(0, DIGEST_CHARACTERS)}`;
}

/** Returns the item of a template, with an identifier in place of each number. */
export function toTemplateItem(name: string, identifiers: ReadonlySet<IdentifierName>): string {
  const numbers = IDENTIFIER_LETTERS.filter(([identifier]) => identifiers.has(identifier)).map(
    ([identifier, letter]) => `${letter}$${identifier}$`,
  );
  return toItem(name, numbers);
}

/** Returns the item of a segment list entry. */
export function toNumberedItem(name: string, number: number): string {
  return toItem(name, [String(number)]);
}

function toItem(name: string, numbers: readonly string[]): string {
  return [...(name === SEGMENT && numbers.length > 0 ? [] : [name]), ...numbers].join('-');
}

export function formatMpdPath({ period, representation, item }: MpdPosition): string {
  return [period, representation, item].join(item === FILE ? FILE_SEPARATOR : '/');
}

/** Parses the path segments below the root of an MPD; undefined if they state no position. */
export function parseMpdPath(segments: readonly string[]): MpdPath | undefined {
  const { label, rest } = splitLabel(segments);
  const [period = '', ...others] = rest.length === 1 ? (rest[0] ?? '').split(FILE_SEPARATOR) : rest;
  const item = others.at(-1) ?? '';
  const numbers = parseNumbers(item);
  if (!PERIOD.test(period) || others.length < 2 || numbers === undefined) return undefined;
  const representationId = decodeRepresentationId(others.slice(0, -1).join('/'));
  if (hasDotSegment(representationId)) return undefined;
  const representation = toKey(representationId);
  return { label, period, representation, item, representationId, numbers };
}

function parseNumbers(item: string): ReadonlyMap<IdentifierName, string> | undefined {
  const [first = '', ...rest] = item.split('-');
  const tokens = NAME_TOKEN.test(first) ? rest : [first, ...rest];
  const numbers = new Map<IdentifierName, string>();
  for (const token of tokens) {
    const [, letter, number] = NUMBER_TOKEN.exec(token) ?? [];
    const identifier = IDENTIFIER_LETTERS.find((each) => each[1] === letter)?.[0];
    if (identifier === undefined || number === undefined || numbers.has(identifier))
      return undefined;
    numbers.set(identifier, number);
  }
  return numbers;
}

/** Returns the item with an identifier in place of each number. */
export function toItemPattern({ item, numbers }: Pick<MpdPath, 'item' | 'numbers'>): string {
  const [first = ''] = item.split('-', 1);
  const name = NAME_TOKEN.test(first) ? first : SEGMENT;
  return toTemplateItem(name, new Set(numbers.keys()));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
