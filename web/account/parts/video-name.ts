import { nameUrl } from '#lib/media/url-name.ts';
import type { Video } from '#sdk';

/** The title of a video; without one, it is named for its URL. */
export function toVideoName({
  title,
  sourceUrl,
  id,
}: Pick<Video, 'title' | 'sourceUrl' | 'id'>): string {
  return title ?? (sourceUrl === undefined ? id : nameUrl(new URL(sourceUrl)));
}
