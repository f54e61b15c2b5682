const ADDRESSES_MAX = 64;

/** Addresses as scripts write them: slashes may be escaped, and the scheme left out. */
const ADDRESS =
  /(?:https?:)?(?:\\?\/|\\u002[fF]){2}[^\s"'`<>{}()|^\\,;](?:[^\s"'`<>{}()|^\\]|\\\/|\\u00(?:2[fF]|26|3[dD])){3,1000}/g;
/** In a state that is written for an address: up to what ends a string there. */
const ENCODED_ADDRESS = /https?%3A%2F%2F(?:[\w.~-]|%(?:2F|3F|3D|26|25|2B|2D|5F|7E)){4,1000}/gi;
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
  for (const [written] of script.matchAll(ENCODED_ADDRESS)) {
    if (found.size >= ADDRESSES_MAX) break;
    const address = decodeURIComponent(written);
    if (MEDIA_NAME.test(address)) found.add(address);
  }
  return [...found];
}
