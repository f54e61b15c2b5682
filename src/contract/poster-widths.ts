/** The widths of smaller posters, in pixels. */
export const POSTER_WIDTHS = [160, 320, 640, 1280] as const;

export type PosterWidth = (typeof POSTER_WIDTHS)[number];

/** The URL of a smaller poster. `url` is that of the original, without a fragment. */
export function toPosterAt(url: string, width: PosterWidth): string {
  return `${url}${url.includes('?') ? '&' : '?'}width=${width}`;
}
