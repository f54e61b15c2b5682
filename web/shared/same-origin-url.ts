import type { VideoWire } from '#features/videos/wire.ts';

/**
 * Makes the server's own URLs relative. They start with the public URL, but the page may be opened
 * under another host (localhost, a private network), and its CSP allows only its own origin.
 */
export function toSameOriginUrl(text: string, { embed }: Pick<VideoWire, 'embed'>): string {
  const url = new URL(text);
  return url.origin === new URL(embed.api).origin ? url.pathname + url.search : text;
}
