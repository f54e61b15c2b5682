const ADDRESSES_MAX = 64;

/** Addresses as scripts write them: slashes may be escaped, and the scheme left out. */
const ADDRESS =
  /(?:https?:)?(?:\\?\/|\\u002[fF]){2}[^\s"'`<>{}()|^\\,;](?:[^\s"'`<>{}()|^\\]|\\\/|\\u00(?:2[fF]|26|3[dD])){3,1000}/g;
const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|m4v|webm)(?:$|[?#&/])/i;

/** Addresses of media by their names anywhere in a script: for what is written in no way that can be read. */
export function findMediaAddresses(script: string): readonly string[] {
  const found = new Set<string>();
  for (const [written] of script.matchAll(ADDRESS)) {
    if (found.size >= ADDRESSES_MAX) break;
    const address = written
      .replaceAll(/\\u002f|\\\//gi, '/')
      .replaceAll(/\\u0026|&amp;/gi, '&')
      .replaceAll(/\\u003d/gi, '=');
    if (MEDIA_NAME.test(address)) found.add(address);
  }
  return [...found];
}
