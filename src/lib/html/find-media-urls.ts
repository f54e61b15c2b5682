const URLS_MAX = 64;

/** URLs in scripts, whose slashes may be escaped and whose scheme may be missing. */
const SCRIPT_URL =
  /(?:https?:)?(?:\\?\/|\\u002[fF]){2}[^\s"'`<>{}()|^\\,;](?:[^\s"'`<>{}()|^\\]|\\\/|\\u00(?:2[fF]|26|3[dD])){3,1000}/g;
/** URL-encoded URLs, such as those in an encoded state, up to the end of the value. */
const ENCODED_URL = /https?%3A%2F%2F(?:[\w.~-]|%(?:2F|3F|3D|26|25|2B|2D|5F|7E)){4,1000}/gi;
const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|m4v|webm)(?:$|[?#&/])/i;

/** Finds media URLs anywhere in a script by their file names, for scripts that cannot be parsed. */
export function findMediaUrls(script: string): readonly string[] {
  const found = new Set<string>();
  for (const [written] of script.matchAll(SCRIPT_URL)) {
    if (found.size >= URLS_MAX) break;
    const url = written
      .replaceAll(/\\u002f|\\\//gi, '/')
      .replaceAll(/\\u0026|&amp;/gi, '&')
      .replaceAll(/\\u003d/gi, '=');
    if (MEDIA_NAME.test(url)) found.add(url);
  }
  for (const [written] of script.matchAll(ENCODED_URL)) {
    if (found.size >= URLS_MAX) break;
    const url = decodeURIComponent(written);
    if (MEDIA_NAME.test(url)) found.add(url);
  }
  return [...found];
}
