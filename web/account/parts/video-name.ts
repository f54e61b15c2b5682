import type { Video } from '#sdk';

/** The title of a video, or its source URL if it has none. */
export function toVideoName({ title, sourceUrl, id }: Video): string {
  return title ?? sourceUrl?.replace(/^https?:\/\//, '') ?? id;
}
