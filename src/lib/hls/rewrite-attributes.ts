import { INERT_URL } from '../manifest/inert-url.ts';
import { redactUrls } from '../manifest/redact-urls.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { PlaylistError } from './playlist-error.ts';
import type { PlaylistOutput } from './playlist-output.ts';
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

type Context = { readonly rewriter: UriRewriter; readonly output: PlaylistOutput };

/**
 * Writes an attribute list with replaced URIs and expanded variables; text between attributes is
 * kept and redacted.
 */
export function rewriteAttributes(
  { text, start }: { readonly text: string; readonly start: number },
  tag: string,
  ctx: Context,
): void {
  const { output } = ctx;
  // Most lists of live playlists are dates and durations.
  if (!text.includes('=')) return output.addFreeText(text, start);
  const attributes = parseAttributes(text);
  if (attributes.length > ATTRIBUTES_MAX) throw new PlaylistError('too_many_attributes');
  const list = { ...ctx, attributes, start };
  let at = 0;
  for (const attribute of attributes) {
    output.addFreeText(text.slice(at, attribute.start), start + at);
    rewriteValue(attribute, tag, list);
    at = attribute.end;
  }
  output.addFreeText(text.slice(at), start + at);
}

function rewriteValue(
  { name, value, start: at }: Attribute,
  tag: string,
  {
    attributes,
    start,
    rewriter,
    output,
  }: Context & { readonly attributes: readonly Attribute[]; readonly start: number },
): void {
  const role = findUriRole(tag, name, attributes);
  if (role !== undefined) return output.add(rewriter.rewrite(value, role));
  if (isUriAttribute(name)) return output.add(INERT_URL);
  const text = isAttributeListTag(tag) ? expandValue(value, rewriter) : value;
  if (name === 'BYTERANGE')
    return output.addFreeText(rewriter.completeRange(tag, text), start + at);
  return IDENTIFIERS.has(name)
    ? output.add(redactUrls(text))
    : output.addFreeText(text, start + at);
}

/**
 * Removes characters that would end the quoted string or the line, because a variable may come from
 * the query of the playlist's URL.
 */
function expandValue(value: string, rewriter: UriRewriter): string {
  const expanded = rewriter.expand(value);
  return expanded === value ? value : expanded.replaceAll(/["\r\n]/g, '');
}
