import { INERT_ADDRESS } from './inert-address.ts';

/** `://` as written in plain text, in JSON with escaped slashes, and percent-encoded once or more. */
const AFTER_SCHEME = String.raw`(?::|%(?:25)*3a)(?:[/\\]|%(?:25)*2f){2}`;
/** `//host.name` without a scheme; a mere `//` in prose has no dotted name after it. */
const SCHEME_RELATIVE = String.raw`[/\\]{2}(?:[\w-]+\.|\[[\da-f:])`;
const ADDRESS_MARK = new RegExp(`${AFTER_SCHEME}|${SCHEME_RELATIVE}`, 'gi');
/** Every mark has one of these; most texts have none, which is told sooner. */
const MARK_CHARACTER = /[/\\%]/;
const SCHEME_CHARACTER = /[a-z0-9+.-]/i;
const SCHEME_CHARACTERS_MAX = 32;
const ADDRESS_REST = /[^\s"'<>]*/y;
const HOST_LIKE = /[\w.-]+/g;

/**
 * The text with every absolute address in it replaced by the inert one, in time linear in its length.
 * An address runs to the next space, quote or angle bracket, for commas and semicolons belong to paths.
 */
export function redactAddresses(text: string): string {
  if (!MARK_CHARACTER.test(text)) return text;
  let out = '';
  let at = 0;
  for (const mark of text.matchAll(ADDRESS_MARK)) {
    if (mark.index < at) continue;
    ADDRESS_REST.lastIndex = mark.index;
    ADDRESS_REST.test(text);
    out += text.slice(at, schemeStart(text, mark.index, at)) + INERT_ADDRESS;
    at = ADDRESS_REST.lastIndex;
  }
  return at === 0 ? text : out + text.slice(at);
}

/** The text without the names of these hosts (lower case), which prose may hold with no scheme before them. */
export function redactHosts(text: string, hosts: ReadonlySet<string>): string {
  if (!text.includes('.')) return text;
  return text.replaceAll(HOST_LIKE, (word) => {
    const name = word.endsWith('.') ? word.slice(0, -1) : word;
    return name.includes('.') && hosts.has(name.toLowerCase()) ? INERT_ADDRESS : word;
  });
}

function schemeStart(text: string, mark: number, earliest: number): number {
  const limit = Math.max(earliest, mark - SCHEME_CHARACTERS_MAX);
  let start = mark;
  while (start > limit && SCHEME_CHARACTER.test(text.charAt(start - 1))) start -= 1;
  return start;
}
