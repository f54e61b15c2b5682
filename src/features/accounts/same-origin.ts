import type { CredentialCarrier } from '#contract/guard.ts';
import { isSafeMethod } from '#lib/http/is-safe-method.ts';

/**
 * Whether a page of our own may have sent the request, so that its cookie counts. Browsers say so in
 * `Sec-Fetch-Site` (Fetch Metadata), which no page can write; over plain http they leave it out, and
 * `Origin` tells for everything but reads. A read without either changes nothing, SameSite=Strict keeps
 * the cookie from other sites' requests, and no other origin may see the answer.
 */
export function isFromOwnPages(
  { headers, method }: Pick<CredentialCarrier, 'headers' | 'method'>,
  ownOrigin: string,
): boolean {
  const isRead = isSafeMethod(method);
  const site = headers['sec-fetch-site'];
  // `none`: the person typed the address.
  if (site !== undefined) return site === 'same-origin' || (isRead && site === 'none');
  return headers['origin'] === undefined ? isRead : headers['origin'] === ownOrigin;
}
