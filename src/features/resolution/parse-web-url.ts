import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

/** An http or https address that somebody names, relative to a base; undefined for any other scheme. */
export function parseWebUrl(text: string, base: URL): URL | undefined {
  if (text.length > SOURCE_URL_CHARACTERS_MAX) return undefined;
  const url = URL.parse(text.trim(), base.href);
  return url !== null && isWebUrl(url) ? url : undefined;
}
