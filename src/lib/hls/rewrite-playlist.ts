import { createRedactor } from '../manifest/redact-upstream.ts';
import { redactUrls } from '../manifest/redact-urls.ts';
import { PlaylistError } from './playlist-error.ts';
import { PlaylistOutput } from './playlist-output.ts';
import { createPositionTracker } from './playlist-position.ts';
import type { PositionTracker } from './playlist-position.ts';
import { readLines, isPlaylist } from './read-lines.ts';
import { isUriLine, parseTag } from './read-tag.ts';
import type { Tag } from './read-tag.ts';
import { rewriteAttributes } from './rewrite-attributes.ts';
import { createUriRewriter } from './uri-rewriter.ts';
import type { UriRewriter, ReplaceUri } from './uri-rewriter.ts';
import { isAttributeListTag, isUriValueTag } from './uri-slots.ts';
import type { UriRole } from './uri-slots.ts';
import { createExpander } from './variables.ts';
import type { Variables } from './variables.ts';

/**
 * These tags are removed: definitions, because their values may be URLs, and the license metadata
 * of Adobe Access, which names a license server and is obsolete.
 */
const REMOVED_TAGS: ReadonlySet<string> = new Set(['EXT-X-DEFINE', 'EXT-X-FAXS-CM']);

type RewriteOptions = {
  readonly base: URL;
  /** Those of the multivariant playlist. */
  readonly variables: Variables;
  readonly replace: ReplaceUri;
};

/**
 * Replaces every URI of a playlist with the result of `replace` and keeps all other bytes except a
 * byte order mark (RFC 8216bis §4.4). Variables are expanded with the upstream's values. URLs and
 * upstream names in comments, titles and unknown tags become inert. Throws PlaylistError.
 */
export function rewritePlaylist(playlist: string, options: RewriteOptions): string {
  const { output, hosts } = rewriteUris(playlist, options);
  return output.toText(createRedactor({ base: options.base, hosts }));
}

/**
 * Calls `replace` for every URI, and throws PlaylistError, exactly as `rewritePlaylist` does, but
 * costs far less for a playlist with much other text.
 */
export function visitUris(playlist: string, options: RewriteOptions): void {
  rewriteUris(playlist, options);
}

function rewriteUris(
  playlist: string,
  options: RewriteOptions,
): { readonly output: PlaylistOutput; readonly hosts: ReadonlySet<string> } {
  if (!isPlaylist(playlist)) throw new PlaylistError('not_a_playlist');
  const expander = createExpander(playlist, { base: options.base, imported: options.variables });
  if (!expander.isComplete) throw new PlaylistError('undefined_variable');

  const isMultivariant = playlist.includes('#EXT-X-STREAM-INF:');
  const position = createPositionTracker();
  const rewriter = createUriRewriter({
    base: options.base,
    replace: options.replace,
    expander,
    inherited: isMultivariant ? expander.variables : options.variables,
    position,
  });
  return { output: rewriteLines(playlist, rewriter, position), hosts: rewriter.hosts };
}

function rewriteLines(
  playlist: string,
  rewriter: UriRewriter,
  position: PositionTracker,
): PlaylistOutput {
  const output = new PlaylistOutput();
  let roleOfNextUriLine: UriRole = 'segment';

  for (const { text, end } of readLines(playlist)) {
    const tag = parseTag(text);
    if (tag?.name === 'EXT-X-DEFINE') rewriter.applyDefinition(text.slice(tag.valueStart));
    if (tag !== undefined && REMOVED_TAGS.has(tag.name)) continue;
    if (tag !== undefined) {
      roleOfNextUriLine = nextRole(tag.name, roleOfNextUriLine);
      position.applyTag(tag.name, text.slice(tag.valueStart));
      rewriteTag(text, tag, { rewriter, output });
    } else if (isUriLine(text)) {
      position.applyUriLine(roleOfNextUriLine);
      output.add(rewriteUriLine(text, roleOfNextUriLine, rewriter));
      roleOfNextUriLine = 'segment';
    } else {
      output.addFreeText(text);
    }
    output.add(end);
  }
  return output;
}

function nextRole(tag: string, current: UriRole): UriRole {
  if (tag === 'EXT-X-STREAM-INF') return 'playlist';
  return tag === 'EXTINF' ? 'segment' : current;
}

function rewriteUriLine(line: string, role: UriRole, rewriter: UriRewriter): string {
  const uri = line.trim();
  const start = line.indexOf(uri);
  return line.slice(0, start) + rewriter.rewrite(uri, role) + line.slice(start + uri.length);
}

function rewriteTag(
  line: string,
  tag: Tag,
  context: { readonly rewriter: UriRewriter; readonly output: PlaylistOutput },
): void {
  const { rewriter, output } = context;
  output.add(redactUrls(line.slice(0, tag.valueStart)));
  const value = line.slice(tag.valueStart);
  if (isUriValueTag(tag.name)) return output.add(rewriteUriLine(value, 'segment', rewriter));
  // An unknown tag may not contain an attribute list, so its complete text is redacted first.
  const list = isAttributeListTag(tag.name) ? value : redactUrls(value);
  return rewriteAttributes(list, tag.name, context);
}
