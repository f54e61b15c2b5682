import { redactUrls } from '../manifest/redact-urls.ts';
import type { PlaylistOutput } from './playlist-output.ts';
import type { PositionTracker } from './playlist-position.ts';
import type { Line } from './read-lines.ts';
import { isUriLine, parseTag, type Tag } from './read-tag.ts';
import { rewriteAttributes } from './rewrite-attributes.ts';
import type { UriRewriter } from './uri-rewriter.ts';
import { isAttributeListTag, isUriValueTag, type UriRole } from './uri-slots.ts';

/**
 * These tags are removed: definitions, because their values may be URLs, and the license metadata
 * of Adobe Access, which names a license server and is obsolete.
 */
const REMOVED_TAGS: ReadonlySet<string> = new Set(['EXT-X-DEFINE', 'EXT-X-FAXS-CM']);

export type LineContext = {
  readonly rewriter: UriRewriter;
  readonly position: PositionTracker;
  readonly output: PlaylistOutput;
};

/** A text and its offset in the playlist. */
type Span = Pick<Line, 'text' | 'start'>;

/** Rewrites consecutive lines, without an object per line but those of its parser. */
export class LineRewriter {
  readonly #ctx: LineContext;
  /** Of the next URI line. */
  #role: UriRole = 'segment';

  constructor(ctx: LineContext) {
    this.#ctx = ctx;
  }

  /** Returns true if a segment ends with the line ending. */
  rewrite(line: Line): boolean {
    const { text, end, start } = line;
    const { position, output } = this.#ctx;
    const tag = parseTag(text);
    if (tag !== undefined) {
      this.#rewriteTag(line, tag);
      return false;
    }
    if (!isUriLine(text)) {
      output.addFreeText(text, start);
      output.add(end, start + text.length);
      return false;
    }
    const role = this.#role;
    this.#role = 'segment';
    position.applyUriLine(role);
    rewriteUri(line, role, this.#ctx);
    output.add(end, start + text.length);
    return role === 'segment' && end.endsWith('\n');
  }

  #rewriteTag({ text, end, start }: Line, { name, valueStart }: Tag): void {
    const { rewriter, position, output } = this.#ctx;
    const value = text.slice(valueStart);
    if (name === 'EXT-X-DEFINE') rewriter.applyDefinition(value);
    if (REMOVED_TAGS.has(name)) return;
    position.applyTag(name, value);
    output.add(redactUrls(text.slice(0, valueStart)), start);
    rewriteValue({ text: value, start: start + valueStart }, name, this.#ctx);
    output.add(end, start + text.length);
    if (name === 'EXT-X-STREAM-INF') this.#role = 'playlist';
    if (name === 'EXTINF') this.#role = 'segment';
  }
}

function rewriteUri(span: Span, role: UriRole, { rewriter, output }: LineContext): void {
  const { text, start } = span;
  const uri = text.trim();
  if (uri === text) return output.add(rewriter.rewrite(uri, role));
  const from = text.indexOf(uri);
  const to = from + uri.length;
  output.add(text.slice(0, from), start);
  output.add(rewriter.rewrite(uri, role));
  output.add(text.slice(to), start + to);
}

function rewriteValue(value: Span, tag: string, ctx: LineContext): void {
  const { text, start } = value;
  if (tag === 'EXT-X-BYTERANGE')
    return ctx.output.addFreeText(ctx.rewriter.completeRange(tag, text), start);
  if (isUriValueTag(tag)) return rewriteUri(value, 'segment', ctx);
  // An unknown tag may not contain an attribute list, so its complete text is redacted first.
  if (isAttributeListTag(tag)) return rewriteAttributes(value, tag, ctx);
  return rewriteAttributes({ text: redactUrls(text), start }, tag, ctx);
}
