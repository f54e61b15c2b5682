import { redactAddresses } from '../manifest/redact-addresses.ts';
import { createNameRedactor } from '../manifest/redact-upstream.ts';
import { createAddressRewriter } from './address-rewriter.ts';
import type { AddressRewriter, ReplaceUri } from './address-rewriter.ts';
import { PlaylistError } from './playlist-error.ts';
import { readLines, isPlaylist } from './read-lines.ts';
import { isUriLine, parseTag } from './read-tag.ts';
import type { Tag } from './read-tag.ts';
import { rewriteAttributes } from './rewrite-attributes.ts';
import type { Piece } from './rewrite-attributes.ts';
import { isAttributeListTag, isUriAfterColonTag } from './uri-slots.ts';
import type { UriRole } from './uri-slots.ts';
import { createExpander } from './variables.ts';
import type { Variables } from './variables.ts';

/**
 * Returns the playlist with every address replaced by `replace`'s answer and all else as it was, byte for byte
 * (RFC 8216bis §4.4; a byte order mark goes). Variables are expanded with the upstream's values and their
 * EXT-X-DEFINE lines dropped, for their values are addresses; `variables` are those of the multivariant playlist.
 * Absolute addresses in comments, titles and unknown tags become inert, and so does what else names the upstream there.
 * Throws PlaylistError.
 */
export function rewritePlaylist(
  playlist: string,
  options: { readonly base: URL; readonly variables: Variables; readonly replace: ReplaceUri },
): string {
  if (!isPlaylist(playlist)) throw new PlaylistError('not_a_playlist');
  const expander = createExpander(playlist, { base: options.base, imported: options.variables });
  if (!expander.complete) throw new PlaylistError('undefined_variable');

  const isMultivariant = playlist.includes('#EXT-X-STREAM-INF:');
  const addresses = createAddressRewriter({
    base: options.base,
    replace: options.replace,
    expander,
    inherited: isMultivariant ? expander.variables : options.variables,
  });
  const pieces = rewriteLines(playlist, addresses);
  const redactNames = createNameRedactor({ base: options.base, hosts: addresses.hosts });
  return pieces.map(({ text, free }) => (free ? redactNames(text) : text)).join('');
}

function rewriteLines(playlist: string, addresses: AddressRewriter): Piece[] {
  const pieces: Piece[] = [];
  let roleOfNextUriLine: UriRole = 'segment';

  for (const { text, end } of readLines(playlist)) {
    const tag = parseTag(text);
    if (tag?.name === 'EXT-X-DEFINE') {
      addresses.passDefinition(text.slice(tag.valueStart));
    } else if (tag !== undefined) {
      roleOfNextUriLine = nextRole(tag.name, roleOfNextUriLine);
      pieces.push(...rewriteTag(text, tag, addresses));
    } else if (isUriLine(text)) {
      pieces.push({ text: rewriteUriLine(text, roleOfNextUriLine, addresses), free: false });
      roleOfNextUriLine = 'segment';
    } else {
      pieces.push({ text: redactAddresses(text), free: true });
    }
    if (tag?.name !== 'EXT-X-DEFINE') pieces.push({ text: end, free: false });
  }
  return pieces;
}

function nextRole(tag: string, current: UriRole): UriRole {
  if (tag === 'EXT-X-STREAM-INF') return 'playlist';
  return tag === 'EXTINF' ? 'segment' : current;
}

function rewriteUriLine(line: string, role: UriRole, addresses: AddressRewriter): string {
  const uri = line.trim();
  const start = line.indexOf(uri);
  return line.slice(0, start) + addresses.rewrite(uri, role) + line.slice(start + uri.length);
}

function rewriteTag(line: string, tag: Tag, addresses: AddressRewriter): Piece[] {
  const head = { text: redactAddresses(line.slice(0, tag.valueStart)), free: false };
  const value = line.slice(tag.valueStart);
  if (isUriAfterColonTag(tag.name)) {
    return [head, { text: rewriteUriLine(value, 'segment', addresses), free: false }];
  }
  // An unknown tag may be no attribute list at all: its whole text is searched first.
  const list = isAttributeListTag(tag.name) ? value : redactAddresses(value);
  return [head, ...rewriteAttributes(list, tag.name, addresses)];
}
