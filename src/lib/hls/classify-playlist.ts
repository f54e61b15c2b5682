import { classifyMedia } from './classify-media.ts';
import { classifyMultivariant } from './classify-multivariant.ts';
import { PlaylistError } from './playlist-error.ts';
import type { Playlist } from './playlist.ts';
import { isPlaylist } from './read-lines.ts';
import { readStatements } from './statements.ts';
import type { Statement } from './statements.ts';
import { createExpander } from './variables.ts';

const MULTIVARIANT_TAGS: ReadonlySet<string> = new Set([
  'EXT-X-STREAM-INF',
  'EXT-X-MEDIA',
  'EXT-X-I-FRAME-STREAM-INF',
  'EXT-X-SESSION-DATA',
  'EXT-X-SESSION-KEY',
  'EXT-X-CONTENT-STEERING',
]);

/**
 * Tags by which players recognize a media playlist, and tags that only media playlists may contain.
 */
const MEDIA_TAGS: ReadonlySet<string> = new Set([
  'EXTINF',
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-ENDLIST',
  'EXT-X-PART',
  'EXT-X-PART-INF',
  'EXT-X-SKIP',
  'EXT-X-MAP',
  'EXT-X-KEY',
]);

/**
 * Classifies an HLS playlist (RFC 8216bis §4.1) in linear time. Returns undefined for any other
 * text, a playlist with nothing to play, and one whose variables expand beyond the limit.
 * EXT-X-DEFINE may read the query of `base`, the playlist's URL; `variables` are those of the
 * multivariant playlist.
 */
export function classifyPlaylist(
  text: string,
  options: { readonly base?: URL; readonly variables?: ReadonlyMap<string, string> } = {},
): Playlist | undefined {
  if (!isPlaylist(text)) return undefined;
  try {
    const imported = options.variables ?? new Map<string, string>();
    const expander = createExpander(text, { base: options.base, imported });
    const statements = [...readStatements(text)];
    for (const each of statements) {
      if (each.kind === 'tag' && each.name === 'EXT-X-DEFINE') expander.applyDefinition(each.value);
    }
    return classifyStatements(statements, expander);
  } catch (error) {
    if (error instanceof PlaylistError) return undefined;
    throw error;
  }
}

function classifyStatements(
  statements: readonly Statement[],
  expander: ReturnType<typeof createExpander>,
): Playlist | undefined {
  const names = new Set(statements.map((each) => (each.kind === 'tag' ? each.name : '')));
  const isMedia = !names.isDisjointFrom(MEDIA_TAGS);
  const isMultivariant = !names.isDisjointFrom(MULTIVARIANT_TAGS);
  // Undefined references stay unexpanded, because they do not affect the kind of playlist.
  const ctx = { expand: (value: string) => expander.expand(value) ?? value };
  if (isMedia) return classifyMedia(statements, ctx);
  if (!isMultivariant) return undefined;
  return classifyMultivariant(statements, { ...ctx, variables: expander.variables });
}
