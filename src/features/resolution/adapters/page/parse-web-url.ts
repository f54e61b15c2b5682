import { SOURCE_URL_CHARACTERS_MAX } from '../../../../contract/limits.ts';

/** An address that a page names, relative to its base; undefined unless it is http or https (never `javascript:`, `data:`, `blob:`). */
export function parseWebUrl(text: string, base: URL): URL | undefined {
  if (text.length > SOURCE_URL_CHARACTERS_MAX) return undefined;
  const url = URL.parse(text.trim(), base.href);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
