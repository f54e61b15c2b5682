import { parseAttributes } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { readLines } from './read-lines.ts';
import { isUriLine, parseTag } from './read-tag.ts';

/** A tag with its value, or a URI. Comments and blank lines are not statements. */
export type Statement =
  | { readonly kind: 'tag'; readonly name: string; readonly value: string }
  | { readonly kind: 'uri'; readonly uri: string };

export function* readStatements(playlist: string): Generator<Statement> {
  for (const { text } of readLines(playlist)) {
    const tag = parseTag(text);
    if (tag !== undefined) {
      yield { kind: 'tag', name: tag.name, value: text.slice(tag.valueStart) };
    } else if (isUriLine(text)) {
      yield { kind: 'uri', uri: text.trim() };
    }
  }
}

/** Parses the attributes of a tag and expands variables in their values. */
export function readAttributes(value: string, expand: (text: string) => string): Attribute[] {
  return parseAttributes(value).map((each) => ({ ...each, value: expand(each.value) }));
}
