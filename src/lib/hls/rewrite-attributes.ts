import { INERT_URL } from '../manifest/inert-url.ts';
import { redactUrls } from '../manifest/redact-urls.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { PlaylistError } from './playlist-error.ts';
import type { UriRewriter } from './uri-rewriter.ts';
import { findUriRole, isUriAttribute, isAttributeListTag } from './uri-slots.ts';

/**
 * Other tags and steering manifests refer to these values, so host names in them must not change.
 */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'GROUP-ID',
  'AUDIO',
  'VIDEO',
  'SUBTITLES',
  'CLOSED-CAPTIONS',
  'PATHWAY-ID',
  'STABLE-VARIANT-ID',
  'STABLE-RENDITION-ID',
  'DATA-ID',
  'ID',
]);

/**
 * Finding the role of a URI searches all attributes of its tag; the limit avoids quadratic time.
 */
const ATTRIBUTES_MAX = 256;

/** A piece of output. Free text may contain anything, including a host name in prose. */
export type Piece = { readonly text: string; readonly isFreeText: boolean };

/**
 * Replaces the URIs and expands the variables in an attribute list; text between attributes is kept
 * and redacted.
 */
export function rewriteAttributes(list: string, tag: string, rewriter: UriRewriter): Piece[] {
  const attributes = parseAttributes(list);
  if (attributes.length > ATTRIBUTES_MAX) throw new PlaylistError('too_many_attributes');
  const pieces: Piece[] = [];
  let at = 0;
  for (const attribute of attributes) {
    pieces.push({ text: redactUrls(list.slice(at, attribute.start)), isFreeText: true });
    pieces.push(rewriteValue(attribute, tag, { attributes, rewriter }));
    at = attribute.end;
  }
  pieces.push({ text: redactUrls(list.slice(at)), isFreeText: true });
  return pieces;
}

function rewriteValue(
  attribute: Attribute,
  tag: string,
  context: { readonly attributes: readonly Attribute[]; readonly rewriter: UriRewriter },
): Piece {
  const role = findUriRole(tag, attribute.name, context.attributes);
  if (role !== undefined) {
    return { text: context.rewriter.rewrite(attribute.value, role), isFreeText: false };
  }
  if (isUriAttribute(attribute.name)) return { text: INERT_URL, isFreeText: false };
  const value = isAttributeListTag(tag)
    ? expandValue(attribute.value, context.rewriter)
    : attribute.value;
  return { text: redactUrls(value), isFreeText: !IDENTIFIERS.has(attribute.name) };
}

/**
 * Removes characters that would end the quoted string or the line, because a variable may come from
 * the query of the playlist's URL.
 */
function expandValue(value: string, rewriter: UriRewriter): string {
  const expanded = rewriter.expand(value);
  return expanded === value ? value : expanded.replaceAll(/["\r\n]/g, '');
}
