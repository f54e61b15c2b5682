import { isWebUrl } from '../net/is-web-url.ts';
import { escapeBytes } from '../text/byte-text.ts';

/**
 * Resolves a reference against its base (WHATWG URL); returns undefined unless it is an http(s)
 * URL.
 */
export function resolveReference(reference: string, base: URL): URL | undefined {
  const url = URL.parse(escapeBytes(reference), base.href);
  if (url === null) return undefined;
  return isWebUrl(url) ? url : undefined;
}
