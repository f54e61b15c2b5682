import type { VideoWire } from '#features/videos/wire.ts';

/** What to call a video: its title, else the address that it was made from. */
export function nameVideo({ title, sourceUrl, id }: VideoWire): string {
  return title ?? sourceUrl?.replace(/^https?:\/\//, '') ?? id;
}
