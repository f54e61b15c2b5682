/** A complete media URL in a string; strings that are joined to others depend on the script. */
const MEDIA_STRING =
  /(?<![+\w]\s{0,9})(["'`])([^"'`\s<>]{1,1000}\.(?:m3u8|mpd|mp4|m4v|webm)(?:[?#][^"'`\s<>]{0,1000})?)\1(?!\s{0,9}\+)/gi;
const CHARACTERS_MAX = 4096;

/** Returns the media URL that an `onclick` handler opens. Handlers with several URLs choose one. */
export function readClickUrl(handler: string): string | undefined {
  if (handler.length > CHARACTERS_MAX) return undefined;
  const urls = new Set([...handler.matchAll(MEDIA_STRING)].map(([, , url]) => url));
  const [first] = urls;
  return urls.size === 1 ? first : undefined;
}
