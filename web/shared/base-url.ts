const SCRIPT_URL = import.meta.url;

/** PUBLIC_URL as the browser sees it. All built scripts are in its folder `assets/`. */
export const BASE_URL = new URL('../', SCRIPT_URL);

/** A path below PUBLIC_URL, such as `/video/watch/…`; `path` has no leading slash. */
export function toPath(path: string): string {
  return `${BASE_URL.pathname}${path}`;
}
