import type { ReusedBlocks } from '../manifest/find-equal-blocks.ts';
import { createRedactor } from '../manifest/redact-upstream.ts';
import { redactUrls } from '../manifest/redact-urls.ts';
import { BlockFinder, isBlockStart } from './checkpoint.ts';
import type { Checkpoint, PreviousBlocks } from './checkpoint.ts';
import { PlaylistError } from './playlist-error.ts';
import { PlaylistOutput } from './playlist-output.ts';
import type { PlaylistBlock } from './playlist-output.ts';
import { createPositionTracker } from './playlist-position.ts';
import type { PositionTracker } from './playlist-position.ts';
import { isPlaylist, LineReader } from './read-lines.ts';
import type { Line } from './read-lines.ts';
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

type LineContext = {
  readonly rewriter: UriRewriter;
  readonly position: PositionTracker;
  readonly output: PlaylistOutput;
  /** False if lines depend on each other. */
  readonly hasCheckpoints: boolean;
  readonly finder?: BlockFinder;
  readonly charactersMax?: number;
};

/** Returns false if blocks would be reused, but too much or the meaning of other lines changed. */
function rewriteLines(playlist: string, ctx: LineContext): boolean {
  const { finder, charactersMax = Infinity } = ctx;
  const lines = new LineReader(playlist);
  let role: UriRole = 'segment';
  let characters = 0;

  for (let line = lines.read(); line !== undefined; line = lines.read()) {
    characters += line.text.length;
    if (characters > charactersMax) return false;
    if (finder !== undefined && GLOBAL_TAGS.test(line.text)) return false;
    const next = rewriteLine(line, role, ctx);
    if (next.endsSegment && ctx.hasCheckpoints) applyCheckpoint(lines, ctx);
    ({ role } = next);
  }
  return true;
}

/** Starts a block between two segments, or skips those that are unchanged. */
function applyCheckpoint(
  lines: LineReader,
  { rewriter, position, output, finder }: LineContext,
): void {
  const saved = position.save();
  if (!isBlockStart(saved)) return;
  const { offset, count } = lines;
  const checkpoint = { offset, count, urls: rewriter.countUrls(), position: saved };
  const found = finder?.find(checkpoint);
  if (found !== undefined) {
    output.addReused(found.blocks);
    lines.skipTo(found.after);
    position.restore(found.after.position);
    rewriter.skipUrls(found.after.urls - checkpoint.urls);
  }
  output.startBlock(found?.after ?? checkpoint);
}

/** Returns the role of the next URI line, and whether a segment ends with the line ending. */
function rewriteLine(
  line: Line,
  role: UriRole,
  { rewriter, position, output }: LineContext,
): { readonly role: UriRole; readonly endsSegment: boolean } {
  const { text, end, start } = line;
  const tag = parseTag(text);
  if (tag !== undefined) return rewriteTagLine(line, { tag, role, rewriter, position, output });
  if (!isUriLine(text)) {
    output.addFreeText(text, start);
    output.add(end, start + text.length);
    return { role, endsSegment: false };
  }
  position.applyUriLine(role);
  rewriteUri({ text, start }, role, { rewriter, output });
  output.add(end, start + text.length);
  return { role: 'segment', endsSegment: role === 'segment' && end.endsWith('\n') };
}

function rewriteTagLine(
  { text, end, start }: Line,
  {
    tag,
    role,
    rewriter,
    position,
    output,
  }: Pick<LineContext, 'rewriter' | 'position' | 'output'> & {
    readonly tag: Tag;
    readonly role: UriRole;
  },
): { readonly role: UriRole; readonly endsSegment: false } {
  const value = text.slice(tag.valueStart);
  if (tag.name === 'EXT-X-DEFINE') rewriter.applyDefinition(value);
  if (REMOVED_TAGS.has(tag.name)) return { role, endsSegment: false };
  position.applyTag(tag.name, value);
  rewriteTag({ text, start }, tag, { rewriter, output });
  output.add(end, start + text.length);
  return { role: nextRole(tag.name, role), endsSegment: false };
}

function nextRole(tag: string, current: UriRole): UriRole {
  if (tag === 'EXT-X-STREAM-INF') return 'playlist';
  return tag === 'EXTINF' ? 'segment' : current;
}

type Output = Pick<LineContext, 'rewriter' | 'output'>;
/** A text and its offset in the playlist. */
type Span = Pick<Line, 'text' | 'start'>;

function rewriteUri({ text, start }: Span, role: UriRole, { rewriter, output }: Output): void {
  const uri = text.trim();
  if (uri === text) return output.add(rewriter.rewrite(uri, role));
  const from = text.indexOf(uri);
  const to = from + uri.length;
  output.add(text.slice(0, from), start);
  output.add(rewriter.rewrite(uri, role));
  output.add(text.slice(to), start + to);
}

function rewriteTag({ text, start }: Span, tag: Tag, ctx: Output): void {
  const { rewriter, output } = ctx;
  output.add(redactUrls(text.slice(0, tag.valueStart)), start);
  const value = { text: text.slice(tag.valueStart), start: start + tag.valueStart };
  if (tag.name === 'EXT-X-BYTERANGE') {
    return output.addFreeText(rewriter.completeRange(tag.name, value.text), value.start);
  }
  if (isUriValueTag(tag.name)) return rewriteUri(value, 'segment', ctx);
  // An unknown tag may not contain an attribute list, so its complete text is redacted first.
  if (isAttributeListTag(tag.name)) return rewriteAttributes(value, tag.name, ctx);
  return rewriteAttributes({ ...value, text: redactUrls(value.text) }, tag.name, ctx);
}
