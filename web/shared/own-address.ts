import type { VideoWire } from '#features/videos/wire.ts';

/**
 * The service's own links begin with its public address. A page that was opened under another name
 * (localhost, a private network) must still reach them as its own origin: its policy allows no other.
 */
export function toOwnAddress(address: string, { embed }: Pick<VideoWire, 'embed'>): string {
  const url = new URL(address);
  return url.origin === new URL(embed.api).origin ? url.pathname + url.search : address;
}
