import { getDomain } from 'tldts';

/**
 * True if two hosts have the same registrable domain (HTML §7.1.1, “schemelessly same site”).
 * Private suffixes of the public suffix list count, because the subdomains of hosts such as
 * `github.io` belong to different people. Hosts without a registrable domain, such as IP addresses,
 * must be equal.
 */
export function isSameSite(host: string, otherHost: string): boolean {
  if (host === otherHost) return true;
  const domain = getRegistrableDomain(host);
  return domain !== null && domain === getRegistrableDomain(otherHost);
}

/** Null for hosts such as IP addresses. */
export function getRegistrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}
