import { removeFinalDot } from './remove-final-dot.ts';
import { isSignedSegment, listSignatureNames } from './signature-parameters.ts';
import { isTrackingParameter } from './tracking-parameters.ts';

/** What a URL names, and what opens it. */
export type UrlIdentity = {
  /** Equal for all URLs of one resource. */
  readonly name: string;
  /** The credentials and signature of the URL. Empty if it has none. */
  readonly key: string;
};

/**
 * Normalizes a URL (RFC 3986 §6.2.2): case of scheme and host, default port, trailing dot, dot
 * segments, percent-encoding of unreserved characters, empty query and fragment. Also drops
 * tracking parameters and sorts the others, and separates credentials and signatures, which must
 * not make each signed URL another resource.
 */
export function identifyWebUrl(given: URL): UrlIdentity {
  const url = removeFinalDot(given);
  const { path, signature } = splitPath(normalizeEscapes(url.pathname));
  const { query, signed } = splitQuery(path, url.search);
  const { username, password } = url;
  const name = `${url.protocol}//${url.host}${path}${query === '' ? '' : `?${query}`}`;
  return { name, key: [username, password, ...signature, ...signed].filter(Boolean).join('&') };
}

const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/** Decodes unreserved characters (RFC 3986 §2.3), and writes other escapes in upper case. */
function normalizeEscapes(text: string): string {
  return text.replaceAll(ESCAPE, (escape) => {
    const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}

function splitPath(pathname: string): {
  readonly path: string;
  readonly signature: readonly string[];
} {
  const segments = pathname.split('/');
  const signature = segments.filter(isSignedSegment);
  const path = segments.filter((segment) => !isSignedSegment(segment)).join('/');
  return { path: path === '' ? '/' : path, signature };
}

/** Sorts the parameters by name. Parameters of one name keep their order. */
function splitQuery(
  path: string,
  search: string,
): { readonly query: string; readonly signed: readonly string[] } {
  const parameters = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => ({ name: readName(part), text: normalizeEscapes(part) }))
    .filter(({ name }) => !isTrackingParameter(name))
    .toSorted((one, other) => compare(one.name, other.name));
  const signatureNames = listSignatureNames(
    path,
    parameters.map(({ name }) => name),
  );
  const query = parameters.filter(({ name }) => !signatureNames.has(name));
  const signed = parameters.filter(({ name }) => signatureNames.has(name));
  return { query: query.map(({ text }) => text).join('&'), signed: signed.map(({ text }) => text) };
}

function readName(part: string): string {
  const [name = ''] = normalizeEscapes(part).split('=', 1);
  return name;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Query parameters that usually select a file, in lower case. */
const SELECTING_NAMES: ReadonlySet<string> = new Set([
  'channel',
  'clip',
  'contentid',
  'e',
  'ep',
  'episode',
  'f',
  'file',
  'fileid',
  'filename',
  'id',
  'item',
  'k',
  'key',
  'lang',
  'language',
  'm',
  'media',
  'mediaid',
  'name',
  'p',
  'part',
  'path',
  'q',
  'quality',
  's',
  'slug',
  'source',
  'src',
  'stream',
  'title',
  'track',
  'u',
  'uid',
  'url',
  'uuid',
  'v',
  'vid',
  'video',
  'videoid',
]);

/**
 * The name of a file with a strong validator (RFC 9110 §8.8.1). It omits what a server may ignore:
 * the scheme, duplicate slashes, the encoding of the path, and parameters that select nothing.
 */
export function nameFile(url: URL, { etag, size }: { etag: string; size: number }): string {
  const { name } = identifyWebUrl(url);
  const plain = new URL(name);
  const path = decodePath(plain.pathname).replaceAll(/\/{2,}/g, '/');
  const selecting = plain.search
    .slice(1)
    .split('&')
    .filter((part) => SELECTING_NAMES.has(readName(part).toLowerCase()));
  return [plain.host, path, selecting.join('&'), etag, size].join(' ');
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
