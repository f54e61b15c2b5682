import type { Video } from '#sdk';

/** The title of a video, which is null only where the caller may not see the host of its URL. */
export function toVideoName({ title, id }: Pick<Video, 'title' | 'id'>): string {
  return title ?? id;
}
