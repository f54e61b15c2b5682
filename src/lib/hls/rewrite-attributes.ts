import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { redactAddresses } from '../manifest/redact-addresses.ts';
import type { AddressRewriter } from './address-rewriter.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { PlaylistError } from './playlist-error.ts';
import { findUriRole, isAddressName, isAttributeListTag } from './uri-slots.ts';

/** Names that other tags and steering manifests refer to: a host name among them must stay the same one. */
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

/** What an attribute means may depend on all others of its tag: their number must not make that slow. */
const ATTRIBUTES_MAX = 256;

/** A part of the output; `free` text may hold anything, also a host name in prose. */
export type Piece = { readonly text: string; readonly free: boolean };

/** The attribute list of a tag with its addresses replaced and its variables expanded; what stands between stays. */
export function rewriteAttributes(list: string, tag: string, addresses: AddressRewriter): Piece[] {
  const attributes = parseAttributes(list);
  if (attributes.length > ATTRIBUTES_MAX) throw new PlaylistError('too_many_attributes');
  const pieces: Piece[] = [];
  let at = 0;
  for (const attribute of attributes) {
    pieces.push({ text: redactAddresses(list.slice(at, attribute.start)), free: true });
    pieces.push(rewriteValue(attribute, tag, { attributes, addresses }));
    at = attribute.end;
  }
  pieces.push({ text: redactAddresses(list.slice(at)), free: true });
  return pieces;
}

function rewriteValue(
  attribute: Attribute,
  tag: string,
  context: { readonly attributes: readonly Attribute[]; readonly addresses: AddressRewriter },
): Piece {
  const role = findUriRole(tag, attribute.name, context.attributes);
  if (role !== undefined) {
    return { text: context.addresses.rewrite(attribute.value, role), free: false };
  }
  if (isAddressName(attribute.name)) return { text: INERT_ADDRESS, free: false };
  const value = isAttributeListTag(tag)
    ? expandValue(attribute.value, context.addresses)
    : attribute.value;
  return { text: redactAddresses(value), free: !IDENTIFIERS.has(attribute.name) };
}

/** A variable's value may come from a query and hold what would end the quoted string or the line. */
function expandValue(value: string, addresses: AddressRewriter): string {
  const expanded = addresses.expand(value);
  return expanded === value ? value : expanded.replaceAll(/["\r\n]/g, '');
}
