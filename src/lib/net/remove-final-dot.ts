/**
 * Removes the dot that makes a host name absolute (RFC 1034 §3.1), so that `example.com.` is the
 * same host as `example.com`.
 */
export function removeFinalDot(url: URL): URL {
  if (!url.hostname.endsWith('.')) return url;
  const plain = new URL(url);
  plain.hostname = url.hostname.slice(0, -1);
  return plain;
}
