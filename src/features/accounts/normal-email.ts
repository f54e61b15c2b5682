import { EMAIL_CHARACTERS_MAX } from '../../contract/limits.ts';

/** Something, an at sign, something: what else is right only the mail's receiver knows. */
export const EMAIL_PATTERN =
  '^[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+$';

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
