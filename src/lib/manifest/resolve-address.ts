import { isWebUrl } from '../net/is-web-url.ts';
import { escapeBytes } from '../text/byte-text.ts';

/** The http(s) address that a reference means against its base (WHATWG URL), or undefined for anything else. */
export function resolveAddress(reference: string, base: URL): URL | undefined {
  const url = URL.parse(escapeBytes(reference), base.href);
  if (url === null) return undefined;
  return isWebUrl(url) ? url : undefined;
}
