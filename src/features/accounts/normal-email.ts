/**
 * An e-mail as it is compared. The domain is without case (RFC 5321 2.4); local parts with one are
 * legal, and nobody means two people by them.
 */
export function toNormalEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
