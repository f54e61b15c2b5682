import type { SubtitleTrack } from '#contract/media-types.ts';

/**
 * One ETag for all representations of a track, so that clients that read its text can use If-Match.
 */
export function toTrackEtag({ revision }: Pick<SubtitleTrack, 'revision'>): string {
  return `"${revision}"`;
}
