import { INERT_ADDRESS } from './inert-address.ts';

/** A colon and a slash as in plain text, percent-encoded, as a character reference, or escaped in JSON; each once or more. */
const COLON = String.raw`(?::|%(?:25)*3a|&(?:amp;)*(?:colon|#0*58|#x0*3a);?|\\u003a|\\x3a)`;
const SLASH = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c)|&(?:amp;)*(?:sol|bsol|#0*47|#0*92|#x0*2f|#x0*5c);?|\\u00(?:2f|5c)|\\x(?:2f|5c))`;
/** `//host.name` or `//user@host` without a scheme; a mere `//`, in prose or in Base64, has no such name after it. */
const NAME = String.raw`(?:[^\s/\\?#"'<>,;=%&]+(?:[.@]|:\d)|\[[\da-f:])`;
const ADDRESS_MARK = new RegExp(`${COLON}${SLASH}{2}|${SLASH}{2}${NAME}`, 'gi');
/** Every mark has one of these; most texts have none, which is told sooner. */
const MARK_CHARACTER = /[/\\%&]/;
const SCHEME_CHARACTER = /[a-z0-9+.-]/i;
const SCHEME_CHARACTERS_MAX = 32;
const ADDRESS_REST = /[^\s"'<>]*/y;

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

function schemeStart(text: string, mark: number, earliest: number): number {
  const limit = Math.max(earliest, mark - SCHEME_CHARACTERS_MAX);
  let start = mark;
  while (start > limit && SCHEME_CHARACTER.test(text.charAt(start - 1))) start -= 1;
  return start;
}
