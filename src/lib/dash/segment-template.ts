/** Template identifiers (ISO/IEC 23009-1 §5.3.9.4.4). */
export type IdentifierName = 'RepresentationID' | 'Bandwidth' | 'Number' | 'Time' | 'SubNumber';

type NumberFormat = {
  readonly width: number;
  readonly radix: number;
  readonly upper: boolean;
};

export type TemplatePart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'identifier'; readonly name: IdentifierName; readonly format: NumberFormat };

/** Identifiers whose values are in the MPD. */
const REPRESENTATION_IDENTIFIERS: ReadonlySet<IdentifierName> = new Set([
  'RepresentationID',
  'Bandwidth',
]);

const IDENTIFIER =
  /\$(?:(RepresentationID|Bandwidth|Number|Time|SubNumber)(?:%0(\d{1,9})([diuxXo]))?)?\$/g;
/** No real template has wider padding; the limit prevents giant strings. */
const WIDTH_MAX = 32;
/** Players support printf conversions, although the specification allows only `d`. */
const CONVERSION_RADIXES: ReadonlyMap<string, number> = new Map([
  ['x', 16],
  ['o', 8],
]);
const DEFAULT_FORMAT: NumberFormat = { width: 1, radix: 10, upper: false };

/** The start of a URL up to and including part of the host, as browsers parse it. */
const AUTHORITY = /^(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})[^/\\?#]*$/i;
/** Browsers remove these characters anywhere in a URL. */
const IGNORED_CHARACTERS = /[\t\n\r]/g;

/**
 * Parses a template; undefined if its padding is too wide. Unknown identifiers stay literal text.
 */
export function parseSegmentTemplate(template: string): readonly TemplatePart[] | undefined {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const mark of template.matchAll(IDENTIFIER)) {
    parts.push({ kind: 'literal', text: template.slice(at, mark.index) });
    const format = toFormat(mark[2], mark[3]);
    if (format.width > WIDTH_MAX) return undefined;
    parts.push(
      isIdentifierName(mark[1])
        ? { kind: 'identifier', name: mark[1], format }
        : { kind: 'literal', text: '$' },
    );
    at = mark.index + mark[0].length;
  }
  parts.push({ kind: 'literal', text: template.slice(at) });
  return parts.filter((part) => part.kind === 'identifier' || part.text !== '');
}

/** Returns a template that expands to this text. */
export function toLiteralTemplate(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** Returns true when a number from the request would be part of the host or port. */
export function hasVariableHost(parts: readonly TemplatePart[]): boolean {
  const at = parts.findIndex(
    (part) => part.kind === 'identifier' && !REPRESENTATION_IDENTIFIERS.has(part.name),
  );
  if (at === -1) return false;
  // Values from the MPD are fixed, so one placeholder character stands for each.
  const before = parts.slice(0, at).map((part) => (part.kind === 'literal' ? part.text : 'x'));
  return AUTHORITY.test(before.join('').replaceAll(IGNORED_CHARACTERS, '').trimStart());
}

/** Returns each identifier once, in template order. */
export function listIdentifiers(parts: readonly TemplatePart[]): readonly IdentifierName[] {
  return [...new Set(parts.flatMap((part) => (part.kind === 'identifier' ? [part.name] : [])))];
}

/** Expands a template as players do; numbers are decimal digits. */
export function fillSegmentTemplate(
  parts: readonly TemplatePart[],
  values: ReadonlyMap<IdentifierName, string>,
): string {
  return parts
    .map((part) => {
      if (part.kind === 'literal') return part.text;
      const value = values.get(part.name) ?? '';
      return part.name === 'RepresentationID' ? value : formatNumber(value, part.format);
    })
    .join('');
}

function isIdentifierName(name: string | undefined): name is IdentifierName {
  return name !== undefined;
}

function toFormat(width: string | undefined, conversion: string | undefined): NumberFormat {
  if (width === undefined) return DEFAULT_FORMAT;
  const radix = CONVERSION_RADIXES.get(conversion?.toLowerCase() ?? '') ?? 10;
  return { width: Number(width), radix, upper: conversion === 'X' };
}

function formatNumber(digits: string, format: NumberFormat): string {
  const text = format.radix === 10 ? digits : BigInt(digits).toString(format.radix);
  return (format.upper ? text.toUpperCase() : text).padStart(format.width, '0');
}
