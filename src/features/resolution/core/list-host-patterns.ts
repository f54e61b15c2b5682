/**
 * Lists the patterns that match a host name, most specific first: the name itself, `*.` with each
 * parent domain, and `*`.
 */
export function listHostPatterns(host: string): readonly string[] {
  const patterns = [host];
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    patterns.push(`*${host.slice(dot)}`);
  }
  return [...patterns, '*'];
}
