import type { ReusedBlocks } from '../manifest/find-equal-blocks.ts';
import { createRedactor } from '../manifest/redact-upstream.ts';
import { BlockFinder, isBlockStart } from './checkpoint.ts';
import type { Checkpoint, PreviousBlocks } from './checkpoint.ts';
import { type LineContext, LineRewriter } from './line-rewriter.ts';
import { PlaylistError } from './playlist-error.ts';
import { PlaylistOutput } from './playlist-output.ts';
import type { PlaylistBlock } from './playlist-output.ts';
import { createPositionTracker } from './playlist-position.ts';
import { isPlaylist, LineReader } from './read-lines.ts';
import { createUriRewriter } from './uri-rewriter.ts';
import type { ReplaceUri } from './uri-rewriter.ts';
import { createExpander } from './variables.ts';
import type { Variables } from './variables.ts';

type RewriteOptions = {
  readonly base: URL;
  /** Those of the multivariant playlist. */
  readonly variables: Variables;
  readonly replace: ReplaceUri;
};

export type RewrittenPlaylist = {
  readonly blocks: readonly (PlaylistBlock | ReusedBlocks<Checkpoint>)[];
  /** Upstream host names, which are redacted in all blocks. */
  readonly hosts: ReadonlySet<string>;
  readonly urls: number;
};

/**
 * Replaces every URI of a playlist with the result of `replace` and keeps all other bytes except a
 * byte order mark (RFC 8216bis §4.4). Variables are expanded with the upstream's values. URLs and
 * upstream names in comments, titles and unknown tags become inert. Throws PlaylistError.
 */
export function rewritePlaylist(playlist: string, options: RewriteOptions): string {
  const { blocks } = rewriteBlocks(playlist, options);
  return blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('');
}

/** Rewrites a playlist into blocks, which the rewriting of a reloaded playlist can reuse. */
export function rewriteBlocks(playlist: string, options: RewriteOptions): RewrittenPlaylist {
  const { output, ...found } = rewriteUris(playlist, options);
  return { blocks: output.toBlocks(createRedactor({ base: options.base, ...found })), ...found };
}

/**
 * Calls `replace` for every URI, and throws PlaylistError, exactly as `rewritePlaylist` does, but
 * costs far less for a playlist with much other text.
 */
export function visitUris(playlist: string, options: RewriteOptions): void {
  rewriteUris(playlist, options);
}

type RewrittenUris = Pick<RewrittenPlaylist, 'hosts' | 'urls'> & {
  readonly output: PlaylistOutput;
};

function rewriteUris(playlist: string, options: RewriteOptions): RewrittenUris {
  if (!isPlaylist(playlist)) throw new PlaylistError('not_a_playlist');
  const expander = createExpander(playlist, { base: options.base, imported: options.variables });
  if (!expander.isComplete) throw new PlaylistError('undefined_variable');

  const isMultivariant = playlist.includes(VARIANT_TAG);
  const position = createPositionTracker();
  const rewriter = createUriRewriter({
    base: options.base,
    replace: options.replace,
    expander,
    inherited: isMultivariant ? expander.variables : options.variables,
    position,
  });
  const output = new PlaylistOutput(playlist);
  const hasCheckpoints = !GLOBAL_TAGS.test(playlist);
  rewriteLines(playlist, { rewriter, position, output, hasCheckpoints });
  return { output, hosts: rewriter.hosts, urls: rewriter.countUrls() };
}

type ReloadOptions = RewriteOptions & {
  readonly previous: PreviousBlocks & Pick<RewrittenPlaylist, 'hosts'>;
  /** The length of the lines that are rewritten; a playlist with more changes is rejected. */
  readonly charactersMax: number;
};

/**
 * Rewrites only the changed lines of a media playlist. Returns undefined if the change affects
 * other lines too, or if there is too much of it. Hosts that have left the playlist are still
 * redacted. Throws PlaylistError.
 */
export function rewriteReload(
  playlist: string,
  { previous, charactersMax, ...options }: ReloadOptions,
): RewrittenPlaylist | undefined {
  if (!isPlaylist(playlist)) return undefined;
  const position = createPositionTracker();
  const rewriter = createUriRewriter({
    base: options.base,
    replace: options.replace,
    expander: createExpander('', { base: options.base, imported: options.variables }),
    inherited: options.variables,
    position,
    knownHosts: previous.hosts,
  });
  const output = new PlaylistOutput(playlist);
  const finder = new BlockFinder(playlist, previous);
  const ctx = { rewriter, position, output, hasCheckpoints: true, finder, charactersMax };
  const isDone = rewriteLines(playlist, ctx);
  const { hosts } = rewriter;
  if (!isDone || hosts.size > previous.hosts.size) return undefined;
  return {
    blocks: output.toBlocks(createRedactor({ base: options.base, hosts })),
    hosts,
    urls: rewriter.countUrls(),
  };
}

const VARIANT_TAG = '#EXT-X-STREAM-INF:';
/** Tags that affect how other lines are rewritten. */
const GLOBAL_TAGS = /#EXT-X-(?:DEFINE|STREAM-INF):/;

type PlaylistContext = LineContext & {
  /** False if lines depend on each other. */
  readonly hasCheckpoints: boolean;
  readonly finder?: BlockFinder;
  readonly charactersMax?: number;
};

/** Returns false if blocks would be reused, but too much or the meaning of other lines changed. */
function rewriteLines(playlist: string, ctx: PlaylistContext): boolean {
  const { finder, charactersMax = Infinity } = ctx;
  const lines = new LineReader(playlist);
  const lineRewriter = new LineRewriter(ctx);
  let characters = 0;

  for (let line = lines.read(); line !== undefined; line = lines.read()) {
    characters += line.text.length;
    if (characters > charactersMax) return false;
    if (finder !== undefined && GLOBAL_TAGS.test(line.text)) return false;
    const endsSegment = lineRewriter.rewrite(line);
    if (endsSegment && ctx.hasCheckpoints) applyCheckpoint(lines, ctx);
  }
  return true;
}

/** Starts a block between two segments, or skips those that are unchanged. */
function applyCheckpoint(
  lines: LineReader,
  { rewriter, position, output, finder }: PlaylistContext,
): void {
  if (!isBlockStart(position.nextSegment())) return;
  const { offset, count } = lines;
  const checkpoint = { offset, count, urls: rewriter.countUrls(), position: position.save() };
  const found = finder?.find(checkpoint);
  if (found !== undefined) {
    output.addReused(found.blocks);
    lines.skipTo(found.after);
    position.restore(found.after.position);
    rewriter.skipUrls(found.after.urls - checkpoint.urls);
  }
  output.startBlock(found?.after ?? checkpoint);
}
