import type { CredentialCarrier } from '#contract/guard.ts';
import { isSafeMethod } from '#lib/http/is-safe-method.ts';

/**
 * Returns true when the request may come from a page of this service, so that its cookie is
 * accepted. Browsers send `Sec-Fetch-Site` (Fetch Metadata), which pages can't set. Over plain http
 * they omit it, and `Origin` covers everything except reads. A read without either header is safe:
 * it changes nothing, SameSite=Strict keeps the cookie off requests from other sites, and other
 * origins can't see the response.
 */
export function isSameOrigin(
  { headers, method }: Pick<CredentialCarrier, 'headers' | 'method'>,
  publicOrigin: string,
): boolean {
  const isRead = isSafeMethod(method);
  const site = headers['sec-fetch-site'];
  // `none`: the user typed the URL.
  if (site !== undefined) return site === 'same-origin' || (isRead && site === 'none');
  return headers['origin'] === undefined ? isRead : headers['origin'] === publicOrigin;
}
