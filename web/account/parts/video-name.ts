import type { VideoWire } from '#features/videos/wire/wire.ts';

/** The title of a video, or its source URL if it has none. */
export function toVideoName({ title, sourceUrl, id }: VideoWire): string {
  return title ?? sourceUrl?.replace(/^https?:\/\//, '') ?? id;
}
