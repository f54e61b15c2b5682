import { EMAIL_CHARACTERS_MAX } from '#contract/limits.ts';

import { EMAIL_PATTERN } from './wire.ts';

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && new RegExp(EMAIL_PATTERN).test(text);
}

/**
 * The form used for comparison. The domain is case-insensitive (RFC 5321 §2.4). The local part may
 * be case-sensitive, but in practice it is not.
 */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
