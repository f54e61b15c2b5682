import { isWebUrl } from '../net/is-web-url.ts';
import { escapeBytes } from '../text/byte-text.ts';

/**
 * Resolves a reference against its base (WHATWG URL); returns undefined unless it is an http(s)
 * URL.
 */
export function resolveReference(reference: string, base: URL): URL | undefined {
  const url = URL.parse(escapeBytes(reference), base.href);
  if (url === null) return undefined;
  return isWebUrl(url) ? url : undefined;
}

/** The parts of a URL in a manifest that its rewriting uses. */
export type ManifestUrl = Pick<URL, 'href' | 'hostname'> & Partial<SplitUrl>;

/** A URL that was not parsed: a plain name, and the start that names in the same folder share. */
export type SplitUrl = { readonly folder: string; readonly name: string };

/** A relative path without dot segments, and without characters that the URL parser changes. */
const PLAIN_PATH = /^(?:(?!\.{1,2}\/)[\w.~!$&()*+,;=@-]+\/)*(?!\.{1,2}$)[\w.~!$&()*+,;=@-]+$/;
const PATH_END = /[?#]/;

/** Returns the result of `resolveReference` without parsing a plain path. */
export function resolvePath(reference: string, base: URL): ManifestUrl | undefined {
  if (!PLAIN_PATH.test(reference) || !isWebUrl(base)) return resolveReference(reference, base);
  const { href, hostname } = base;
  const end = href.search(PATH_END);
  const folder = href.slice(0, href.lastIndexOf('/', end === -1 ? Infinity : end) + 1);
  return { href: folder + reference, hostname };
}

/** A name that is not a dot segment, and a query, without characters that the URL parser changes. */
const PLAIN_NAME = /^(?!\.{1,2}(?:\?|$))[\w.~!$&()*+,;=@-]+(?:\?[\w.~!$&()*+,;=@:/?%-]*)?$/;
const FOLDERS_MAX = 64;

/**
 * Creates a function with the results of `resolveReference` for one base. Manifests contain
 * thousands of files in few folders, so a folder is resolved once, and followed by plain names.
 */
export function createReferenceResolver(base: URL): (reference: string) => ManifestUrl | undefined {
  /** Null for a folder that is not an http(s) URL by itself. */
  const folders = new Map<string, ManifestUrl | null>();

  function findFolder(reference: string): ManifestUrl | null {
    const existing = folders.get(reference);
    if (existing !== undefined) return existing;
    const url = reference.includes('#') ? undefined : resolveReference(reference || './', base);
    const folder = url === undefined ? null : { href: url.href, hostname: url.hostname };
    if (folders.size === FOLDERS_MAX) folders.clear();
    folders.set(reference, folder);
    return folder;
  }

  return (reference) => {
    const query = reference.indexOf('?');
    const start = reference.lastIndexOf('/', query === -1 ? Infinity : query) + 1;
    const name = reference.slice(start);
    const folder = PLAIN_NAME.test(name) ? findFolder(reference.slice(0, start)) : null;
    if (folder === null) return resolveReference(reference, base);
    return { href: folder.href + name, hostname: folder.hostname, folder: folder.href, name };
  };
}
