import { toMediaType } from '../http/media-type.ts';
import type { MediaKind } from './media-kind.ts';

/**
 * The start of a text determines its kind. This length leaves room for leading prologs, comments
 * and license texts.
 */
const SNIFFED_BYTES = 16 * 1024;
const LEADING_NODES_MAX = 64;

/**
 * Classifies playlists, manifests and pages by their start. Returns undefined for binary data.
 * Playlists must be UTF-8 (RFC 8216 §4), so UTF-16 is reported instead of decoded.
 */
export function sniffText(prefix: Uint8Array, contentType: string | null): MediaKind | undefined {
  if (isUtf16(prefix)) return toMediaType(contentType) === 'text/html' ? 'html' : 'utf16_text';
  const head = prefix.subarray(0, SNIFFED_BYTES);
  if (isBinary(head)) return undefined;

  const text = new TextDecoder('utf-8').decode(head).trimStart();
  if (text.startsWith('#EXTM3U')) return 'hls';
  if (/^[{[]/.test(text)) return 'json';
  if (hasLateFeed(text)) return 'xml';
  if (text.startsWith('<')) return classifyMarkup(text, contentType);
  return isHtmlType(contentType) ? 'html' : 'text';
}

/** True for a feed after a notice of PHP or other text. */
function hasLateFeed(text: string): boolean {
  const at = text.indexOf('<?xml', 1);
  const name = at === -1 ? undefined : findRootName(text.slice(at));
  return name !== undefined && FEED_ROOTS.has(name.toLowerCase());
}

const FEED_ROOTS: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:rdf']);

/**
 * Classifies by the root element's name. Other markup is a page only if its content type is HTML.
 */
function classifyMarkup(text: string, contentType: string | null): MediaKind {
  const name = findRootName(text);
  if (name === undefined) return isHtmlType(contentType) ? 'html' : 'xml';
  const localName = name.slice(name.indexOf(':') + 1);
  if (localName === 'MPD') return 'dash';
  if (HTML_FIRST_ELEMENTS.has(name.toLowerCase())) return 'html';
  return isHtmlType(contentType) && !text.startsWith('<?xml') ? 'html' : 'xml';
}

/** Elements that a page may start with; parsers add missing html and head elements. */
const HTML_FIRST_ELEMENTS: ReadonlySet<string> = new Set(
  'html head body title meta link script style base noscript div p h1 video iframe a br table center main'.split(
    ' ',
  ),
);

/**
 * Skips declarations, comments and doctypes one at a time, so that no pattern scans the entire
 * text.
 */
function findRootName(text: string): string | undefined {
  let at = 0;
  for (let node = 0; node < LEADING_NODES_MAX; node += 1) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (text.startsWith('<!--', at)) at = findIndexAfter(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = findIndexAfter(text, '?>', at + 2);
    else if (/^<!doctype\s+html/i.test(text.slice(at, at + 64))) return 'html';
    else if (text.startsWith('<!', at)) at = findIndexAfter(text, findDoctypeEnd(text, at), at + 2);
    else return /^<([A-Za-z_][\w.:-]{0,99})/.exec(text.slice(at, at + 102))?.[1];
  }
  return undefined;
}

/** A doctype with an internal subset ends after the subset's bracket. */
function findDoctypeEnd(text: string, at: number): string {
  const bracket = text.indexOf('[', at);
  const close = text.indexOf('>', at);
  return bracket !== -1 && bracket < close ? ']>' : '>';
}

function findIndexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Text may contain a few stray NULs, but more control characters mean binary data. */
function isBinary(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) {
    const isControl = byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
    if (isControl) controls += 1;
  }
  return controls > Math.max(4, bytes.length / 100);
}

function isHtmlType(contentType: string | null): boolean {
  const mediaType = toMediaType(contentType);
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
}
