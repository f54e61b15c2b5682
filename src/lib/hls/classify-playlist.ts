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

/** The tags by which players tell a media playlist, and those that only such a playlist may have. */
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
 * What an HLS playlist is (RFC 8216bis §4.1), or undefined for anything that is none, has nothing to play, or
 * expands without end. `base` is its address, which EXT-X-DEFINE may read; `variables` are the multivariant
 * playlist's. Linear in the text.
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
      if (each.kind === 'tag' && each.name === 'EXT-X-DEFINE') expander.passDefinition(each.value);
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
  // A reference that nothing defines stays as it is: the kind of the playlist does not hang on it.
  const context = { expand: (value: string) => expander.expand(value) ?? value };
  if (isMedia) return classifyMedia(statements, context);
  if (!isMultivariant) return undefined;
  return classifyMultivariant(statements, { ...context, variables: expander.variables });
}
