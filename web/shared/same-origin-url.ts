import type { Video } from '#sdk';

/**
 * Makes the server's own URLs relative. They contain the public URL, but the user may have opened
 * the page under another host, such as localhost. The page's CSP allows only the origin of the
 * page.
 */
export function toSameOriginUrl(text: string, { embed }: Pick<Video, 'embed'>): string {
  const url = new URL(text);
  return url.origin === new URL(embed.api).origin ? url.pathname + url.search : text;
}
