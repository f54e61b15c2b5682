/** The names that a template may hold (ISO/IEC 23009-1 §5.3.9.4.4). */
export type IdentifierName = 'RepresentationID' | 'Bandwidth' | 'Number' | 'Time' | 'SubNumber';

type NumberFormat = {
  readonly width: number;
  readonly radix: number;
  readonly upper: boolean;
};

export type TemplatePart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'identifier'; readonly name: IdentifierName; readonly format: NumberFormat };

/** Those whose values the presentation itself names. */
export const NAMED: ReadonlySet<IdentifierName> = new Set(['RepresentationID', 'Bandwidth']);

const MARK =
  /\$(?:(RepresentationID|Bandwidth|Number|Time|SubNumber)(?:%0(\d{1,9})([diuxXo]))?)?\$/g;
/** No real template pads further; a wider one is an attempt to make somebody write a giant string. */
const WIDTH_MAX = 32;
/** Players print as printf does, though the specification asks for `d` alone. */
const RADIX_OF_CONVERSION: ReadonlyMap<string, number> = new Map([
  ['x', 16],
  ['o', 8],
]);
const PLAIN: NumberFormat = { width: 1, radix: 10, upper: false };

/** What comes before a host, or is some of one, as a browser reads it. */
const AUTHORITY = /^(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})[^/\\?#]*$/i;
/** A browser leaves these out, wherever they stand in an address. */
const UNREAD = /[\t\n\r]/g;

/** The parts of a template, or undefined for one that nobody should expand. Other names stay literal text. */
export function parseSegmentTemplate(template: string): readonly TemplatePart[] | undefined {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const mark of template.matchAll(MARK)) {
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

/** The template that stands for this very text. */
export function toLiteralTemplate(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** True where whoever fills in the numbers chooses the host or the port, which the template does not name then. */
export function leavesHostOpen(parts: readonly TemplatePart[]): boolean {
  const at = parts.findIndex((part) => part.kind === 'identifier' && !NAMED.has(part.name));
  if (at === -1) return false;
  // What the presentation itself names stands for one character of it.
  const before = parts.slice(0, at).map((part) => (part.kind === 'literal' ? part.text : 'x'));
  return AUTHORITY.test(before.join('').replaceAll(UNREAD, '').trimStart());
}

/** Each name once, in the template's order. */
export function listIdentifiers(parts: readonly TemplatePart[]): readonly IdentifierName[] {
  return [...new Set(parts.flatMap((part) => (part.kind === 'identifier' ? [part.name] : [])))];
}

/** The text that a player makes of a template; numbers are decimal digits. */
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
  if (width === undefined) return PLAIN;
  const radix = RADIX_OF_CONVERSION.get(conversion?.toLowerCase() ?? '') ?? 10;
  return { width: Number(width), radix, upper: conversion === 'X' };
}

function formatNumber(digits: string, format: NumberFormat): string {
  const text = format.radix === 10 ? digits : BigInt(digits).toString(format.radix);
  return (format.upper ? text.toUpperCase() : text).padStart(format.width, '0');
}
