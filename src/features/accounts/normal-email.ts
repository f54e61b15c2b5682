import { EMAIL_CHARACTERS_MAX } from '../../contract/limits.ts';
import { EMAIL_PATTERN } from './wire.ts';

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && new RegExp(EMAIL_PATTERN).test(text);
}

/**
 * An e-mail as it is compared. The domain is without case (RFC 5321 2.4); local parts with one are
 * legal, and nobody means two people by them.
 */
export function toNormalEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
