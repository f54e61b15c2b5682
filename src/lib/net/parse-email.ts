import { domainToASCII } from 'node:url';

import { EMAIL_CHARACTERS_MAX, EMAIL_PATTERN } from './email-pattern.ts';

export type Email = {
  /** As entered, in Unicode normalization form KC. */
  readonly text: string;
  /** For comparison: in lower case, with the domain as IDNA A-labels (RFC 5890 §2.3.2). */
  readonly normal: string;
};

const ADDRESS = new RegExp(EMAIL_PATTERN);
/** Control, format, unassigned and other invisible characters, spaces, and the Braille blank. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * A dot-atom (RFC 5322 §3.2.3, RFC 6531 §3.3). Mail programs read quotes, comments, groups and
 * routes as part of the syntax, and would send the message to another mailbox.
 */
const LOCAL =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\0-\x7f])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\0-\x7f])+)*$/u;
/** The beginning of an encoded word (RFC 2047 §2), which some programs decode anywhere. */
const ENCODED_WORD = '=?';
/**
 * Labels separated by dots. Other characters would end the host in `domainToASCII`, which parses a
 * URL.
 */
const DOMAIN = /^(?:[\p{L}\p{M}\p{N}_-]+[.。｡])*[\p{L}\p{M}\p{N}_-]+$/u;
/** `domainToASCII` rewrites these as IPv4 addresses. */
const NUMERIC = /(?:^|[.。｡])(?:\d+|0x[\da-f]*)$/iu;

/**
 * Undefined for text that is not an e-mail address, or that people or mail programs could read as a
 * different one: with invisible characters, quotes, comments, empty labels, or a domain that IDNA
 * rejects.
 */
export function parseEmail(entered: string): Email | undefined {
  const text = entered.normalize('NFKC');
  // NFKC removes some invisible characters, such as U+3164, so both forms are checked.
  if (INVISIBLE.test(entered) || INVISIBLE.test(text)) return undefined;
  if (text.length > EMAIL_CHARACTERS_MAX || !ADDRESS.test(text)) return undefined;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = toAsciiDomain(text.slice(at + 1));
  if (domain === undefined || !LOCAL.test(local) || local.includes(ENCODED_WORD)) return undefined;
  // The local part may be case-sensitive (RFC 5321 §2.4), but in practice it is not.
  return { text, normal: `${local.toLowerCase()}@${domain}` };
}

/** The form used for comparison. Text that is no e-mail address matches no account. */
export function normalizeEmail(entered: string): string {
  return parseEmail(entered)?.normal ?? entered;
}

function toAsciiDomain(domain: string): string | undefined {
  if (!DOMAIN.test(domain) || NUMERIC.test(domain)) return undefined;
  const ascii = domainToASCII(domain);
  return ascii === '' ? undefined : ascii;
}
