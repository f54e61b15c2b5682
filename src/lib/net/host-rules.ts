/** A host name in lower case, without a dot at its end, and no address: undefined for anything else. */
export function parseHostName(text: string): string | undefined {
  if (!/^[^\s/?#@:[\]\\%]{1,253}$/u.test(text)) return undefined;
  const hostname = URL.parse(`http://${text}/`)?.hostname;
  const isName =
    hostname !== undefined && /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/.test(hostname);
  // The last label of an address is a number (WHATWG URL, host parsing: "ends in a number").
  return isName && !/(?:^|\.)\d+$/.test(hostname) ? hostname : undefined;
}

/** Whether `host` is `name` or lies below it; both as the URL parser writes them. */
export function isWithinHost(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`);
}

/** The first rule for the host; where rules stand in the order of `sortByHost`, the most specific. */
export function findHostRule<Rule extends { readonly host: string | null }>(
  rules: readonly Rule[],
  host: string,
): Rule | undefined {
  return rules.find((rule) => rule.host === null || isWithinHost(host, rule.host));
}

/** Longer names first, then the rule for all others. */
export function sortByHost<Rule extends { readonly host: string | null }>(
  rules: readonly Rule[],
): readonly Rule[] {
  return rules.toSorted((a, b) => (b.host?.length ?? 0) - (a.host?.length ?? 0));
}
