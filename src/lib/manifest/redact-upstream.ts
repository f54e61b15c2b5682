import { INERT_ADDRESS } from './inert-address.ts';
import { redactAddresses } from './redact-addresses.ts';

/** Where a manifest came from, and the host names that it led to (as URLs have them). */
export type Upstream = { readonly base: URL; readonly hosts: ReadonlySet<string> };

const HOST_LIKE = /[\w.-]+/g;
const HOST_LIKE_IN_ANY_SCRIPT = /[\p{L}\p{M}\p{N}_.-]+/gu;
const ASCII = /^[\0-\x7f]*$/;
/** What is shorter stands in any text by chance. */
const FOLDER_CHARACTERS_MIN = 8;
const PARAMETER_CHARACTERS_MIN = 12;
/** RFC 1035 §2.3.4, and so no longer text is looked at. */
const HOST_CHARACTERS_MAX = 253;
/** What stands around a place belongs to it, up to one of these; a comment and a name keep their marks. */
const BEFORE = /[\s"'<>,;#=:]/;
const BEFORE_CHARACTERS_MAX = 256;
const REST = /[^\s"'<>,;]*/y;

/** Takes out of any text what names the upstream: absolute addresses, its hosts, and the path and query of its manifest. */
export function createRedactor(upstream: Upstream): (text: string) => string {
  const redactNames = createNameRedactor(upstream);
  return (text) => redactNames(redactAddresses(text));
}

/** The same for what came from this address and is not searched for others. */
export function createRedactorOf(base: URL): (text: string) => string {
  return createRedactor({ base, hosts: new Set([base.hostname]) });
}

/** The same for text without absolute addresses. Hosts that are met later count too. */
export function createNameRedactor({ base, hosts }: Upstream): (text: string) => string {
  const places = listPlaces(base);
  return (text) => redactHosts(redactPlaces(text, places), hosts);
}

/** The folder and the parameters of an address, as somebody would repeat them who writes of it. */
function listPlaces({ pathname, search }: URL): readonly string[] {
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

function redactPlaces(text: string, places: readonly string[]): string {
  return text.length < FOLDER_CHARACTERS_MIN ? text : places.reduce(redactPlace, text);
}

function redactPlace(text: string, place: string): string {
  let out = '';
  let at = 0;
  for (let found = text.indexOf(place); found !== -1; found = text.indexOf(place, at)) {
    const limit = Math.max(at, found - BEFORE_CHARACTERS_MAX);
    let start = found;
    while (start > limit && !BEFORE.test(text.charAt(start - 1))) start -= 1;
    REST.lastIndex = found + place.length;
    REST.test(text);
    out += text.slice(at, start) + INERT_ADDRESS;
    at = REST.lastIndex;
  }
  return at === 0 ? text : out + text.slice(at);
}

/** Prose may name hosts, and what lies below them, with no scheme before. */
function redactHosts(text: string, hosts: ReadonlySet<string>): string {
  if (!text.includes('.')) return text;
  const words = ASCII.test(text) ? HOST_LIKE : HOST_LIKE_IN_ANY_SCRIPT;
  return text.replaceAll(words, (word) => {
    const name = word.endsWith('.') ? word.slice(0, -1) : word;
    return name.includes('.') && isBelow(toHostName(name), hosts) ? INERT_ADDRESS : word;
  });
}

function toHostName(name: string): string {
  return ASCII.test(name) ? name.toLowerCase() : (URL.parse(`http://${name}`)?.hostname ?? name);
}

function isBelow(name: string, hosts: ReadonlySet<string>): boolean {
  const end = name.slice(-HOST_CHARACTERS_MAX);
  for (let at = 0, dot = 0; dot !== -1; at = dot + 1) {
    if (hosts.has(end.slice(at))) return true;
    dot = end.indexOf('.', at);
  }
  return false;
}
