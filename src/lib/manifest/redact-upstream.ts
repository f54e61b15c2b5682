import { INERT_URL } from './inert-url.ts';
import { createEncodedRedactor, revealsUpstream } from './redact-encoded.ts';
import { findEnd, redactUrls } from './redact-urls.ts';

/** The URL of a manifest and the upstream host names it refers to, as in `URL.hostname`. */
export type Upstream = { readonly base: URL; readonly hosts: ReadonlySet<string> };

const NAME_CHARACTER = /[\w.-]/;
const HOST_LIKE_IN_ANY_SCRIPT = /[\p{L}\p{M}\p{N}_.-]+/gu;
const ASCII = /^[\0-\x7f]*$/;
/** Shorter folders and parameters also occur in unrelated text. */
const FOLDER_CHARACTERS_MIN = 8;
const PARAMETER_CHARACTERS_MIN = 12;
/**
 * The maximum length of a host name (RFC 1035 §2.3.4). Only the last characters of a longer name
 * are compared.
 */
const HOST_CHARACTERS_MAX = 253;
/**
 * A match extends back to one of these characters, so that names and comments keep their prefix.
 */
const BOUNDARY = /[\s"'<>,;#=:]/;
const PREFIX_CHARACTERS_MAX = 256;
const CONVERTED_NAMES_MAX = 20_000;
const END = /[\s"'<>,;]/;

/**
 * Texts that contain no URL, path, parameter, host name or Base64 text. The URL parser turns a host
 * that ends in a number into an address, so a decimal number is not a host name.
 */
const INERT = /^(?:[^./\\%&]{0,11}|\d{1,4}\.\d{1,5},?)$/;

/** True for a short text that every redactor returns unchanged. */
export function isInert(text: string): boolean {
  return INERT.test(text);
}

/**
 * Creates a function that redacts absolute URLs, upstream hosts, and the manifest's path and query.
 * Hosts added to the set later are redacted too.
 */
export function createRedactor(upstream: Upstream): (text: string) => string {
  const targets = listPathsAndParameters(upstream.base);
  const redactHosts = createHostRedactor(upstream.hosts);
  const redactEncoded = createEncodedRedactor({
    // Every URL contains a colon, and every host that is redacted contains a dot.
    marks: `:.${targets.map((target) => target.charAt(0)).join('')}`,
    reveals: createRevealCheck(upstream),
    replacement: INERT_URL,
  });
  return (text) =>
    isInert(text)
      ? text
      : redactEncoded(redactHosts(redactPathsAndParameters(redactUrls(text), targets)));
}

/** Creates a redactor for text that was fetched from this URL and has no other upstream hosts. */
export function createBaseRedactor(base: URL): (text: string) => string {
  return createRedactor({ base, hosts: new Set([base.hostname]) });
}

/** Creates a check for binary data that contains an absolute URL or names the upstream. */
export function createRevealCheck({ base, hosts }: Upstream): (bytes: Buffer) => boolean {
  const targets = listPathsAndParameters(base);
  const redactHosts = createHostRedactor(hosts);
  const redact = (text: string): string => redactHosts(redactPathsAndParameters(text, targets));
  return (bytes) => revealsUpstream(bytes, { hosts, redact });
}

/** Lists a URL's folder and path, both encoded and decoded, and its parameters. */
function listPathsAndParameters({ pathname, search }: URL): readonly string[] {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const folders = new Set([folder, pathname, decode(folder), decode(pathname)]);
  const parameters = search.slice(1).split('&');
  return [
    ...[...folders].filter((each) => each.length >= FOLDER_CHARACTERS_MIN),
    ...parameters.filter((each) => each.length >= PARAMETER_CHARACTERS_MIN),
  ];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function redactPathsAndParameters(text: string, targets: readonly string[]): string {
  return text.length < FOLDER_CHARACTERS_MIN ? text : targets.reduce(redactContaining, text);
}

function redactContaining(text: string, target: string): string {
  let out = '';
  let at = 0;
  for (let found = text.indexOf(target); found !== -1; found = text.indexOf(target, at)) {
    const limit = Math.max(at, found - PREFIX_CHARACTERS_MAX);
    let start = found;
    while (start > limit && !BOUNDARY.test(text.charAt(start - 1))) start -= 1;
    out += text.slice(at, start) + INERT_URL;
    at = findEnd(text, found + target.length, END);
  }
  return at === 0 ? text : out + text.slice(at);
}

/** Prose may contain host names and their subdomains without a scheme. */
function createHostRedactor(hosts: ReadonlySet<string>): (text: string) => string {
  const toHostName = createToHostName();

  function redactWord(word: string): string {
    const name = word.endsWith('.') ? word.slice(0, -1) : word;
    if (!name.includes('.')) return word;
    const hostName = toHostName(name);
    return hostName === undefined || isHostOrSubdomain(hostName, hosts) ? INERT_URL : word;
  }

  return (text) => {
    if (!text.includes('.')) return text;
    return ASCII.test(text)
      ? replaceNames(text, redactWord)
      : text.replaceAll(HOST_LIKE_IN_ANY_SCRIPT, redactWord);
  };
}

/** Replaces the words that contain a dot, in linear time. */
function replaceNames(text: string, replace: (word: string) => string): string {
  let out = '';
  let at = 0;
  for (let dot = text.indexOf('.'), end; dot !== -1; dot = text.indexOf('.', end)) {
    let start = dot;
    while (start > at && NAME_CHARACTER.test(text.charAt(start - 1))) start -= 1;
    end = dot + 1;
    while (end < text.length && NAME_CHARACTER.test(text.charAt(end))) end += 1;
    const word = text.slice(start, end);
    const replaced = replace(word);
    if (replaced === word) continue;
    out += text.slice(at, start) + replaced;
    at = end;
  }
  return at === 0 ? text : out + text.slice(at);
}

/**
 * Converts names to the form of `URL.hostname`. Returns undefined after too many different names in
 * other scripts, because converting them is slow.
 */
function createToHostName(): (name: string) => string | undefined {
  const known = new Map<string, string>();
  return (name) => {
    if (ASCII.test(name)) return name.toLowerCase();
    const existing = known.get(name);
    if (existing !== undefined || known.size === CONVERTED_NAMES_MAX) return existing;
    const hostName = URL.parse(`http://${name}`)?.hostname ?? name;
    known.set(name, hostName);
    return hostName;
  };
}

function isHostOrSubdomain(name: string, hosts: ReadonlySet<string>): boolean {
  const end = name.slice(-HOST_CHARACTERS_MAX);
  for (let at = 0, dot = 0; dot !== -1; at = dot + 1) {
    if (hosts.has(end.slice(at))) return true;
    dot = end.indexOf('.', at);
  }
  return false;
}
