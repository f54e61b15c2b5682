/**
 * A `NAME=value` pair of an attribute list. `start` and `end` are the span of the unquoted value.
 */
export type Attribute = {
  readonly name: string;
  readonly value: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
};

/**
 * Parses an attribute list (RFC 8216 §4.2) in one pass, starting at `from`. Quoted values may
 * contain commas, and an unclosed quote extends to the end. Whitespace around names and values is
 * dropped, and entries without `=` are skipped.
 */
export function parseAttributes(text: string, from = 0): Attribute[] {
  const attributes: Attribute[] = [];
  let at = from;
  while (at < text.length) {
    const equals = text.indexOf('=', at);
    if (equals === -1) break;
    // An entry without `=` ends at the last comma before the equals sign.
    const comma = text.lastIndexOf(',', equals);
    const nameStart = comma >= at ? comma + 1 : at;
    const attribute = readValue(text, equals + 1, text.slice(nameStart, equals).trim());
    attributes.push(attribute);
    const next = text.indexOf(',', attribute.end);
    if (next === -1) break;
    at = next + 1;
  }
  return attributes;
}

/** Returns the first value with this name, as players do. */
export function findAttribute(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

function readValue(text: string, from: number, name: string): Attribute {
  const start = skipBlanks(text, from);
  if (text.charAt(start) === '"') {
    const close = text.indexOf('"', start + 1);
    const end = close === -1 ? text.length : close;
    return { name, value: text.slice(start + 1, end), quoted: true, start: start + 1, end };
  }
  const comma = text.indexOf(',', start);
  const value = text.slice(start, comma === -1 ? text.length : comma).trimEnd();
  return { name, value, quoted: false, start, end: start + value.length };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1;
  return at;
}
