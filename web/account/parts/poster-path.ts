import type { Video } from '#sdk';

import { toPath } from '../../shared/base-url.ts';

/** The path changes with each upload. For a private video, the session cookie authorizes it. */
export function toPosterPath({
  id,
  posterUploadedAt,
}: Pick<Video, 'id' | 'posterUploadedAt'>): string {
  const path = toPath(`stream/${id}/poster`);
  return typeof posterUploadedAt === 'string' ? `${path}?v=${Date.parse(posterUploadedAt)}` : path;
}
