import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

/**
 * Parses an http(s) URL relative to `base`. Returns undefined for invalid, overlong or other URLs.
 */
export function parseWebUrl(text: string, base: URL): URL | undefined {
  if (text.length > SOURCE_URL_CHARACTERS_MAX) return undefined;
  const url = URL.parse(text.trim(), base.href);
  return url !== null && isWebUrl(url) ? url : undefined;
}
