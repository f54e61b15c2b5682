/**
 * Parses a host name and returns it in lower case. Returns undefined for IP addresses and names
 * with a trailing dot.
 */
export function parseHostName(text: string): string | undefined {
  if (!/^[^\s/?#@:[\]\\%]{1,253}$/u.test(text)) return undefined;
  const hostname = URL.parse(`http://${text}/`)?.hostname;
  const isName =
    hostname !== undefined && /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/.test(hostname);
  // The WHATWG URL host parser treats a host whose last label is a number as an IPv4 address.
  return isName && !/(?:^|\.)\d+$/.test(hostname) ? hostname : undefined;
}

/**
 * Returns true if `host` is `name` or a subdomain of it. Both must have the spelling of the URL
 * parser.
 */
export function matchesDomain(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`);
}

/** Returns the first matching rule, the most specific one after `sortByHost`. */
export function findHostRule<Rule extends { readonly host: string | null }>(
  rules: readonly Rule[],
  host: string,
): Rule | undefined {
  return rules.find((rule) => rule.host === null || matchesDomain(host, rule.host));
}

/** Sorts longer names first and the catch-all rule last. */
export function sortByHost<Rule extends { readonly host: string | null }>(
  rules: readonly Rule[],
): readonly Rule[] {
  return rules.toSorted((a, b) => (b.host?.length ?? 0) - (a.host?.length ?? 0));
}
