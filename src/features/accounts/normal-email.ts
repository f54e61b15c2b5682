import { EMAIL_CHARACTERS_MAX } from '#contract/limits.ts';

import { EMAIL_PATTERN } from './wire.ts';

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && new RegExp(EMAIL_PATTERN).test(text);
}

/**
 * An e-mail as it is compared. The case of the domain does not matter (RFC 5321 §2.4); that of the part
 * before it legally may, but nobody means two people by it.
 */
export function toNormalEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
