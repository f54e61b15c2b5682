import type { SubtitleTrack } from '#contract/media-types.ts';

/** One for the track in all its forms, so that whoever has read its text can say which one to replace. */
export function toTrackEtag({ revision }: Pick<SubtitleTrack, 'revision'>): string {
  return `"${revision}"`;
}
